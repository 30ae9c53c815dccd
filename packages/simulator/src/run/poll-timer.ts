/** Number of steps between polls, aiming at 1 kHz for any duration of a step. */
export interface PollTimer {
  /** Steps until the next poll. */
  readonly left: number;
  /** Updates the number of steps made so far, which may be unchanged. Returns true when a poll is due. */
  tick(stepsSoFar: number): boolean;
  /** Begins another run whose steps take as long. */
  restart(): void;
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
    restart() {
      last = now();
      steps = 0;
      pollTimer.left = stride;
    },
  };
  return pollTimer;
}
