import {
  type CoSimulationAlgorithm,
  type CoupledSystem,
  exponential,
  jacobi,
  linearImplicit,
  matrixOf,
  restoreSystem,
  saveSystem,
  type Unit,
} from "@cosimo/cosim";
import type { Fmu } from "@cosimo/fmi";
import { type RunningFmu, runFmu } from "@cosimo/fmi-node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exportedFmu, hasCompiler } from "../fmi/exported-fmu.ts";
import { coupled } from "./compiled-units.ts";
import {
  type FmuKind,
  fmuTwoMasses,
  fmuUnit,
  nativeTwoMasses,
  soft,
  twoMassFmus,
  wholeOf,
} from "./fmu-two-masses.ts";
import { runCoupled } from "./run-coupled.ts";

const fmus = new Map<2 | 3, readonly [Fmu, Fmu]>();
const running: RunningFmu[] = [];
beforeAll(async () => {
  if (!hasCompiler) return;
  for (const version of [2, 3] as const) fmus.set(version, await twoMassFmus(version));
}, 120_000);
afterAll(() => {
  for (const one of running) one.close();
});

function fmuSystem(
  version: 2 | 3,
  kind: FmuKind,
  backend: "in-process" | "isolated" = "in-process",
  options?: Parameters<typeof fmuTwoMasses>[2],
): CoupledSystem {
  const sources = fmus.get(version)!.map((fmu) => runFmu(fmu, { backend })) as [RunningFmu, RunningFmu];
  running.push(...sources);
  return fmuTwoMasses(sources, kind, options);
}

const names = ["first.x", "first.v", "second.x", "second.v"];

/** States at the end of a run. */
function ends(system: CoupledSystem, algorithm: CoSimulationAlgorithm, H: number): readonly number[] {
  const { report, column } = runCoupled({ system, algorithm, H, stopTime: 1 });
  expect(report.outcome).toMatchObject({ status: "completed", time: 1 });
  return names.map((name) => column(name).at(-1)!);
}

function distance(a: readonly number[], b: readonly number[]): number {
  return Math.hypot(...a.map((one, i) => one - b[i]!));
}

/** By the matrix exponential. */
function exact(coupling = soft): readonly number[] {
  const { values } = exponential(matrixOf(4, 4, Float64Array.from(wholeOf(coupling).flat())));
  const start = [1, 0, 0.5, 0];
  return start.map((_, i) => start.reduce((sum, x, j) => sum + values[4 * i + j]! * x, 0));
}

describe.skipIf(!hasCompiler)("two masses as FMUs of ours", () => {
  it.each([
    [2, "cs"],
    [3, "cs"],
    [2, "me"],
    [3, "me"],
  ] as const)("FMI %d, %s: what compiled models do in the same coupling", (version, kind) => {
    for (const [extrapolation, exchange] of [
      [0, "stale"],
      [0, "consistent"],
      [1, "stale"],
    ] as const) {
      // FMI 2 for co-simulation cannot be evaluated anew, and only an FMU itself has the slopes of ramps.
      if (kind === "cs" && (extrapolation > 0 || (version === 2 && exchange === "consistent"))) continue;
      const algorithm = jacobi({ extrapolation, exchange });
      const native = ends(nativeTwoMasses(), algorithm, 0.01);
      expect(distance(ends(fmuSystem(version, kind), algorithm, 0.01), native)).toBeLessThan(1e-7);
    }
  });

  it("FMI 3: supports input approximations of its orders, on request", () => {
    const [{ capabilities }] = fmuSystem(3, "cs").units as [Unit];
    expect(capabilities).toMatchObject({ inputOrder: 2, feedback: true });
    for (const algorithm of [
      jacobi({ extrapolation: 1, exchange: "consistent" }),
      ...(["L1", "SR", "SF"] as const).map((form) => linearImplicit({ form, exchange: "consistent" })),
    ]) {
      const [coarse, fine] = [0.01, 0.005].map((H) =>
        distance(ends(fmuSystem(3, "cs"), algorithm, H), exact()),
      );
      expect(Math.log2(coarse! / fine!)).toBeGreaterThan(1.9);
      expect(Math.log2(coarse! / fine!)).toBeLessThan(2.2);
    }
  });

  // Within a communication step of at least eight steps h of the FMU, z is wrong by O(h^2 tau), the whole therefore by O(H h^2).
  it("FMI 3: LX comes with order 3 to the matrix exponential", () => {
    const algorithm = linearImplicit({ form: "LX", exchange: "consistent" });
    const [coarse, fine] = [0.02, 0.01].map((H) =>
      distance(ends(fmuSystem(3, "cs", "in-process", { tolerance: 1e-4 }), algorithm, H), exact()),
    );
    expect(coarse).toBeLessThan(1e-5);
    expect(Math.log2(coarse! / fine!)).toBeGreaterThan(2.8);
  });

  it("FMI 3: a stiff coupling is stable with LX where it is not with extrapolation and the ramp of L1", () => {
    const coupling = { kc: 1000, dc: 2 };
    const error = (algorithm: CoSimulationAlgorithm) =>
      distance(
        ends(fmuSystem(3, "cs", "in-process", { coupling, tolerance: 1e-4 }), algorithm, 0.05),
        exact(coupling),
      );
    expect(error(linearImplicit({ form: "LX", exchange: "consistent" }))).toBeLessThan(0.1);
    // Spectral radii of 1.24 and 1.83 in 20 steps: the second grows enough to end the run.
    expect(error(linearImplicit({ form: "L1", exchange: "consistent" }))).toBeGreaterThan(10);
    const system = fmuSystem(3, "cs", "in-process", { coupling, tolerance: 1e-4 });
    const algorithm = jacobi({ extrapolation: 1, exchange: "consistent" });
    const { outcome } = runCoupled({ system, algorithm, H: 0.05, stopTime: 1 }).report;
    expect(outcome.diagnostics.map(({ code }) => code)).toEqual(["coupled-run.unstable"]);
  });

  it("is the same with FMUs in processes of their own", () => {
    for (const [version, algorithm] of [
      [2, jacobi({ extrapolation: 0, exchange: "stale" })],
      [3, linearImplicit({ form: "SR", exchange: "consistent" })],
    ] as const) {
      const [here, there] = (["in-process", "isolated"] as const).map((backend) =>
        ends(fmuSystem(version, "cs", backend), algorithm, 0.02),
      );
      expect(there).toEqual(here);
    }
  });

  it("has order 2 with ramps of inputs by fmi2SetRealInputDerivatives, order 1 with held ones", () => {
    for (const [extrapolation, order] of [
      [0, 1],
      [1, 2],
    ] as const) {
      const [coarse, fine] = [0.01, 0.005].map((H) =>
        distance(ends(fmuSystem(2, "cs"), jacobi({ extrapolation, exchange: "stale" }), H), exact()),
      );
      expect(Math.log2(coarse! / fine!)).toBeGreaterThan(order - 0.2);
      expect(Math.log2(coarse! / fine!)).toBeLessThan(order + 0.3);
    }
  });

  it("tells how its outputs go on under a ramp of its input", async () => {
    const text = `model M
      input Real u; output Real y = 2*u; output Real x(start = 0, fixed = true); output Real z = u*x;
    equation der(x) = u; end M;`;
    const source = runFmu(await exportedFmu({ uri: "M.mo", text }, { version: 2 }), {
      backend: "in-process",
    });
    running.push(source);
    const system = coupled([fmuUnit(source, "cs", { name: "m", outputs: ["y", "x", "z"] })], []);
    const { units, approximations } = system;
    approximations[0]!.order = 1;
    units[0]!.enterInitialization({ startTime: 0, stopTime: 1 });
    units[0]!.exitInitialization();
    approximations[0]!.value[0] = 3;
    approximations[0]!.slope[0] = 5;
    units[0]!.begin(0, 1);
    units[0]!.finish();
    const slopes = new Float64Array(3);
    units[0]!.outputDerivatives!(1, slopes);
    // u = 8, x = 3 + 5/2 at t = 1.
    for (const [i, slope] of [2 * 5, 8, 5 * 5.5 + 8 * 8].entries()) expect(slopes[i]).toBeCloseTo(slope, 6);
  });

  it.each([
    [2, "cs"],
    [3, "cs"],
    [2, "me"],
    [3, "me"],
  ] as const)("FMI %d, %s: has exact linear models", (version, kind) => {
    const system = fmuSystem(version, kind);
    const algorithm = jacobi({ extrapolation: 0, exchange: "stale" });
    const models: (readonly number[][])[] = [];
    runCoupled({
      ...{ system, H: 0.1, stopTime: 0.1 },
      algorithm: {
        ...algorithm,
        start(started) {
          for (const unit of started.units) {
            const { A, B, C, D, rung } = unit.linearize!();
            expect(rung).toBe("directional");
            models.push([[...A], [...B], [...C], [...D]]);
          }
          return algorithm.start(started);
        },
      },
    });
    expect(models[0]).toEqual([
      [0, 1, -10, -0.5],
      [0, 1],
      [1, 0, 0, 1],
      [0, 0],
    ]);
    expect(models[1]).toEqual([
      [0, 1, -50, -0.9],
      [0, 0, 40, 0.4],
      [40, 0.4, 1, 0, 0, 1],
      [-40, -0.4, 0, 0, 0, 0],
    ]);
  });

  it.each([
    [2, "cs", "in-process"],
    [3, "cs", "in-process"],
    [2, "cs", "isolated"],
    [2, "me", "isolated"],
    [3, "me", "in-process"],
  ] as const)("FMI %d, %s, %s: goes back to where it was", (version, kind, backend) => {
    const system = fmuSystem(version, kind, backend);
    let steps = 0;
    const algorithm = jacobi({ extrapolation: 0, exchange: "stale" });
    const twice: CoSimulationAlgorithm = {
      ...algorithm,
      start(started) {
        const stepper = algorithm.start(started);
        return {
          ...stepper,
          step(t, h) {
            const state = saveSystem(started);
            const bytes = started.units.map(
              (unit, i) =>
                steps % 2 === 1 && unit.capabilities.serializes && unit.serialize!(state.units[i]!),
            );
            steps++;
            stepper.step(t, h);
            restoreSystem(started, state);
            for (const [i, unit] of started.units.entries())
              if (bytes[i]) unit.restore(unit.deserialize!(bytes[i]));
            for (const [i, unit] of started.units.entries()) unit.release(state.units[i]!);
            return stepper.step(t, h);
          },
        };
      },
    };
    const once = ends(fmuSystem(version, kind), algorithm, 0.05);
    expect(distance(ends(system, twice, 0.05), once)).toBeLessThan(1e-9);
  });

  it.each([2, 3] as const)("FMI %d for model exchange: LX is exact for linear systems", (version) => {
    const algorithm = linearImplicit({ form: "LX", exchange: "consistent" });
    for (const H of [0.25, 0.05])
      expect(distance(ends(fmuSystem(version, "me"), algorithm, H), exact())).toBeLessThan(1e-8);
  });
});

describe.skipIf(!hasCompiler)("events of FMUs in a coupling", () => {
  const clock = `model Clock
    output Boolean high(start = false, fixed = true); Real t(start = 0, fixed = true);
    equation der(t) = 1; when t > 0.53 then high = true; end when;
    end Clock;`;
  const ramp = `model Ramp
    input Boolean high; output Real x(start = 0, fixed = true);
    equation der(x) = if high then 1 else 0;
    end Ramp;`;
  const counter = `model Counter
    output Integer n(start = 0, fixed = true);
    equation when sample(0.125, 0.25) then n = pre(n) + 1; end when;
    end Counter;`;
  const sum = `model Sum
    input Integer n; output Integer total(start = 0, fixed = true);
    equation when change(n) then total = pre(total) + n; end when;
    end Sum;`;

  const exported = new Map<string, RunningFmu>();
  async function unit(name: string, text: string, kind: FmuKind, asked: readonly string[]) {
    const source =
      exported.get(name) ??
      runFmu(await exportedFmu({ uri: `${name}.mo`, text }, { version: 3 }), { backend: "in-process" });
    exported.set(name, source);
    running.push(source);
    return fmuUnit(source, kind, { name, outputs: asked });
  }

  it.each(["cs", "me"] as const)("FMI 3, %s: state and time events are learned of at once", async (form) => {
    const states = coupled(
      [await unit("clock", clock, form, ["high"]), await unit("ramp", ramp, form, ["x"])],
      [["clock.high", "ramp.high"]],
    );
    const state = runCoupled({ system: states, H: 0.1, stopTime: 1 });
    expect(state.last("ramp.x")).toBeCloseTo(0.47, 8);
    const instant = state.time.findIndex((t) => Math.abs(t - 0.53) < 1e-8);
    expect([state.column("clock.high")[instant], state.column("clock.high")[instant + 1]]).toEqual([0, 1]);
    const times = coupled(
      [await unit("counter", counter, form, ["n"]), await unit("sum", sum, form, ["total"])],
      [["counter.n", "sum.n"]],
    );
    const ticks = runCoupled({ system: times, H: 0.1, stopTime: 1 });
    expect([ticks.last("counter.n"), ticks.last("sum.total")]).toEqual([4, 1 + 2 + 3 + 4]);
    expect([...ticks.time]).toEqual(expect.arrayContaining([0.125, 0.375, 0.625, 0.875]));
  });
});
