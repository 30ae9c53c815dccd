/**
 * The integral over time of a sent wave, B(t), at communication points, linear in between: the wave is constant over
 * steps. It is also constant before the first point.
 */
export interface WaveHistory {
  /** The wave was `wave` until `t`. */
  start(t: number, wave: number): void;
  /**
   * The mean of the wave in the last step, which ends at `t`; a second call with the same `t` replaces the first one.
   */
  send(t: number, mean: number): void;
  /** B(t), for t up to the last point. */
  integral(t: number): number;
  /** The part of the last step before `t` [s]: derivative of B(t) with respect to the wave sent in that step. */
  lastShare(t: number): number;
  /** Drops the history before `t`. */
  forget(t: number): void;
  save(): Float64Array;
  restore(kept: Float64Array): void;
}

export function createWaveHistory(): WaveHistory {
  let times = new Float64Array(64);
  let sums = new Float64Array(64);
  let first = 0;
  /** Index after the last point. */
  let end = 0;
  let initial = 0;

  const makeRoom = (): void => {
    if (end < times.length) return;
    const count = end - first;
    const capacity = 2 * count > times.length ? 2 * times.length : times.length;
    const [oldTimes, oldSums] = [times, sums];
    times = new Float64Array(capacity);
    sums = new Float64Array(capacity);
    times.set(oldTimes.subarray(first, end));
    sums.set(oldSums.subarray(first, end));
    first = 0;
    end = count;
  };
  /** The last point at or before `t`; the first one if there is none. */
  const indexBefore = (t: number): number => {
    let [low, high] = [first, end - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (times[middle]! <= t) low = middle;
      else high = middle - 1;
    }
    return low;
  };

  return {
    start(t, wave) {
      initial = wave;
      first = 0;
      end = 1;
      times[0] = t;
      sums[0] = 0;
    },
    send(t, mean) {
      if (times[end - 1] === t && end - first > 1) end--;
      const last = end - 1;
      const sum = sums[last]! + (t - times[last]!) * mean;
      makeRoom();
      times[end] = t;
      sums[end] = sum;
      end++;
    },
    integral(t) {
      if (t <= times[first]!) return sums[first]! + (t - times[first]!) * initial;
      const i = indexBefore(t);
      if (i === end - 1) return sums[i]!;
      const share = (t - times[i]!) / (times[i + 1]! - times[i]!);
      return sums[i]! + share * (sums[i + 1]! - sums[i]!);
    },
    lastShare(t) {
      if (end - first < 2) return 0;
      return Math.min(times[end - 1]!, Math.max(times[end - 2]!, t)) - times[end - 2]!;
    },
    forget(t) {
      while (end - first > 2 && times[first + 1]! < t) first++;
    },
    save() {
      const count = end - first;
      const kept = new Float64Array(2 * count + 1);
      kept[0] = initial;
      kept.set(times.subarray(first, end), 1);
      kept.set(sums.subarray(first, end), 1 + count);
      return kept;
    },
    restore(kept) {
      const count = (kept.length - 1) / 2;
      initial = kept[0]!;
      if (times.length < count) {
        times = new Float64Array(2 * count);
        sums = new Float64Array(2 * count);
      }
      times.set(kept.subarray(1, 1 + count));
      sums.set(kept.subarray(1 + count));
      first = 0;
      end = count;
    },
  };
}
