import { compileSystem } from "@cosimo/compiler";
import type { HybridDae } from "@cosimo/ir";
import { linkableKernels } from "@cosimo/kernels";
import { createCompiledSystem } from "@cosimo/simulator";
import { describe, expect, it } from "vitest";
import { scalarize } from "../packages/compiler/src/structure/arrays/scalarize.ts";
import { brusselator, heatChain } from "../packages/compiler/src/structure/testing/array-systems.ts";
import { recordRun } from "../packages/simulator/src/testing/record-run.ts";

function finalValues(dae: HybridDae, solver: string): ReadonlyMap<string, number> {
  const { value } = compileSystem(dae, linkableKernels);
  const { value: system } = createCompiledSystem(value!.program);
  const { report, rows } = recordRun(system!, {
    startTime: 0,
    stopTime: 1,
    solver,
    tolerance: 1e-8,
    outputInterval: 0.5,
  });
  expect(report?.outcome.status).toBe("completed");
  return new Map(system!.variables.map(({ name }, i) => [name, rows.at(-1)!.values[i]!]));
}

describe("a run with loops", () => {
  it.each(["auto", "rodas4", "dae", "dopri5"])("equals that with scalars, by %s", (solver) => {
    for (const dae of [heatChain(10), heatChain(10, true), brusselator(4)]) {
      const scalars = finalValues(scalarize(dae), solver);
      const loops = finalValues(dae, solver);
      expect([...loops.keys()]).toEqual([...scalars.keys()]);
      for (const [name, value] of loops) expect(value).toBeCloseTo(scalars.get(name)!, 6);
    }
  });

  it("solves large linear systems iteratively, by code of the same size for any length", () => {
    const form = (n: number) =>
      compileSystem(brusselator(n), linkableKernels).value!.program.initial().residualForm();
    expect(Math.abs(form(48).bytes.length - form(12).bytes.length)).toBeLessThan(200);
    const { value } = compileSystem(brusselator(32), linkableKernels);
    const ends = ["dae", "rodas4"].map((solver) => {
      const system = createCompiledSystem(value!.program).value!;
      const settings = { startTime: 0, stopTime: 0.05, solver, tolerance: 1e-5, outputInterval: 0.05 };
      const { report, rows } = recordRun(system, settings);
      const { krylov } = report!.statistics;
      if (solver === "dae") expect(krylov!.iterations).toBeGreaterThan(0);
      else expect(krylov).toBeUndefined();
      return rows.at(-1)!.values;
    });
    expect(Math.max(...ends[0]!.map((x, i) => Math.abs(x - ends[1]![i]!)))).toBeLessThan(1e-3);
  });

  it("has code whose size does not depend on the length of arrays", () => {
    const size = (n: number) =>
      compileSystem(heatChain(n), linkableKernels).value!.program.initial().bytes.length;
    expect(size(10_000) - size(1000)).toBeLessThan(200);
    expect(size(10_000)).toBeLessThan(25_000);
  });
});
