import type { RunProgress } from "./reports.ts";

/** Older seconds count less by the factor e for each of these [s]: a run is slow where steps are small. */
const MEMORY = 2;
/** Before this, the speed is that of the start [s]. */
const SETTLED = 0.5;

/** Simulated time over time on the clock, averaged over the last seconds. `last`: speed before the progress `before`. */
export function speedAfter(
  last: number | undefined,
  before: RunProgress | undefined,
  now: RunProgress,
): number | undefined {
  const passed = now.elapsed - (before?.elapsed ?? 0);
  if (passed <= 0) return last;
  const speed = (now.time - (before?.time ?? now.startTime)) / passed;
  const part = last === undefined ? 1 : 1 - Math.exp(-passed / MEMORY);
  return (last ?? 0) * (1 - part) + speed * part;
}

/** Time on the clock until the end of the run [s]; undefined: it cannot be told yet. */
export function remainingTime(
  { time, stopTime, elapsed }: RunProgress,
  speed: number | undefined,
): number | undefined {
  return speed === undefined || speed <= 0 || elapsed < SETTLED ? undefined : (stopTime - time) / speed;
}
