/** Says when to look up from the work: about a thousand times a second, however long a step takes. */
export interface Pacer {
  /** Counts a step; true when it is time to look at clock, signals and callers. */
  tick(): boolean;
}

/** Milliseconds on a clock that does not jump. */
export function now(): number {
  return performance.now();
}

const INTERVAL = 1;
const MOST_STEPS = 256;

export function createPacer(): Pacer {
  let last = now();
  let stride = 1;
  let left = 1;
  return {
    tick() {
      if (--left > 0) return false;
      const time = now();
      const passed = time - last;
      last = time;
      if (passed < INTERVAL) stride = Math.min(MOST_STEPS, 2 * stride);
      else if (passed > 4 * INTERVAL) stride = Math.max(1, stride >> 1);
      left = stride;
      return true;
    },
  };
}
