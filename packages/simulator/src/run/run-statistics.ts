import type { KrylovUse, MethodUse } from "../integrators/integrator.ts";
import type { SimulationSettings } from "../settings/simulation-settings.ts";
import type { RowWriter } from "./row-writer.ts";
import type { Run } from "./run.ts";
import { NO_WORK, type RunWork } from "./run-work.ts";
import type { SimulationStatistics } from "./simulation-report.ts";

/** The work so far, including resting and sliding. */
export function workOf(run: Run | undefined): RunWork {
  const work = { ...(run?.counts.past ?? NO_WORK) };
  for (const { integrator, locator, indicatorCount } of run?.solverInstances ?? []) {
    work.steps += integrator.statistics.steps;
    work.rejectedSteps += integrator.statistics.rejectedSteps;
    work.derivativeEvaluations += integrator.statistics.derivativeEvaluations;
    work.jacobianEvaluations += integrator.statistics.jacobianEvaluations;
    work.factorizations += integrator.statistics.factorizations;
    // Those of islands count by their share.
    work.indicatorEvaluations += Math.round(locator.evaluations);
    work.indicatorValues += Math.round(indicatorCount * locator.evaluations);
  }
  if (run === undefined) return work;
  const krylov = krylovUseOf(run);
  return { ...work, uses: usesOf(run), ...(krylov && { krylov }) };
}

/** Statistics of a run; `run` is undefined if initialization failed. */
export function statisticsOf(
  run: Run | undefined,
  settings: SimulationSettings,
  writer: RowWriter,
): SimulationStatistics {
  const { uses, krylov, ...work } = workOf(run);
  const failedAttempts = run?.counts.failures.list() ?? [];
  const reason = run?.free.integrator.methodChoice?.report().reason;
  return {
    solver: run?.free.integrator.name ?? settings.solver,
    ...work,
    stateEvents: run?.counts.stateEvents ?? 0,
    timeEvents: run?.counts.timeEvents ?? 0,
    events: { ...writer.eventCounts },
    rows: writer.rows,
    ...(reason && { methodChoice: { reason, uses } }),
    ...(krylov && { krylov }),
    ...(failedAttempts.length > 0 && { failedAttempts }),
  };
}

/** The iterations of all instances. */
function krylovUseOf({ solverInstances, counts: { past } }: Run): KrylovUse | undefined {
  const present = solverInstances.flatMap(({ integrator }) => integrator.krylovUse?.() ?? []);
  const uses = [...(past?.krylov ? [past.krylov] : []), ...present];
  const iterations = uses.reduce((sum, use) => sum + use.iterations, 0);
  return uses[0] && { iterations, fill: uses[0].fill };
}

/** The methods that an integrator with a choice used, with the steps of all instances. */
function usesOf({ solverInstances, counts }: Run): readonly MethodUse[] {
  const uses = new Map<string, MethodUse>();
  const present = solverInstances.flatMap(({ integrator }) => integrator.methodChoice?.report().uses ?? []);
  for (const use of [...(counts.past?.uses ?? []), ...present]) {
    const known = uses.get(use.name) ?? use;
    const steps = known === use ? use.steps : use.steps + known.steps;
    const earlier =
      (known.since ?? Number.NEGATIVE_INFINITY) <= (use.since ?? Number.NEGATIVE_INFINITY) ? known : use;
    uses.set(use.name, { ...earlier, steps });
  }
  return [...uses.values()].filter(({ steps }) => steps > 0);
}
