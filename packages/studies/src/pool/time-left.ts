/** Estimates how long the runs that are missing will take. */
export interface TimeLeft {
  /** `done` runs were there at `now` [s]. */
  add(now: number, done: number): void;
  /** Time for `missing` runs [s]; NaN: not known yet. */
  left(missing: number): number;
}

/** Two times of this distance tell a rate [s]; closer ones are not kept. */
const DISTANCE = 0.02;

/**
 * By the rate of the later half of the time. The first runs are slow, since threads start and their code is not optimised yet; and the clock counts
 * all that the time of a chunk on its thread does not: pauses, other programs, other machines.
 */
export function createTimeLeft(): TimeLeft {
  const times: number[] = [];
  const counts: number[] = [];
  return {
    add(now, done) {
      const isNear = times.length > 1 && now - times.at(-2)! < DISTANCE;
      if (isNear) [times[times.length - 1], counts[counts.length - 1]] = [now, done];
      else {
        times.push(now);
        counts.push(done);
      }
    },
    left(missing) {
      const last = times.length - 1;
      const middle = (times[0]! + times[last]!) / 2;
      let from = times.findIndex((time) => time >= middle);
      // Of two times only, the first one.
      if (from === last) from = Math.max(0, last - 1);
      return (missing * (times[last]! - times[from]!)) / (counts[last]! - counts[from]!);
    },
  };
}
