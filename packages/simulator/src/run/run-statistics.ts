import type { MethodChoiceReport, MethodUse } from "../integrators/integrator.ts";
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
  const methodChoice = run && methodChoiceOf(run);
  return {
    ...work,
    ...(methodChoice && { methodChoice }),
    ...(failedAttempts.length > 0 && { failedAttempts }),
  };
}

/** The choice of methods with the steps of all instances. */
function methodChoiceOf({ free, solverInstances }: Run): MethodChoiceReport | undefined {
  const first = free.integrator.methodChoice?.();
  if (first === undefined) return undefined;
  const uses = new Map<string, MethodUse>();
  for (const use of solverInstances.flatMap(({ integrator }) => integrator.methodChoice?.().uses ?? [])) {
    const known = uses.get(use.name) ?? use;
    const steps = known === use ? use.steps : use.steps + known.steps;
    const earlier =
      (known.since ?? Number.NEGATIVE_INFINITY) <= (use.since ?? Number.NEGATIVE_INFINITY) ? known : use;
    uses.set(use.name, { ...earlier, steps });
  }
  return { reason: first.reason, uses: [...uses.values()].filter(({ steps }) => steps > 0) };
}
