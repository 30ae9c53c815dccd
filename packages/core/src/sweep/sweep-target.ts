import type { SimulationResult } from "../run/simulation-result.ts";
import type { Supervisor } from "../run/supervisor.ts";
import { type LocalControl, unitExecutor } from "./local-executor.ts";
import type { SweepResult } from "./sweep.ts";
import { runOnExecutors, type SweepWatch } from "./sweep-loop.ts";
import { planOf, requireSound, type SweepPlan, type SweepRequest } from "./sweep-plan.ts";
import { createRowMaker, exactly, failedRow, type SweepRow } from "./sweep-runner.ts";
import { countRuns, pointAt, type SweepPoint } from "./variation.ts";

/** What is run for each point, other than a model: an FMU, a coupled system. */
export interface SweepTarget {
  readonly name: string;
  /** Whether a run could begin with the values. Missing: the run says so. @throws ModelError */
  check?(parameters: SweepPoint): void;
  /** @throws ModelError */
  run(run: TargetRun): Promise<SimulationResult>;
}

/** `parameters`: the point. `variables`: those to record; missing: all. */
export interface TargetRun {
  readonly parameters: SweepPoint;
  readonly variables?: RegExp;
  readonly signal?: AbortSignal;
  readonly supervisor?: Supervisor;
}

export interface TargetSweepOptions
  extends Omit<SweepRequest, "settings">,
    SweepWatch,
    Pick<LocalControl, "supervise"> {
  /** Time limit of each run [s]. */
  readonly timeout?: number;
  /** Names of parameters that are set for all runs, which cannot be varied. */
  readonly set?: object;
  /** Called after the first run, which took `once` [s]. */
  readonly started?: (plan: SweepPlan, once: number) => void;
}

/**
 * Runs a target for all combinations of values, one after the other on this thread. The first run shows which variables its
 * results have. A run that fails is a row with its reason.
 * @throws ModelError of the first run, and for unknown outputs
 */
export async function sweepTarget(target: SweepTarget, options: TargetSweepOptions): Promise<SweepResult> {
  const { vary, set, started, signal, onRow, supervise, timeout } = options;
  const watch = () => ({ ...(signal && { signal }), ...(supervise && { supervisor: supervise() }) });
  requireSound(vary, set);
  const point = pointAt(vary, 0);
  for (const { name, values } of vary)
    for (const value of values) target.check?.({ ...point, [name]: value });
  const begun = performance.now();
  const first = await target.run({ parameters: point, ...watch() });
  const once = (performance.now() - begun) / 1000;
  const recorded = first.trajectory.variables;
  const plan = planOf({ name: target.name, recorded, structural: [] }, { ...options, settings: {} });
  started?.(plan, once);
  const { variables, rowOf } = createRowMaker(plan);
  const pattern = exactly(variables);
  const runOf = async (run: number): Promise<SweepRow> => {
    if (run === 0) return rowOf(0, first);
    const point = { parameters: pointAt(vary, run), variables: pattern, ...watch() };
    try {
      return rowOf(run, await target.run(point));
    } catch (error) {
      return failedRow(run, error, timeout);
    }
  };
  const order = Int32Array.from({ length: countRuns(vary) }, (_, run) => run);
  const rows = await runOnExecutors(order, unitExecutor(runOf, signal), {
    ...(signal && { signal }),
    ...(onRow && { onRow }),
  });
  return { plan, rows, diagnostics: first.diagnostics };
}
