import type { SimulationSettings } from "../settings/simulation-settings.ts";
import type { RowWriter } from "./row-writer.ts";
import type { Run } from "./run.ts";
import type { SimulationStatistics } from "./simulation-report.ts";

/** Statistics of a run, including resting and sliding; `run` is undefined if initialization failed. */
export function statisticsOf(
  run: Run | undefined,
  settings: SimulationSettings,
  writer: RowWriter,
): SimulationStatistics {
  const work = {
    solver: run?.free.integrator.name ?? settings.solver,
    steps: 0,
    rejectedSteps: 0,
    derivativeEvaluations: 0,
    jacobianEvaluations: 0,
    factorizations: 0,
    indicatorEvaluations: 0,
    indicatorValues: 0,
    stateEvents: run?.counts.stateEvents ?? 0,
    timeEvents: run?.counts.timeEvents ?? 0,
    events: writer.eventCounts,
    rows: writer.rows,
  };
  for (const { integrator, locator, indicatorCount } of run?.solverInstances ?? []) {
    work.steps += integrator.statistics.steps;
    work.rejectedSteps += integrator.statistics.rejectedSteps;
    work.derivativeEvaluations += integrator.statistics.derivativeEvaluations;
    work.jacobianEvaluations += integrator.statistics.jacobianEvaluations;
    work.factorizations += integrator.statistics.factorizations;
    work.indicatorEvaluations += locator.evaluations;
    work.indicatorValues += indicatorCount * locator.evaluations;
  }
  const failedAttempts = run?.counts.failures.list() ?? [];
  return failedAttempts.length === 0 ? work : { ...work, failedAttempts };
}
