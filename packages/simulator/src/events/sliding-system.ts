import type { EventCause, EventUpdate, HybridSystem, Indicator } from "../system/hybrid-system.ts";
import { layeredKernels } from "./layered-kernels.ts";
import { holds } from "./relation-sides.ts";
import { createSides, crossTo, type SlidingSides } from "./sliding-sides.ts";
import { type Side, type SlidingSurface, truthsOn } from "./sliding-surface.ts";
import { solveSmall } from "./solve-small.ts";
import { extentAlong, type SurfaceMotion } from "./surface-motion.ts";

/** A system that slides along surfaces on which its relations would switch without end. */
export interface SlidingSystem extends HybridSystem {
  readonly surfaces: readonly SlidingSurface[];
  /** Surfaces of which the last event update has found no sides any more: then there are no `surfaces` left. */
  readonly lost: readonly SlidingSurface[];
  /** Takes in surfaces at (t, x), where `x` is projected onto all; false if nothing holds the states there. */
  attach(surfaces: readonly SlidingSurface[], t: number, x: number): boolean;
  /**
   * Leaves surfaces, each to the side on which the states go on; with the last one, the system below is on that side, `x`
   * where its relations are as frozen.
   */
  detach(indicators: readonly number[], t: number, x: number): void;
  /** Moves the states back onto the surfaces. */
  project(t: number, x: number): void;
  /** Indicators of the surfaces that the states have jumped off. */
  brokenSurfaces(t: number, x: number): readonly number[];
}

/** Distance from a surface that is left alone, and that counts as left: [s], how long crossing speeds take for it. */
const DRIFT = 1e-15;
const BROKEN = 1e-9;
/** Start that states get when they leave a surface, in units of their nominal values. */
const LEAD = 1e-12;

/**
 * Sliding above any `HybridSystem` (Filippov 1988): with the flow f0 below all surfaces and f_j above surface j,
 * xdot = f0 + sum of lambda_j (f_j - f0) where the lambda_j keep every g_j at zero; for one surface that is the convex
 * combination of its two sides, for several it is one where their effects add up. The indicator of a surface is
 * lambda (1 - lambda), so that the instant at which one side alone carries the states on is located like any event.
 */
export function createSlidingSystem(system: HybridSystem, motion: SurfaceMotion): SlidingSystem {
  const { stateCount: n, indicatorCount: m } = system;
  const indicators: Indicator[] = [...system.indicators];
  /** For each indicator the number of the surface it is on, or -1. */
  const surfaceOf = new Int32Array(m).fill(-1);
  const values = system.allocate(m);
  const shown = system.allocate(n);
  const flows: number[] = [];
  let shownTime = 0;
  let surfaces: readonly SlidingSurface[] = [];
  let lost: readonly SlidingSurface[] = [];
  let sides: SlidingSides | undefined;
  let lambda = new Float64Array(0);
  /** Row-major: rate of g_i by f_j - f0. */
  let effects = new Float64Array(0);

  /** Visits all sides, that one first on which the system is. */
  const onEachSide = (act: (side: number) => number): number => {
    const { present, count } = sides!;
    for (let k = 0; k < count; k++) {
      const side = (present + k) % count;
      sides!.enter(side);
      const code = act(side);
      if (code !== 0) return code;
    }
    return 0;
  };

  /** Computes the flows of all sides and lambda (not a number where it is not unique); returns 0 or a failure code. */
  const calcCombination = (t: number, x: number): number => {
    const count = surfaces.length;
    const rates = new Float64Array((count + 1) * count);
    const code = onEachSide((side) => {
      const failure = motion.flow(t, x, flows[side]!);
      for (let i = 0; failure === 0 && i < count; i++)
        rates[side * count + i] = motion.rateAlong(surfaces[i]!.indicator, t, x, flows[side]!);
      return failure;
    });
    if (code !== 0) return code;
    effects = new Float64Array(count * count);
    for (let i = 0; i < count; i++)
      for (let j = 0; j < count; j++) effects[i * count + j] = rates[(j + 1) * count + i]! - rates[i]!;
    const right = rates.slice(0, count).map((rate) => -rate);
    lambda = solveSmall(count, effects.slice(), right) ? right : right.fill(Number.NaN);
    return 0;
  };

  /** The weight of a side in the combination. */
  const weightOf = (side: number): number =>
    side > 0 ? lambda[side - 1]! : lambda.reduce((rest, one) => rest - one, 1);

  const derivatives = (t: number, x: number, xdot: number): number => {
    const code = calcCombination(t, x);
    if (code !== 0) return code;
    const heap = system.heap;
    for (let i = 0; i < n; i++) {
      const below = heap[flows[0]! + i]!;
      let sum = below;
      for (let j = 0; j < surfaces.length; j++) sum += lambda[j]! * (heap[flows[j + 1]! + i]! - below);
      heap[xdot + i] = sum;
    }
    return 0;
  };

  const indicatorValues = (t: number, x: number, g: number): number => {
    const combined = calcCombination(t, x);
    if (combined !== 0) return combined;
    const sum = new Float64Array(m);
    const code = onEachSide((side) => {
      const failure = system.indicatorValues(t, x, values);
      const weight = weightOf(side);
      for (let i = 0; i < m; i++) sum[i]! += weight * system.heap[values + i]!;
      return failure;
    });
    for (let i = 0; i < m; i++) {
      const j = surfaceOf[i]!;
      if (j < 0) continue;
      const inside = lambda[j]! * (1 - lambda[j]!);
      sum[i] = surfaces[j]!.indicator !== i ? 1 : Number.isNaN(inside) ? -1 : inside;
    }
    system.heap.set(sum, g);
    return code;
  };

  const kernels = layeredKernels(system, { derivatives, indicatorValues });

  const describe = (): void => {
    surfaceOf.fill(-1);
    system.indicators.forEach((indicator, i) => {
      indicators[i] = indicator;
    });
    surfaces.forEach(({ relations }, j) => {
      for (const { indicator } of relations) {
        surfaceOf[indicator] = j;
        const { text, component } = system.indicators[indicator]!;
        indicators[indicator] = {
          text: `sliding along ${text}`,
          component,
          operator: ">",
          usage: "when",
          timeEvent: false,
        };
      }
    });
    while (flows.length <= surfaces.length) flows.push(system.allocate(n));
  };

  /** Takes the surfaces over, and the sides as they are now; false (and without surfaces) if there are no such sides. */
  const settle = (next: readonly SlidingSurface[], t: number, x: number): boolean => {
    sides = next.length === 0 ? undefined : createSides(system, next, t, x);
    surfaces = sides === undefined ? [] : next;
    describe();
    return sides !== undefined || next.length === 0;
  };

  const distances = (t: number, x: number): Float64Array =>
    Float64Array.from(surfaces, ({ indicator }) => motion.value(indicator, t, x));

  /** A Newton step or two along the differences of the flows. */
  const project = (t: number, x: number): void => {
    const count = surfaces.length;
    for (let round = 0; round < 3; round++) {
      const g = distances(t, x);
      if (round > 0 || effects.length !== count * count) if (calcCombination(t, x) !== 0) return;
      if (g.every((value, i) => Math.abs(value) <= DRIFT * Math.abs(effects[i * count + i]!))) return;
      const shift = g.map((value) => -value);
      if (!solveSmall(count, effects.slice(), shift)) return;
      const heap = system.heap;
      for (let i = 0; i < n; i++)
        for (let j = 0; j < count; j++)
          heap[x + i]! += shift[j]! * (heap[flows[j + 1]! + i]! - heap[flows[0]! + i]!);
    }
  };

  /** Both sides of every surface lead onto it, and the combination is one. */
  const holdsStates = (t: number, x: number): boolean =>
    calcCombination(t, x) === 0 &&
    surfaces.every((_, j) => {
      const inside = lambda[j]! >= 0 && lambda[j]! <= 1;
      return inside && effects[j * surfaces.length + j]! < 0;
    });

  /**
   * Moves the states off a surface to this side. They leave at a tangent, so that rounding, or the little by which a dense
   * output begins at another slope, would carry them across again at once: they get a start.
   */
  const nudge = (surface: SlidingSurface, j: number, side: Side, t: number, x: number): void => {
    const heap = system.heap;
    const origin = heap.slice(x, x + n);
    const direction = origin.map((_, i) => heap[flows[j + 1]! + i]! - heap[flows[0]! + i]!);
    const extent = extentAlong(system, direction) * side * Math.sign(effects[j * surfaces.length + j]!);
    const fits = ({ indicator, value }: { indicator: number; value: boolean }): boolean =>
      holds(system.indicators[indicator]!.operator, motion.value(indicator, t, x)) === value;
    for (let start = LEAD; start < 1e-9; start *= 10) {
      for (let i = 0; i < n; i++) heap[x + i] = origin[i]! + start * extent * direction[i]!;
      if (truthsOn(system, surface, side).every(fits)) return;
    }
  };

  const sideOfLeaving = (j: number, t: number, x: number): Side => {
    const count = surfaces.length;
    const g = motion.value(surfaces[j]!.indicator, t, x);
    if (Math.abs(g) > BROKEN * Math.abs(effects[j * count + j]!)) return g > 0 ? 1 : -1;
    return lambda[j]! >= 0.5 ? 1 : -1;
  };

  /** The heaviest side, for what has no values in between. */
  const dominantSide = (): number => {
    let best = 0;
    for (let side = 1; side <= surfaces.length; side++) if (weightOf(side) > weightOf(best)) best = side;
    return best;
  };

  const eventUpdate = (t: number, x: number, cause: EventCause): EventUpdate => {
    if (calcCombination(t, x) === 0) sides!.enter(dominantSide());
    const held = [...surfaceOf.keys()].filter((i) => surfaceOf[i]! >= 0);
    const located = cause.located.filter(({ indicator }) => surfaceOf[indicator]! < 0);
    const update = system.eventUpdate(t, x, { ...cause, located, held });
    if (update.failure) return update;
    shownTime = t;
    system.readStates(shown);
    const before = surfaces;
    lost = settle(before, t, shown) ? [] : before;
    return update;
  };

  const mixed = new Float64Array(system.variables.length);
  const one = new Float64Array(system.variables.length);
  /** Continuous variables are combined as the flows are; others are those of the heaviest side. */
  const readValues = (target: Float64Array): void => {
    if (surfaces.length === 0 || calcCombination(shownTime, shown) !== 0) {
      system.readValues(target);
      return;
    }
    const heaviest = dominantSide();
    mixed.fill(0);
    onEachSide((side) => {
      system.evaluateOutputs(shownTime, shown);
      system.readValues(one);
      const weight = weightOf(side);
      system.variables.forEach(({ type, variability }, i) => {
        if (type === "Real" && variability === "continuous") mixed[i]! += weight * one[i]!;
        else if (side === heaviest) mixed[i] = one[i]!;
      });
      return 0;
    });
    target.set(mixed);
  };

  const { jacobianSparsity: _, indicatorRates: __, derivativeKernels: ___, ...below } = system;
  return {
    ...below,
    get heap() {
      return system.heap;
    },
    get surfaces() {
      return surfaces;
    },
    get lost() {
      return lost;
    },
    indicators,
    kernels,
    derivativeKernels: () => kernels,
    derivatives,
    indicatorValues,
    relationValue: (i) => (surfaceOf[i]! >= 0 ? true : system.relationValue(i)),
    attach(added, t, x) {
      const before = surfaces;
      const saved = system.saveState();
      const origin = system.heap.slice(x, x + n);
      effects = new Float64Array(0);
      lost = [];
      if (settle([...before, ...added], t, x)) {
        project(t, x);
        if (holdsStates(t, x)) return true;
      }
      system.heap.set(origin, x);
      system.restoreState(saved);
      settle(before, t, x);
      return false;
    },
    detach(left, t, x) {
      calcCombination(t, x);
      const to = surfaces.map((_, j) => sideOfLeaving(j, t, x));
      const leaves = surfaces.map(({ indicator }) => left.includes(indicator));
      surfaces.forEach((surface, j) => {
        if (leaves[j]) nudge(surface, j, to[j]!, t, x);
      });
      const gone = surfaces.filter((_, j) => leaves[j]);
      const rest = surfaces.filter((_, j) => !leaves[j]);
      sides!.enter(0);
      crossTo(
        system,
        gone,
        to.filter((_, j) => leaves[j]),
        t,
        x,
      );
      settle(rest, t, x);
      shownTime = t;
      system.heap.copyWithin(shown, x, x + n);
      system.evaluateOutputs(t, x);
    },
    project,
    brokenSurfaces(t, x) {
      if (calcCombination(t, x) !== 0) return [];
      const count = surfaces.length;
      const broken = [...distances(t, x)].map(
        (g, j) => Math.abs(g) > BROKEN * Math.abs(effects[j * count + j]!),
      );
      return surfaces.filter((_, j) => broken[j]).map(({ indicator }) => indicator);
    },
    eventUpdate,
    evaluateOutputs(t, x) {
      shownTime = t;
      system.heap.copyWithin(shown, x, x + n);
      return system.evaluateOutputs(t, x);
    },
    readValues,
  };
}
