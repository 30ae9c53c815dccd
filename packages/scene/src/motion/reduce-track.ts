import { type Track, turn } from "./track.ts";

/** A segment between two keys has no more rows: the search for its end takes time with the square of it. */
const LONGEST = 256;

/**
 * A track of fewer keys whose values at all keys of the given one differ by no more than `tolerance`: the largest component, for
 * rotations the angle [rad]. Both keys of an event stay. Greedy: each segment is as long as it may be.
 */
export function reduceTrack(track: Track, tolerance: number): Track {
  const { times, values, width } = track;
  const count = times.length;
  if (isStill(track)) return { ...track, times: times.slice(0, 1), values: values.slice(0, width) };
  const kept = [0];
  for (let from = 0; from < count - 1; ) {
    const to = times[from + 1] === times[from] ? from + 1 : segmentEnd(track, from, tolerance);
    kept.push(to);
    from = to;
  }
  const reduced = new Float64Array(kept.length * width);
  for (const [k, key] of kept.entries())
    reduced.set(values.subarray(key * width, (key + 1) * width), k * width);
  return { ...track, times: Float64Array.from(kept, (key) => times[key]!), values: reduced };
}

/** Equal to the last bit: what turns by little in a long time is no constant. */
function isStill({ values, width }: Track): boolean {
  for (let i = width; i < values.length; i++) if (values[i] !== values[i % width]) return false;
  return true;
}

function segmentEnd(track: Track, from: number, tolerance: number): number {
  const { times, between } = track;
  let end = from + 1;
  if (between === "hold") return end;
  const last = Math.min(times.length - 1, from + LONGEST);
  for (let to = from + 2; to <= last; to++) {
    // The first of two rows of an event ends a segment.
    if (times[to] === times[to - 1] || !isWithin(track, from, to, tolerance)) break;
    end = to;
  }
  return end;
}

const found = new Float64Array(4);

function isWithin(track: Track, from: number, to: number, tolerance: number): boolean {
  const { times, values, width, between } = track;
  for (let key = from + 1; key < to; key++) {
    const part = (times[key]! - times[from]!) / (times[to]! - times[from]!);
    if (between === "turn") {
      turn(values, from * width, to * width, part, found, 0);
      let cosine = 0;
      for (let i = 0; i < 4; i++) cosine += found[i]! * values[key * width + i]!;
      // Angle of the rotation between two quaternions.
      if (2 * Math.acos(Math.min(1, Math.abs(cosine))) > tolerance) return false;
    } else
      for (let i = 0; i < width; i++) {
        const line = values[from * width + i]! * (1 - part) + values[to * width + i]! * part;
        if (Math.abs(line - values[key * width + i]!) > tolerance) return false;
      }
  }
  return true;
}
