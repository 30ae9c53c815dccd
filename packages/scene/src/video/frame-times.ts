/** Frames of a video in a second. */
export const FRAME_RATE = 30;

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
