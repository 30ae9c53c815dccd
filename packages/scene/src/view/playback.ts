/** Time of a motion that is played: without a clock of its own. */
export interface Playback {
  readonly startTime: number;
  readonly stopTime: number;
  readonly time: number;
  /** Model seconds in one second of the clock. */
  readonly speed: number;
  readonly isPlaying: boolean;
  readonly loops: boolean;
}

/** The playback after `seconds` of the clock; at the end it stops, or begins again. */
export function advanced(playback: Playback, seconds: number): Playback {
  const { startTime, stopTime, time, speed, isPlaying, loops } = playback;
  if (!isPlaying) return playback;
  const next = time + speed * seconds;
  if (next <= stopTime) return { ...playback, time: next };
  const length = stopTime - startTime;
  if (!loops || length <= 0) return { ...playback, time: stopTime, isPlaying: false };
  return { ...playback, time: startTime + ((next - startTime) % length) };
}

/** A round speed at which the motion lasts about ten seconds, or as long as it does if that is less. */
export function usualSpeed({ startTime, stopTime }: Pick<Playback, "startTime" | "stopTime">): number {
  const length = stopTime - startTime;
  if (length <= 0) return 1;
  if (length <= 20 && length >= 0.5) return 1;
  const exact = length / 10;
  const power = 10 ** Math.floor(Math.log10(exact));
  return power * ([1, 2, 5, 10].find((one) => one * power >= exact * 0.99) ?? 10);
}

/** The nearest event in a direction; undefined: there is none. */
export function neighbour(events: readonly number[], time: number, direction: 1 | -1): number | undefined {
  const beyond = events.filter((one) => (one - time) * direction > 1e-12 * Math.max(1, Math.abs(time)));
  return direction > 0 ? beyond[0] : beyond[beyond.length - 1];
}
