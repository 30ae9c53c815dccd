import { type Complex, roundedEigenvalues } from "./eigenvalues.ts";
import { closedLoop, type LinearSystem } from "./linear-system.ts";

/** Poles of the loop u = -gain y. */
export interface LocusPoint {
  readonly gain: number;
  /** In the order of the branches. */
  readonly poles: readonly Complex[];
}

/** Gains without a loop, where 1 + gain D vanishes, are left out. Undefined if eigenvalues are not found. */
export function rootLocus(system: LinearSystem, gains: readonly number[]): readonly LocusPoint[] | undefined {
  const points: LocusPoint[] = [];
  for (const gain of gains) {
    const loop = closedLoop(system, gain);
    if (loop === undefined) continue;
    const poles = roundedEigenvalues(loop);
    if (poles === undefined) return undefined;
    points.push({ gain, poles: matched(points.at(-1)?.poles, poles) });
  }
  return points;
}

/** Brings poles into the order of the nearest ones before: the nearest pair first. */
function matched(before: readonly Complex[] | undefined, poles: readonly Complex[]): readonly Complex[] {
  if (before === undefined) return poles;
  const pairs = before
    .flatMap((one, i) =>
      poles.map((other, j) => ({ i, j, d: Math.hypot(one.re - other.re, one.im - other.im) })),
    )
    .sort((a, b) => a.d - b.d);
  const result: (Complex | undefined)[] = before.map(() => undefined);
  const used = new Set<number>();
  for (const { i, j } of pairs) {
    if (result[i] !== undefined || used.has(j)) continue;
    result[i] = poles[j]!;
    used.add(j);
  }
  return result.map((one) => one!);
}

const MOST_POINTS = 300;
const LEAST_POINTS = 60;
/** Eigenvalues of an order cost its cube: large systems get fewer points. */
const POLES = 9000;
const DECADES = 3;

/**
 * 0, and gains evenly spaced by ratio over three decades each side of `middle`, a gain at which the poles move most: 1 / |G| at the
 * frequencies of the poles.
 */
export function chooseGains(middle: number, order: number): readonly number[] {
  const points = Math.max(LEAST_POINTS, Math.min(MOST_POINTS, Math.round(POLES / order)));
  const even = Array.from(
    { length: points + 1 },
    (_, k) => middle * 10 ** (DECADES * ((2 * k) / points - 1)),
  );
  return [0, ...even];
}
