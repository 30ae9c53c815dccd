/** How values between two keys follow from them: `turn` along the shortest rotation (slerp), `hold` the left one. */
export type Between = "line" | "turn" | "hold";

/**
 * Values over time at keys: `width` numbers each. One key: a constant. Two keys at one time: left and right limit at an event.
 */
export interface Track {
  readonly between: Between;
  readonly width: number;
  /** [s], non-decreasing. */
  readonly times: Float64Array;
  readonly values: Float64Array;
}

/** `left`: at an event the values before it. */
export type Side = "left" | "right";

export function constantTrack(between: Between, values: ArrayLike<number>): Track {
  return { between, width: values.length, times: new Float64Array(1), values: Float64Array.from(values) };
}

export function isConstant({ times }: Track): boolean {
  return times.length === 1;
}

/** Number of the last key that holds from `time` on; -1 before the first. */
function keyAt(times: Float64Array, time: number, side: Side): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const isBefore = side === "left" ? times[middle]! < time : times[middle]! <= time;
    if (isBefore) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Writes the values at a time to `into`, from `offset` on; beyond the keys those of the nearest one. */
export function valueAt(
  track: Track,
  time: number,
  side: Side,
  into: { [i: number]: number },
  offset = 0,
): void {
  const { times, values, width } = track;
  const last = times.length - 1;
  const key = last === 0 ? 0 : keyAt(times, time, side);
  const isInside = key >= 0 && key < last && times[key + 1]! > times[key]!;
  if (!isInside || track.between === "hold") {
    const from = Math.max(0, key) * width;
    for (let i = 0; i < width; i++) into[offset + i] = values[from + i]!;
    return;
  }
  const part = (time - times[key]!) / (times[key + 1]! - times[key]!);
  between(track, key * width, (key + 1) * width, part, into, offset);
}

function between(
  { between: kind, width, values }: Track,
  a: number,
  b: number,
  part: number,
  into: { [i: number]: number },
  offset: number,
): void {
  if (kind === "turn") turn(values, a, b, part, into, offset);
  else for (let i = 0; i < width; i++) into[offset + i] = values[a + i]! * (1 - part) + values[b + i]! * part;
}

/** Spherical linear interpolation of quaternions (Shoemake 1985); near each other, along the line. */
export function turn(
  values: Float64Array,
  a: number,
  b: number,
  part: number,
  into: { [i: number]: number },
  offset: number,
): void {
  let cosine = 0;
  for (let i = 0; i < 4; i++) cosine += values[a + i]! * values[b + i]!;
  const sign = cosine < 0 ? -1 : 1;
  cosine = Math.min(1, Math.abs(cosine));
  const angle = Math.acos(cosine);
  const isNear = angle < 1e-4;
  const sine = Math.sin(angle);
  const first = isNear ? 1 - part : Math.sin((1 - part) * angle) / sine;
  const second = (isNear ? part : Math.sin(part * angle) / sine) * sign;
  for (let i = 0; i < 4; i++) into[offset + i] = values[a + i]! * first + values[b + i]! * second;
}
