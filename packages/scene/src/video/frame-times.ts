/** Frames of a video in a second. */
export const FRAME_RATE = 30;

/** Shortest and longest video at a speed that is not given [s]. */
const SHORT = 2;
const LONG = 60;

/**
 * How much faster than the model's time a video plays that shows a run of this duration [s]: 1 where it then lasts 2 s to 60 s, else the
 * nearest of 1, 2 and 5 times a power of ten with which it does.
 */
export function usualSpeed(duration: number): number {
  if (!(duration > 0) || (duration >= SHORT && duration <= LONG)) return 1;
  const limit = duration > LONG ? duration / LONG : duration / SHORT;
  const power = 10 ** Math.floor(Math.log10(limit));
  const steps = [1, 2, 5, 10].map((one) => one * power);
  // Rounding of the power must not exclude a limit that is one of the steps.
  const slack = 1e-12 * limit;
  return duration > LONG
    ? steps.find((one) => one >= limit - slack)!
    : steps.filter((one) => one <= limit + slack).at(-1)!;
}

export interface FilmedRun {
  readonly startTime: number;
  readonly stopTime: number;
}

/** Number of frames, the first at the begin and the last at the end or just before it. */
export function frameCount({ startTime, stopTime }: FilmedRun, speed: number): number {
  return Math.floor(((stopTime - startTime) * FRAME_RATE) / speed + 1e-9) + 1;
}

/** Time of the model in a frame [s]. */
export function frameTime({ startTime, stopTime }: FilmedRun, speed: number, frame: number): number {
  return Math.min(stopTime, startTime + (frame * speed) / FRAME_RATE);
}
