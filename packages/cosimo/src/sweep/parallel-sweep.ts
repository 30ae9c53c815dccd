import { availableParallelism } from "node:os";
import type { ModelProvider, ModelSource, Supervisor } from "@cosimo/core/models";
import {
  collectRows,
  countRuns,
  type PreparedSweep,
  prepareSweep,
  requireSweepOptions,
  resultOf,
  runSweepParallel,
  type SweepOptions,
  type SweepResult,
} from "@cosimo/studies";
import { createNodeSourceProvider } from "../files/node-source-provider.ts";
import { createSupervisor } from "../interruption/supervisor.ts";
import { threadProgram } from "../programs/programs.ts";
import { nodeThreads } from "../study/pool/node-threads.ts";

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
  const provider: ModelProvider =
    library ?? createNodeSourceProvider(typeof source === "string" ? undefined : source.uri, libraries);
  const prepare = () => prepareSweep(source, { ...others, library: provider });
  const prepared = supervisor === undefined ? prepare() : supervisor.run("compilation", prepare);
  started(prepared);
  const { signal } = options;
  const rows = collectRows(options);
  const { plan } = prepared;
  // A library of the caller cannot be sent to another thread, nor can functions of time.
  const isAlone = (plan.structural.length > 0 && library !== undefined) || !canBeSent(plan.settings.inputs);
  const count = await runSweepParallel(
    prepared,
    rows,
    {
      ...{ start: nodeThreads(threadProgram), workers: isAlone ? 1 : most },
      atOnce: !isAlone && threads !== undefined,
      place: { file: typeof source === "string" ? "model.mo" : source.uri, libraries },
    },
    { ...(signal && { signal }), ...(supervise && { supervise }) },
  );
  return { ...resultOf(prepared, rows), threads: count };
}

function canBeSent(inputs: SweepOptions["inputs"]): boolean {
  return Object.values(inputs ?? {}).every((signal) => typeof signal !== "function");
}
