import type { Track } from "../motion/track.ts";

/**
 * Keys as glTF has them: single precision, times strictly increasing. The right limit of an event comes one float32 after the left one.
 * Of keys within one float32 the last stays.
 */
export function keysOf({ times, values, width }: Track): {
  readonly times: Float32Array;
  readonly values: Float32Array;
} {
  const keptTimes: number[] = [];
  const kept: number[] = [];
  const last = () => keptTimes[keptTimes.length - 1]!;
  for (let key = 0; key < times.length; key++) {
    let time = Math.fround(Math.max(0, times[key]!));
    if (keptTimes.length > 0 && time <= last()) {
      const isLimit = times[key] === times[key - 1];
      if (isLimit || time < last()) time = after(last());
      else {
        kept[kept.length - 1] = key;
        continue;
      }
    }
    keptTimes.push(time);
    kept.push(key);
  }
  const written = new Float32Array(kept.length * width);
  kept.forEach((key, k) => {
    // Of two neighbours the quaternions lie on one side: readers that do not turn the shorter way do it, too.
    for (let i = 0; i < width; i++) written[k * width + i] = values[key * width + i]!;
    if (width === 4 && k > 0 && sameSide(written, k) < 0)
      for (let i = 0; i < 4; i++) written[k * 4 + i] = -written[k * 4 + i]!;
  });
  return { times: Float32Array.from(keptTimes), values: written };
}

function sameSide(values: Float32Array, k: number): number {
  let sum = 0;
  for (let i = 0; i < 4; i++) sum += values[k * 4 + i]! * values[(k - 1) * 4 + i]!;
  return sum;
}

/** The next number in single precision. */
export function after(time: number): number {
  const bits = new Uint32Array(1);
  const number = new Float32Array(bits.buffer);
  number[0] = time;
  if (number[0] === 0) bits[0] = 1;
  else bits[0]! += 1;
  return number[0]!;
}
