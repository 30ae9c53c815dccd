import { solveSmall } from "../linear/solve-small.ts";
import { createSides, crossTo, type SlidingSides } from "./sliding-sides.ts";
import type { SlidingSurface } from "./sliding-surface.ts";
import type { SurfaceMotion } from "./surface-motion.ts";

/**
 * Combination of the flows on the sides of some surfaces (Filippov 1988). With the flow f0 below all surfaces and f_j
 * above surface j it is f0 + sum of lambda_j (f_j - f0), where the lambda_j keep every g_j at zero. For one surface it
 * is the convex combination of both sides; for several the effects of the surfaces must be additive.
 */
export interface SlidingCombination {
  readonly surfaces: readonly SlidingSurface[];
  /**
   * Sets the surfaces and their sides at (t, x). Returns false, and removes all surfaces, if these sides do not exist.
   */
  setSurfaces(surfaces: readonly SlidingSurface[], t: number, x: number): boolean;
  /** Computes flows and lambda at (t, x) for the following functions; returns 0 or a failure code. */
  calc(t: number, x: number): number;
  /** Multiplier of a surface; NaN if the combination is not unique. */
  lambda(surface: number): number;
  /** Rate of the surface's g by f_j - f0; negative where the flows on both sides lead onto it. */
  effect(surface: number): number;
  /** Multipliers of the f_j - f0 that change every g_i at the given rate; undefined if not unique. */
  solve(rates: readonly number[]): Float64Array | undefined;
  /** Component i of f_j - f0. */
  difference(surface: number, i: number): number;
  /** Writes the combined flow to `xdot`. */
  writeFlow(xdot: number): void;
  /** Whether the effects of the surfaces are additive. */
  addsUp(t: number, x: number): boolean;
  /** The side of largest weight, for variables without intermediate values. */
  dominantSide(): number;
  /** Moves the system to a side (see `SlidingSides`). */
  enter(side: number): void;
  /** Calls `act` with each side and its weight until a result is not 0; returns that result. */
  onEachSide(act: (side: number, weight: number) => number): number;
}

export function createSlidingCombination(motion: SurfaceMotion): SlidingCombination {
  const { system } = motion;
  const n = system.stateCount;
  const flows: number[] = [];
  const together = system.allocate(n);
  let surfaces: readonly SlidingSurface[] = [];
  let sides: SlidingSides | undefined;
  let lambda: Float64Array = new Float64Array(0);
  /** Row-major: rate of g_i by f_j - f0. */
  let effects = new Float64Array(0);

  /** Starts with the current side to save one change. */
  const visit = (act: (side: number) => number): number => {
    const { current, count } = sides!;
    for (let k = 0; k < count; k++) {
      const side = (current + k) % count;
      sides!.enter(side);
      const code = act(side);
      if (code !== 0) return code;
    }
    return 0;
  };

  const weightOf = (side: number): number =>
    side > 0 ? lambda[side - 1]! : lambda.reduce((rest, one) => rest - one, 1);

  const difference = (j: number, i: number): number =>
    system.heap[flows[j + 1]! + i]! - system.heap[flows[0]! + i]!;

  const combination: SlidingCombination = {
    get surfaces() {
      return surfaces;
    },
    setSurfaces(next, t, x) {
      sides = next.length === 0 ? undefined : createSides(system, next, t, x);
      surfaces = sides === undefined ? [] : next;
      lambda = new Float64Array(surfaces.length).fill(Number.NaN);
      effects = new Float64Array(0);
      while (flows.length <= surfaces.length) flows.push(system.allocate(n));
      return sides !== undefined || next.length === 0;
    },
    calc(t, x) {
      const count = surfaces.length;
      const rates = new Float64Array((count + 1) * count);
      const code = visit((side) => {
        const failure = motion.flow(t, x, flows[side]!);
        for (let i = 0; failure === 0 && i < count; i++)
          rates[side * count + i] = motion.rateAlong(surfaces[i]!.indicator, t, x, flows[side]!);
        return failure;
      });
      if (code !== 0) return code;
      effects = new Float64Array(count * count);
      for (let i = 0; i < count; i++)
        for (let j = 0; j < count; j++) effects[i * count + j] = rates[(j + 1) * count + i]! - rates[i]!;
      lambda = combination.solve([...rates.slice(0, count)].map((rate) => -rate)) ?? lambda.fill(Number.NaN);
      return 0;
    },
    solve(rates) {
      const right = Float64Array.from(rates);
      return solveSmall(surfaces.length, effects.slice(), right) ? right : undefined;
    },
    lambda: (j) => lambda[j]!,
    effect: (j) => effects[j * surfaces.length + j]!,
    difference,
    writeFlow(xdot) {
      const { heap } = system;
      for (let i = 0; i < n; i++) {
        let sum = heap[flows[0]! + i]!;
        for (let j = 0; j < surfaces.length; j++) sum += lambda[j]! * difference(j, i);
        heap[xdot + i] = sum;
      }
    },
    addsUp(t, x) {
      if (surfaces.length < 2) return true;
      const above = surfaces.map(() => 1 as const);
      const here = sides!.current;
      const saved = system.saveState();
      const reached = crossTo(system, surfaces, above, t, x) && motion.flow(t, x, together) === 0;
      system.restoreState(saved);
      sides!.enter(here);
      return reached && isSum();
    },
    dominantSide() {
      let best = 0;
      for (let side = 1; side <= surfaces.length; side++) if (weightOf(side) > weightOf(best)) best = side;
      return best;
    },
    enter: (side) => sides!.enter(side),
    onEachSide: (act) => visit((side) => act(side, weightOf(side))),
  };

  /** Whether the flow above all surfaces equals f0 plus all differences. */
  const isSum = (): boolean => {
    const { heap } = system;
    for (let i = 0; i < n; i++) {
      let [sum, size] = [heap[flows[0]! + i]!, Math.abs(heap[flows[0]! + i]!)];
      for (let j = 0; j < surfaces.length; j++) {
        sum += difference(j, i);
        size += Math.abs(difference(j, i));
      }
      if (!(Math.abs(sum - heap[together + i]!) <= 1e-9 * size)) return false;
    }
    return true;
  };
  return combination;
}

/** Distance that needs no projection, as time at the crossing speed [s]. */
const DRIFT = 1e-15;

/** Projects the states at `x` onto the surfaces by up to two Newton steps along the differences of the flows. */
export function projectOntoSurfaces(
  motion: SurfaceMotion,
  combination: SlidingCombination,
  t: number,
  x: number,
): void {
  const { surfaces } = combination;
  for (let round = 0; round < 3; round++) {
    const distances = surfaces.map(({ indicator }) => motion.value(indicator, t, x));
    const near = (value: number, j: number): boolean =>
      Math.abs(value) <= DRIFT * Math.abs(combination.effect(j));
    if (distances.every(near) || combination.calc(t, x) !== 0) return;
    const { stateCount: n } = motion.system;
    const shift = combination.solve(distances.map((distance) => -distance));
    if (shift === undefined) return;
    for (let i = 0; i < n; i++)
      for (let j = 0; j < surfaces.length; j++)
        motion.system.heap[x + i]! += shift[j]! * combination.difference(j, i);
  }
}
