import { availableParallelism } from "node:os";
import type { ModelSource, SourceProvider } from "@cosimo/core/models";
import {
  countRuns,
  localLane,
  type PreparedSweep,
  packSweep,
  prepareSweep,
  runLanes,
  runOrder,
  type SweepOptions,
  type SweepResult,
} from "@cosimo/core/sweep";
import { createNodeSourceProvider } from "../files/node-source-provider.ts";
import { startThreads } from "./worker-lane.ts";

export interface ParallelSweepOptions extends SweepOptions {
  /** Number of threads, this one included; missing: one for each core. */
  readonly threads?: number;
  /** Libraries, as `--library`; only without `library`. */
  readonly libraries?: readonly string[];
  /** Largest number of runs whose curves over time are kept. */
  readonly mostCurves?: number;
}

/** Fewer runs are made before another thread has started. */
const FEWEST_RUNS = 4;

/**
 * Runs a model for all combinations of values, on all cores. A run that fails is a row with its reason.
 * @throws ModelError, SettingsError before the first run
 */
export async function parallelSweep(
  source: ModelSource,
  options: ParallelSweepOptions,
  started: (prepared: PreparedSweep, threads: number) => void = () => {},
): Promise<SweepResult> {
  const { threads = availableParallelism(), libraries = [], library, ...others } = options;
  const runs = countRuns(Object.entries(options.vary).map(([name, values]) => ({ name, values })));
  const helpers = runs < FEWEST_RUNS ? 0 : Math.min(threads, runs) - 1;
  const pool = startThreads(helpers);
  try {
    const provider: SourceProvider =
      library ?? createNodeSourceProvider(typeof source === "string" ? undefined : source.uri, libraries);
    const prepared = prepareSweep(source, { ...others, library: provider });
    const { plan, runner, diagnostics } = prepared;
    started(prepared, helpers + 1);
    // A library of the caller cannot be sent to another thread.
    const isAlone = plan.structural.length > 0 && library !== undefined;
    const setup = {
      kind: "setup",
      sweep: packSweep(prepared),
      source: typeof source === "string" ? { uri: "model.mo", text: source } : source,
      libraries,
    } as const;
    const { signal } = options;
    const lanes = [localLane(runner, signal), ...(isAlone ? [] : pool.lanes(setup, signal))];
    const rows = await runLanes(runOrder(plan), lanes, options);
    return { plan, rows, diagnostics };
  } finally {
    await pool.end();
  }
}
