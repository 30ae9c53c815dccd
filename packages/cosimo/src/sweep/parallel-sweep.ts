import { availableParallelism } from "node:os";
import type { ModelProvider, ModelSource, Supervisor } from "@cosimo/core/models";
import {
  countRuns,
  localExecutor,
  type PreparedSweep,
  packSweep,
  prepareSweep,
  requireSweepOptions,
  runOnExecutors,
  runOrder,
  type SweepExecutor,
  type SweepOptions,
  type SweepResult,
} from "@cosimo/core/sweep";
import { createNodeSourceProvider } from "../files/node-source-provider.ts";
import { createSupervisor } from "../interruption/supervisor.ts";
import { startThreads } from "./thread-executor.ts";

export interface ParallelSweepOptions extends SweepOptions {
  /** Number of threads that make runs; missing: as many as pay, up to one for each core. */
  readonly threads?: number;
  /** Libraries, as `--library`; only without `library`. */
  readonly libraries?: readonly string[];
  /** Ends the compilation. */
  readonly supervisor?: Supervisor;
  /** Makes what ends a step that lasts too long; missing: the time limit of a run does. */
  readonly supervise?: () => Supervisor;
  /** Largest number of runs whose curves over time are kept. */
  readonly mostCurves?: number;
}

/** A sweep and the number of threads that made it. */
export interface ParallelSweepResult extends SweepResult {
  readonly threads: number;
}

function limitOf({ timeout }: ParallelSweepOptions): (() => Supervisor) | undefined {
  return timeout === undefined ? undefined : () => createSupervisor({ timeout });
}

/**
 * Runs a model for all combinations of values, on all cores. A run that fails is a row with its reason.
 * @throws ModelError, SettingsError before the first run
 */
export async function parallelSweep(
  source: ModelSource,
  options: ParallelSweepOptions,
  started: (prepared: PreparedSweep) => void = () => {},
): Promise<ParallelSweepResult> {
  requireSweepOptions(options);
  const { threads, libraries = [], library, supervisor, supervise = limitOf(options), ...others } = options;
  const runs = countRuns(Object.entries(options.vary).map(([name, values]) => ({ name, values })));
  const most = Math.min(threads ?? availableParallelism(), runs);
  let pool = threads === undefined || most === 1 ? undefined : startThreads(most);
  try {
    const provider: ModelProvider =
      library ?? createNodeSourceProvider(typeof source === "string" ? undefined : source.uri, libraries);
    const prepare = () => prepareSweep(source, { ...others, library: provider });
    const prepared = supervisor === undefined ? prepare() : supervisor.run("compilation", prepare);
    const { plan, runner, diagnostics } = prepared;
    started(prepared);
    // A library of the caller cannot be sent to another thread.
    const isAlone = most === 1 || (plan.structural.length > 0 && library !== undefined);
    const setup = () =>
      ({
        kind: "setup",
        sweep: packSweep(prepared),
        source: typeof source === "string" ? { uri: "model.mo", text: source } : source,
        libraries,
      }) as const;
    const { signal } = options;
    const control = { ...(signal && { signal }), ...(supervise && { supervise }) };
    const helpers = (): readonly SweepExecutor[] => {
      pool ??= startThreads(most);
      return pool.executors(setup(), signal);
    };
    const rows = await runOnExecutors(runOrder(plan), localExecutor(runner, control), {
      ...options,
      ...(!isAlone && { helpers, helpedAtOnce: pool !== undefined }),
    });
    return { plan, rows, diagnostics, threads: isAlone ? 1 : (pool?.count ?? 1) };
  } finally {
    await pool?.end();
  }
}
