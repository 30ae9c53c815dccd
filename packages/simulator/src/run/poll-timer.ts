/** Says when to look up from the work: about a thousand times a second, however long a step takes. */
export interface PollTimer {
  /** Steps that can be made until then. */
  readonly left: number;
  /** Takes note of the number of steps so far, or that there was none; true when it is time to look at clock, signals and callers. */
  tick(stepsSoFar: number): boolean;
}

/** Milliseconds on a clock that does not jump. */
export function now(): number {
  return performance.now();
}

const INTERVAL = 1;
const MOST_STEPS = 256;

export function createPollTimer(): PollTimer {
  let last = now();
  let stride = 1;
  let steps = 0;
  const pollTimer = {
    left: 1,
    tick(stepsSoFar: number): boolean {
      pollTimer.left -= Math.max(1, stepsSoFar - steps);
      steps = stepsSoFar;
      if (pollTimer.left > 0) return false;
      const time = now();
      const passed = time - last;
      last = time;
      if (passed < INTERVAL) stride = Math.min(MOST_STEPS, 2 * stride);
      else if (passed > 4 * INTERVAL) stride = Math.max(1, stride >> 1);
      pollTimer.left = stride;
      return true;
    },
  };
  return pollTimer;
}
