import type { KrylovUse, MethodUse } from "../integrators/integrator.ts";
import type { SimulationSettings } from "../settings/simulation-settings.ts";
import type { RowWriter } from "./row-writer.ts";
import type { Run } from "./run.ts";
import { NO_WORK, type RunWork } from "./run-work.ts";
import type { SimulationStatistics } from "./simulation-report.ts";
import type { SolverInstance } from "./solver-instance.ts";

/** The work of these instances after `past`. */
export function workOf(instances: readonly SolverInstance[], past: RunWork): RunWork {
  let { steps, rejectedSteps, derivativeEvaluations, jacobianEvaluations, factorizations } = past;
  let { indicatorEvaluations, indicatorValues } = past;
  for (const { integrator, locator, indicatorCount } of instances) {
    const { statistics } = integrator;
    steps += statistics.steps;
    rejectedSteps += statistics.rejectedSteps;
    derivativeEvaluations += statistics.derivativeEvaluations;
    jacobianEvaluations += statistics.jacobianEvaluations;
    factorizations += statistics.factorizations;
    // Those of islands count by their share.
    indicatorEvaluations += Math.round(locator.evaluations);
    indicatorValues += Math.round(indicatorCount * locator.evaluations);
  }
  const uses = usesOf(instances, past);
  const krylov = krylovUseOf(instances, past);
  // Listed: object spread takes as long as several steps.
  const work = {
    steps,
    rejectedSteps,
    derivativeEvaluations,
    jacobianEvaluations,
    factorizations,
    indicatorEvaluations,
    indicatorValues,
    uses,
  };
  return krylov === undefined ? work : { ...work, krylov };
}

/** The work of a run so far, including resting and sliding. */
export function runWork(run: Run | undefined): RunWork {
  const past = run?.counts.past ?? NO_WORK;
  return run === undefined ? past : workOf(run.solverInstances, past);
}

/** Statistics of a run; `run` is undefined if initialization failed. */
export function statisticsOf(
  run: Run | undefined,
  settings: SimulationSettings,
  writer: RowWriter,
): SimulationStatistics {
  const work = runWork(run);
  const { uses, krylov } = work;
  const statistics: Mutable<SimulationStatistics> = {
    solver: run?.free.integrator.name ?? settings.solver,
    steps: work.steps,
    rejectedSteps: work.rejectedSteps,
    derivativeEvaluations: work.derivativeEvaluations,
    jacobianEvaluations: work.jacobianEvaluations,
    factorizations: work.factorizations,
    indicatorEvaluations: work.indicatorEvaluations,
    indicatorValues: work.indicatorValues,
    stateEvents: run?.counts.stateEvents ?? 0,
    timeEvents: run?.counts.timeEvents ?? 0,
    events: { ...writer.eventCounts },
    rows: writer.rows,
  };
  const failedAttempts = run?.counts.failures.list() ?? [];
  const reason = run?.free.integrator.methodChoice?.report().reason;
  // Assigned: a spread leaves 400 bytes of the engine's own in its old space, for each run.
  if (reason) statistics.methodChoice = { reason, uses };
  if (krylov) statistics.krylov = krylov;
  if (failedAttempts.length > 0) statistics.failedAttempts = failedAttempts;
  return statistics;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** The iterations of all instances. */
function krylovUseOf(instances: readonly SolverInstance[], past: RunWork): KrylovUse | undefined {
  let sum = past.krylov;
  for (const { integrator } of instances) {
    const use = integrator.krylovUse?.();
    if (use !== undefined)
      sum = { iterations: (sum?.iterations ?? 0) + use.iterations, fill: (sum ?? use).fill };
  }
  return sum;
}

/** The methods that an integrator with a choice used, with the steps of all instances. */
function usesOf(instances: readonly SolverInstance[], past: RunWork): readonly MethodUse[] {
  if (instances.every(({ integrator }) => integrator.methodChoice === undefined)) return past.uses;
  const uses = new Map<string, MethodUse>();
  const present = instances.flatMap(({ integrator }) => integrator.methodChoice?.report().uses ?? []);
  for (const use of [...past.uses, ...present]) {
    const known = uses.get(use.name) ?? use;
    const steps = known === use ? use.steps : use.steps + known.steps;
    const earlier =
      (known.since ?? Number.NEGATIVE_INFINITY) <= (use.since ?? Number.NEGATIVE_INFINITY) ? known : use;
    uses.set(use.name, { ...earlier, steps });
  }
  return [...uses.values()].filter(({ steps }) => steps > 0);
}
