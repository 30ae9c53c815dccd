import { Interruption, nextTurn, SLICE, type Supervisor, unsupervised } from "@cosimo/core/model-runs";
import type { Design } from "../designs/design.ts";
import type { RunAttempt, RunRecord, SlicedRunner } from "../runs/run-record.ts";

/** Control of the runs on this thread. */
export interface LocalControl {
  readonly signal?: AbortSignal;
  /** Makes what ends a slice of work that lasts too long; missing: nothing does. */
  readonly supervise?: () => Supervisor;
  /** Asked between slices, with the number of runs that are done and of seconds that a run takes: whether others make the rest. */
  readonly isRelieved?: (done: number, once: number) => boolean;
}

/**
 * Makes runs on this thread, which stays responsive: timers, messages and `signal` are served between slices, which may hold many runs.
 * Returns the number of runs that are done.
 */
export async function makeRunsHere(
  runner: Pick<SlicedRunner, "start">,
  design: Pick<Design, "runs" | "point">,
  report: (record: RunRecord) => void,
  { signal, supervise = unsupervised, isRelieved = () => false }: LocalControl,
): Promise<number> {
  let under: RunAttempt | undefined;
  let records: RunRecord[] = [];
  let [begun, once] = [performance.now(), 0];
  /** The next run. */
  let run = 0;
  const end = (record: RunRecord): void => {
    records.push(record);
    under = undefined;
    run++;
    const now = performance.now();
    once = now - begun;
    begun = now;
  };
  const slice = (duration: number): void => {
    const limit = performance.now() + duration;
    while (run < design.runs) {
      under ??= runner.start(run, design.point(run));
      const left = limit - performance.now();
      const record = left > 0 ? under.advance(left) : undefined;
      if (record === undefined) return;
      end(record);
    }
  };
  while (run < design.runs && !signal?.aborted) {
    try {
      const supervisor = supervise();
      supervisor.run("run", () => slice(supervisor.slice ?? SLICE));
    } catch (error) {
      if (!(error instanceof Interruption)) throw error;
      if (under !== undefined) end((under as RunAttempt).cancel(error.cause));
    }
    const isStopped = signal?.aborted === true;
    // A run that was ended with the others has no result.
    for (const record of records) if (!isStopped || record.ending?.outcome !== "cancelled") report(record);
    records = [];
    if (run === design.runs || isStopped) break;
    if (isRelieved(run, Math.max(once, performance.now() - begun) / 1000)) {
      under?.cancel("interrupted");
      break;
    }
    await nextTurn();
  }
  if (signal?.aborted) under?.cancel("interrupted");
  return run;
}

/** Makes runs of units, which return to the event loop by themselves. */
export async function makeUnitRuns(
  runs: Iterable<number>,
  make: (run: number) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  let turned = performance.now();
  for (const run of runs) {
    if (signal?.aborted) return;
    if (performance.now() - turned > SLICE) {
      await nextTurn();
      turned = performance.now();
    }
    await make(run);
  }
}
