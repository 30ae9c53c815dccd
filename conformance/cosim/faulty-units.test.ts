import { readdirSync, readFileSync } from "node:fs";
import { type CoupledSystem, createCoSimulationFmuUnit, type Unit } from "@cosimo/cosim";
import { type RunOptions, runFmu } from "@cosimo/fmi-node";
import { describe, expect, it, vi } from "vitest";
import { faults, sampleFmu } from "../fmi/sample-fmu.ts";
import { hasTool } from "../tool.ts";
import { coupled } from "./compiled-units.ts";
import { runCoupled } from "./run-coupled.ts";

interface UnitChoice extends RunOptions {
  readonly fault?: number;
}

/** x' = -x + u */
function sampleUnit(name: string, { fault = 0, ...options }: UnitChoice = {}): Unit {
  const source = runFmu(sampleFmu(3), { callTimeout: 0.5, ...options });
  return createCoSimulationFmuUnit(source, {
    ...{ name, outputs: ["x"], parameters: { fault }, close: () => source.close() },
  }).value!;
}

const ring = (units: readonly [Unit, Unit]): CoupledSystem =>
  coupled(units, [
    [`${units[0].name}.x`, `${units[1].name}.u`],
    [`${units[1].name}.x`, `${units[0].name}.u`],
  ]);

/** Outcome of a run in which the second unit fails. */
function runOutcomeOf(choice: UnitChoice) {
  const units = [sampleUnit("good"), sampleUnit("bad", choice)] as const;
  const { report, time } = runCoupled({ system: coupled(units, [["bad.x", "good.u"]]), H: 0.1, stopTime: 1 });
  const { status, cause, diagnostics } = report.outcome;
  return { status, cause, message: diagnostics[0]?.message ?? "", code: diagnostics[0]?.code, time };
}

function children(): readonly string[] {
  return readdirSync("/proc/self/task").flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, "latin1").split(" ").filter(Boolean),
  );
}

describe.skipIf(!hasTool("gcc"))("a unit that fails in a coupled run", () => {
  it.each([
    ["crashes", { fault: faults.crash }, "fmu.crashed"],
    ["leaves its process", { fault: faults.exit }, "fmu.exited"],
    ["loops for ever", { fault: faults.loop }, "fmu.timed-out"],
    ["returns an error", { fault: faults.returnsError }, "fmu.status"],
    ["returns what is no number", { fault: faults.returnsNaN }, "unit.not-finite"],
    ["discards for ever", { fault: faults.discards }, "coupled-run.discarded"],
  ] as const)("%s: the run ends with the reason", (_, choice, code) => {
    const runOutcome = runOutcomeOf(choice);
    expect([runOutcome.status, runOutcome.code]).toEqual(["failed", code]);
    expect(runOutcome.message).toContain("bad");
  });

  it("ends no other process, and leaves none running", async () => {
    runOutcomeOf({});
    const before = children().length;
    runOutcomeOf({ fault: faults.crash });
    runOutcomeOf({ fault: faults.loop });
    await vi.waitFor(() => expect(children().length).toBeLessThanOrEqual(before), 5000);
  });

  it("keeps the results", () => {
    // The FMU of this kind ends a run at 100 s.
    const units = [sampleUnit("one"), sampleUnit("two")] as const;
    const { report, time } = runCoupled({ system: ring(units), H: 10, stopTime: 200 });
    expect(report.outcome).toMatchObject({ status: "terminated", time: 100 });
    expect(time.at(-1)).toBe(100);
  });
});

describe.skipIf(!hasTool("gcc"))("one FMU as several units", () => {
  const last = (system: CoupledSystem): readonly number[] => {
    const run = runCoupled({ system, H: 0.01, stopTime: 1 });
    expect(run.report.outcome.status).toBe("completed");
    return ["one.x", "two.x"].map(run.last);
  };
  // x' = -x + z, z' = -z + x: the mean stays, the difference decays like e^(-2 t).
  const expected = [(1 + 0.5) / 2 + 0.25 * Math.exp(-2), (1 + 0.5) / 2 - 0.25 * Math.exp(-2)];
  const pair = (make: (name: string, x: number) => Unit) => ring([make("one", 1), make("two", 0.5)]);

  it.each([
    ["in one process", (source: ReturnType<typeof runFmu>) => source],
    ["from the same file twice", () => runFmu(sampleFmu(3))],
  ] as const)("%s", (_, sourceOf) => {
    const common = runFmu(sampleFmu(3), { backend: "in-process" });
    const system = pair((name, x) => {
      const source = sourceOf(common);
      return createCoSimulationFmuUnit(source, {
        ...{ name, outputs: ["x"], parameters: { x }, close: () => source.close() },
      }).value!;
    });
    for (const [i, value] of last(system).entries()) expect(value).toBeCloseTo(expected[i]!, 2);
    common.close();
  });
});

describe.skipIf(!hasTool("gcc"))("a unit of FMI 1", () => {
  // x' = -x; the counter counts seconds.
  it("is initialized with its first inputs, and steps", () => {
    const source = runFmu(sampleFmu(1), { backend: "in-process" });
    const unit = createCoSimulationFmuUnit(source, {
      ...{
        name: "one",
        outputs: ["x", "counter"],
        parameters: { x: 2 },
        close: () => source.close(),
      },
    }).value!;
    expect(unit.capabilities).toMatchObject({
      rollback: false,
      evaluates: false,
      jacobian: "none",
      inputOrder: 0,
    });
    const { report, last } = runCoupled({ system: coupled([unit], []), H: 0.1, stopTime: 3 });
    expect(report.outcome.status).toBe("completed");
    expect(last("one.x")).toBeCloseTo(2 * Math.exp(-3), 12);
    expect(last("one.counter")).toBe(3);
  });
});
