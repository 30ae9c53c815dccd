import {
  type CoSimulationAlgorithm,
  type CoupledSystem,
  coupleUnits,
  gaussSeidel,
  implicit,
  jacobi,
  linearImplicit,
  type Unit,
  type UnitCapabilities,
} from "@cosimo/cosim";
import { describe, expect, it } from "vitest";
import { compiledUnit } from "./compiled-units.ts";
import { runCoupled } from "./run-coupled.ts";

/*
 * Two units with feedthrough in both directions, our own:
 *
 *     tau x1' = -x1 + y2,  theta w1' = -w1 + g y2,  y1 =  s x1 + w1 + d y2,
 *     tau x2' = -x2 + y1,  theta w2' = -w2 + g y1,  y2 = -s x2 + w2 - d y1.
 *
 * Outputs that are exchanged with the inputs of the step before are multiplied by |s (1 - e^(-H/tau)) + d| from step to step
 * where w is slow: without end for H >> tau if s + d > 1. The loop itself is harmless: I - KD = (1 d; -d 1) up to signs has
 * the determinant 1 + d^2, and with it the factor is s / sqrt(1 + d^2) < 1. With tau = 2 ms, s = 0.5 and d = 0.9 the factors at
 * H = 10 ms are 1.40 and 0.37; theta = 0.5 s and g = 0.3 give the end values something to be right about.
 */
const end = {
  "one.x": -0.0644613405809043,
  "one.w": 0.0904842524723369,
  "two.x": 0.00053143783895656,
  "two.w": -0.0634478175391104,
};

function pair(capabilities: Partial<UnitCapabilities> = {}): CoupledSystem {
  const unit = (name: string, sign: string, start: number) =>
    limited(
      compiledUnit(
        name,
        `model Side
          input Real u; output Real y; Real x(start = 0, fixed = true); Real w(start = ${start}, fixed = true);
        equation
          0.002*der(x) = u - x; 0.5*der(w) = 0.3*u - w; y = w ${sign} (0.5*x + 0.9*u);
        end Side;`,
        { outputs: ["y"], dependencies: { y: [0] } },
      ),
      capabilities,
    );
  const link = (from: number, to: number) => ({
    ...{ from: { unit: from, port: 0 }, to: { unit: to, port: 0 }, gain: 1, offset: 0 },
  });
  return coupleUnits([unit("one", "+", 1), unit("two", "-", -0.5)], [link(0, 1), link(1, 0)]);
}

/** A unit with fewer capabilities, like FMUs for co-simulation. */
function limited(unit: Unit, less: Partial<UnitCapabilities>): Unit {
  const capabilities = { ...unit.capabilities, ...less };
  return new Proxy(unit, {
    get(target, key) {
      if (key === "capabilities") return capabilities;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

function errorOf(
  algorithm: CoSimulationAlgorithm,
  H: number,
  capabilities?: Partial<UnitCapabilities>,
  stopTime = 1,
): number {
  const { last } = runCoupled({ system: pair(capabilities), algorithm, H, stopTime, toleratesGrowth: true });
  return Math.max(...Object.entries(end).map(([name, value]) => Math.abs(last(name) - value)));
}

const cannotEvaluate = { evaluates: false };

describe("two units with feedthrough in both directions", () => {
  it("are stable under plain Jacobi with H = 0.5 ms", () => {
    expect(errorOf(jacobi({ extrapolation: 0, exchange: "stale" }), 0.0005)).toBeLessThan(1e-3);
  });

  it("explode under plain Jacobi with H = 10 ms", () => {
    expect(errorOf(jacobi({ extrapolation: 0, exchange: "stale" }), 0.01)).toBeGreaterThan(1e12);
  });

  it.each<[string, CoSimulationAlgorithm, Partial<UnitCapabilities>]>([
    ["consistent exchange", jacobi({ extrapolation: 0, exchange: "consistent" }), {}],
    ["linear correction", jacobi({ extrapolation: 0, exchange: "consistent" }), cannotEvaluate],
    ["linear correction of ramps", jacobi({ extrapolation: 1, exchange: "consistent" }), cannotEvaluate],
    ["stabilisation", linearImplicit({ form: "L1", exchange: "consistent" }), {}],
    ["implicit coupling", implicit(), {}],
    ["implicit coupling without evaluation", implicit(), cannotEvaluate],
    [
      "implicit coupling by Broyden, stale",
      implicit({ solver: "quasi-newton", exchange: "stale" }),
      cannotEvaluate,
    ],
    ["implicit coupling, Hermite", implicit({ inputs: "hermite" }), {}],
  ])("keep their end values to 1e-3 with H = 10 ms: %s", (_, algorithm, capabilities) => {
    expect(errorOf(algorithm, 0.01, capabilities)).toBeLessThan(1e-3);
  });

  it.each<[string, CoSimulationAlgorithm, readonly string[]]>([
    ["Jacobi", jacobi({ extrapolation: 0, exchange: "consistent" }), ["one", "two"]],
    // The second unit steps with the new outputs of the first.
    ["Gauss-Seidel", gaussSeidel({ extrapolation: 0, exchange: "consistent" }), ["one"]],
    ["implicit coupling", implicit({ solver: "fixed-point" }), []],
  ])("are said to lag behind by a step where they do: %s", (_, algorithm, lagging) => {
    const system = pair({ evaluates: false, jacobian: "none" });
    const { report } = runCoupled({ system, algorithm, H: 0.0005, stopTime: 0.001 });
    const notes = report.diagnostics.filter(({ code }) => code === "coupling.stale");
    expect(notes.map(({ args }) => args["unit"])).toEqual(lagging);
  });

  it("explode without the correction where units cannot be evaluated, and say why", () => {
    const algorithm = jacobi({ extrapolation: 0, exchange: "consistent", linearCorrection: false });
    const { report, last } = runCoupled({ system: pair(cannotEvaluate), algorithm, H: 0.01, stopTime: 1 });
    expect(Math.abs(last("one.x"))).toBeGreaterThan(1e12);
    expect(report.diagnostics.map(({ code, args }) => [code, args])).toEqual([
      ["coupling.uncorrected", { unit: "one", connections: ["two.y -> one.u"] }],
      ["coupling.uncorrected", { unit: "two", connections: ["one.y -> two.u"] }],
    ]);
  });
});
