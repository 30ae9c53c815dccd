import { describe, expect, it } from "vitest";
import type { CoSimulationAlgorithm } from "../algorithms/algorithm.ts";
import { gaussSeidel } from "../algorithms/gauss-seidel.ts";
import { jacobi } from "../algorithms/jacobi.ts";
import { fixedControl } from "../control/fixed-control.ts";
import { coupleUnits } from "../system/coupled-system.ts";
import { exactUnit } from "../testing/exact-unit.ts";
import { linearTwoMasses, T1, type TwoMasses } from "../testing/linear-two-masses.ts";
import { runSystem } from "../testing/run-system.ts";
import type { UnitCapabilities } from "../unit/unit.ts";

const consistent = { exchange: "consistent" } as const;
const held = () => jacobi({ extrapolation: 0, ...consistent });

interface Coupled {
  readonly H: number;
  readonly stopTime: number;
  readonly algorithm?: CoSimulationAlgorithm;
  readonly capabilities?: Partial<UnitCapabilities>;
  readonly masses?: TwoMasses;
}

function end({ H, stopTime, algorithm = held(), capabilities = {}, masses = T1 }: Coupled) {
  const system = linearTwoMasses(masses, [1, 0, 0, 0], capabilities);
  const { outcome, diagnostics } = runSystem({
    ...{ system, algorithm, control: fixedControl, communicationStep: H, stopTime },
  }).report;
  const [diagnostic] = outcome.status === "failed" ? outcome.diagnostics : diagnostics;
  return {
    status: outcome.status,
    code: diagnostic?.code,
    args: diagnostic?.args,
    advice: diagnostic?.advice,
  };
}

describe("growth by the coupling", () => {
  it("ends the run, with the growth per step of method and system", () => {
    // Radii of Jacobi and Gauss-Seidel as published for these masses; the system itself is damped.
    const found = end({ H: 0.2, stopTime: 20 });
    expect(found).toMatchObject({ status: "failed", code: "coupled-run.unstable", args: { growth: "16.6" } });
    expect(Number(found.args!["exact"])).toBeLessThan(1);
    const sequential = end({
      H: 0.2,
      stopTime: 20,
      algorithm: gaussSeidel({ extrapolation: 0, ...consistent }),
    });
    expect(sequential).toMatchObject({ code: "coupled-run.unstable", args: { growth: "12.3" } });
  });

  it("ends in slow growth, too, before the values mean nothing", () => {
    expect(end({ H: 0.01, stopTime: 100 })).toMatchObject({ status: "failed", args: { growth: "1.01" } });
  });

  it("names the step that would do", () => {
    const masses = { ...T1, exchange: "displacements" } as const;
    const { args, advice } = end({ H: 0.5, stopTime: 50, masses });
    expect(args!["growth"]).toBeDefined();
    const step = Number(/below ([\d.e-]+) s/.exec(JSON.stringify(advice))?.[1]);
    expect(end({ H: 0.99 * step, stopTime: 20, masses }).status).toBe("completed");
    expect(end({ H: 1.1 * step, stopTime: 200, masses }).status).toBe("failed");
  });

  it("is seen without derivatives of the units where an input turns at every step", () => {
    const capabilities = { jacobian: "none", rollback: false } as const;
    expect(end({ H: 0.2, stopTime: 20, capabilities })).toMatchObject({ code: "coupled-run.alternating" });
  });

  it("is not suspected where the system itself grows", () => {
    const link = (from: number, to: number) => ({
      ...{ from: { unit: from, port: 0 }, to: { unit: to, port: 0 }, gain: 1, offset: 0 },
    });
    const growing = (name: string, rate: number) =>
      exactUnit({ name, A: [[rate]], B: [[0.1]], C: [[1]], D: [[0]], start: [1] });
    const system = coupleUnits([growing("a", 1), growing("b", 1)], [link(0, 1), link(1, 0)]);
    const { outcome } = runSystem({
      ...{ system, algorithm: held(), control: fixedControl, communicationStep: 0.1, stopTime: 30 },
    }).report;
    expect(outcome.status).toBe("completed");
  });
});
