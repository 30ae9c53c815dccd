import type { Diagnostic } from "@cosimo/ir";
import { createContractionDetector } from "../accumulation/contraction.ts";
import { createEventStorm } from "../accumulation/event-storm.ts";
import { createModeChattering } from "../accumulation/mode-chattering.ts";
import type { SimulationSettings } from "../settings/simulation-settings.ts";
import { copyVector } from "../system/copy-vector.ts";
import type { HybridSystem } from "../system/hybrid-system.ts";
import { createSolverInstance } from "./create-solver-instance.ts";
import { createFailedAttemptLog } from "./failed-attempts.ts";
import type { RowWriter } from "./row-writer.ts";
import { NO_COUNTS, type Run } from "./run.ts";
import type { SolverInstance } from "./solver-instance.ts";

/** `previous`: the run with the previous sizes. Counts continue, and instances are reused when former sizes return. */
export function createRun(
  system: HybridSystem,
  settings: SimulationSettings,
  writer: RowWriter,
  diagnostics: Diagnostic[],
  previous?: Run,
): Run {
  const solverInstances = previous?.solverInstances ?? [];
  const solverInstanceOf = (): SolverInstance => {
    let unit = solverInstances.find((one) => one.kernels === system.kernels && one.system === system);
    if (unit === undefined) {
      unit = createSolverInstance(system, settings);
      solverInstances.push(unit);
    }
    return unit;
  };
  const free = solverInstanceOf();
  const run: Run & { current: SolverInstance; free: SolverInstance } = {
    system,
    settings,
    writer,
    diagnostics,
    counts: previous?.counts ?? { ...NO_COUNTS, failures: createFailedAttemptLog() },
    scratch: free.scratch,
    free,
    solverInstances,
    current: free,
    chattering: previous?.chattering ?? {
      modes: createModeChattering(settings.stopTime - settings.startTime),
      contractions: createContractionDetector(),
      storm: createEventStorm(diagnostics),
    },
    changedAt: Number.NaN,
    until: previous?.until ?? settings.stopTime,
    switchTo(next) {
      const from = run.current.integrator.x;
      if (next !== run.current) copyVector(system, from, next.integrator.x, system.stateCount);
      if (!solverInstances.includes(next)) solverInstances.push(next);
      run.current = next;
      writer.follow(next.system);
    },
    reselectStates(t) {
      // Uses `t`, not the time of the integrator, which is set at its restart only.
      if (run.current !== run.free || !system.selectStates?.(t, run.current.integrator.x)) return false;
      run.rebindStates();
      system.readStates(run.free.integrator.x);
      return true;
    },
    rebindStates() {
      if (run.free.kernels === system.kernels) return;
      run.free = solverInstanceOf();
      run.current = run.free;
    },
  };
  return run;
}
