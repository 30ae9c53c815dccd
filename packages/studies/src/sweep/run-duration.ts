import type { PreparedSweep } from "./sweep.ts";

/** More runs than this are started only if the user confirms them. */
export const MOST_RUNS = 1e6;

/** Runs of which the time is measured. */
const TRIALS = 4;

/** Wall-clock time of one run [s]: the mean of some runs, spread over the sweep, after a first one. */
export function runDuration({ plan, study, runner }: PreparedSweep): number {
  const make = (run: number) => runner.run(run, study.design.point(run));
  make(0);
  const started = performance.now();
  for (let i = 0; i < TRIALS; i++) make(Math.floor((i * (plan.runs - 1)) / (TRIALS - 1)));
  return (performance.now() - started) / 1000 / TRIALS;
}
