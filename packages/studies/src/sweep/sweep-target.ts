import type { SimulationResult, Supervisor } from "@cosimo/core/model-runs";
import { exactly } from "../runs/exactly.ts";
import { recordOfError } from "../runs/outcome-record.ts";
import { recordOfResult } from "../runs/result-record.ts";
import type { RunRecord } from "../runs/run-record.ts";
import type { StudyOutput } from "../study-file/study.ts";
import { type LocalControl, makeUnitRuns } from "./local-runs.ts";
import { collectRows, type SweepResult, type SweepWatch } from "./sweep.ts";
import { outputVariables, planOf, requireSound, type SweepPlan, type SweepRequest } from "./sweep-plan.ts";
import { rowOfRecord } from "./sweep-row.ts";
import { curvesOf, studyOf } from "./sweep-study.ts";
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
  const { vary, set, started, signal, supervise, timeout } = options;
  const watch = () => ({ ...(signal && { signal }), ...(supervise && { supervisor: supervise() }) });
  requireSound(vary, set);
  const point = pointAt(vary, 0);
  for (const { name, values } of vary)
    for (const value of values) target.check?.({ ...point, [name]: value });
  const begun = performance.now();
  const first = await target.run({ parameters: point, ...watch() });
  const once = (performance.now() - begun) / 1000;
  const recorded = first.trajectory.variables;
  const plan = planOf(
    { name: target.name, recorded, structural: [], hasExpressions: false },
    { ...options, settings: {} },
  );
  started?.(plan, once);
  const { outputs } = studyOf(plan);
  const variables = exactly(outputVariables(plan));
  const rows = collectRows(options);
  const withCurves = new Set(plan.curves);
  const make = async (run: number): Promise<void> => {
    const kept = withCurves.has(run) ? [...outputs, curvesOf(plan)] : outputs;
    const row = rowOfRecord(
      await recordOfTarget(run, kept, timeout, async () =>
        run === 0 ? first : target.run({ parameters: pointAt(vary, run), variables, ...watch() }),
      ),
    );
    if (row.outcome !== "cancelled" || !signal?.aborted) rows.add(row);
  };
  const order = Array.from({ length: countRuns(vary) }, (_, run) => run);
  await makeUnitRuns(order, make, signal);
  return { plan, rows: rows.rows, diagnostics: first.diagnostics };
}

/** The record of a run, also of one that could not begin. `timeout`: limit of a run [s]. */
export async function recordOfTarget(
  run: number,
  outputs: readonly StudyOutput[],
  timeout: number | undefined,
  make: () => Promise<SimulationResult>,
): Promise<RunRecord> {
  try {
    return recordOfResult(run, outputs, await make());
  } catch (error) {
    const scalars = outputs.filter(({ kind }) => kind !== "trajectory");
    return recordOfError(run, scalars.length, error, timeout);
  }
}
