import type { EventCause, EventUpdate, HybridSystem, Indicator } from "../system/hybrid-system.ts";
import { layeredSystem } from "../system/layered-system.ts";
import { holds } from "../system/relation-sides.ts";
import { createSlidingCombination, projectOntoSurfaces } from "./sliding-combination.ts";
import { crossTo } from "./sliding-sides.ts";
import { relationValuesOn, type Side, type SlidingSurface } from "./sliding-surface.ts";
import { extentAlong, type SurfaceMotion } from "./surface-motion.ts";

/** A system that slides along surfaces on which its relations would alternate endlessly. */
export interface SlidingSystem extends HybridSystem {
  readonly surfaces: readonly SlidingSurface[];
  /** Surfaces whose sides the last event update removed; then `surfaces` is empty. */
  readonly lost: readonly SlidingSurface[];
  /** Adds surfaces at (t, x) and projects `x` onto all. Returns false if the flows do not lead onto them. */
  attach(surfaces: readonly SlidingSurface[], t: number, x: number): boolean;
  /**
   * Leaves each surface to the side to which the flow leads. After the last one the system is on that side, and `x` is
   * where its relations have the frozen values.
   */
  detach(indicators: readonly number[], t: number, x: number): void;
  /** Projects the states onto the surfaces. */
  project(t: number, x: number): void;
  /** Indicators of surfaces from which the states have jumped. */
  brokenSurfaces(t: number, x: number): readonly number[];
}

/** Distance from which a surface counts as left, as time at the crossing speed [s]. */
const BROKEN = 1e-9;
/** Distance from the surface at which states leave it, in nominal values. */
const LEAVING_DISTANCE = 1e-12;

/**
 * Sliding above any `HybridSystem`: flow and continuous variables are combinations of those of all sides (see
 * `SlidingCombination`). The indicator of a surface is lambda (1 - lambda), so that the instant at which one side alone
 * determines the flow is located like any event.
 */
export function createSlidingSystem(motion: SurfaceMotion): SlidingSystem {
  const { system } = motion;
  const { stateCount: n, indicatorCount: m } = system;
  const combination = createSlidingCombination(motion);
  const indicators: Indicator[] = [...system.indicators];
  /** For each indicator the number of its surface, or -1. */
  const surfaceOf = new Int32Array(m).fill(-1);
  const values = system.allocate(m);
  const shown = system.allocate(n);
  let shownTime = 0;
  let lost: readonly SlidingSurface[] = [];

  const derivatives = (t: number, x: number, xdot: number): number => {
    const code = combination.calc(t, x);
    if (code === 0) combination.writeFlow(xdot);
    return code;
  };

  const indicatorValues = (t: number, x: number, g: number): number => {
    const combined = combination.calc(t, x);
    if (combined !== 0) return combined;
    const sum = new Float64Array(m);
    const code = combination.onEachSide((_side, weight) => {
      const failure = system.indicatorValues(t, x, values);
      for (let i = 0; i < m; i++) sum[i]! += weight * system.heap[values + i]!;
      return failure;
    });
    for (let i = 0; i < m; i++) if (surfaceOf[i]! >= 0) sum[i] = ownIndicator(i, surfaceOf[i]!);
    system.heap.set(sum, g);
    return code;
  };

  /**
   * Indicator of a relation on surface j: the first relation carries that of the combination, the others are constant.
   */
  const ownIndicator = (i: number, j: number): number => {
    if (combination.surfaces[j]!.indicator !== i) return 1;
    const lambda = combination.lambda(j);
    return Number.isNaN(lambda) ? -1 : lambda * (1 - lambda);
  };

  const setSurfaces = (next: readonly SlidingSurface[], t: number, x: number): boolean => {
    const settled = combination.setSurfaces(next, t, x);
    surfaceOf.fill(-1);
    system.indicators.forEach((indicator, i) => {
      indicators[i] = indicator;
    });
    for (const [j, { relations }] of combination.surfaces.entries())
      for (const { indicator } of relations) {
        surfaceOf[indicator] = j;
        indicators[indicator] = slidingIndicator(system.indicators[indicator]!);
      }
    return settled;
  };

  const project = (t: number, x: number): void => projectOntoSurfaces(motion, combination, t, x);

  /** Whether the flows on both sides of every surface lead onto it, and the combination is unique. */
  const holdsStates = (t: number, x: number): boolean =>
    combination.calc(t, x) === 0 &&
    combination.surfaces.every(
      (_, j) => combination.lambda(j) >= 0 && combination.lambda(j) <= 1 && combination.effect(j) < 0,
    ) &&
    combination.addsUp(t, x);

  /** Distance of the states from a surface if it exceeds the threshold; else 0. */
  const offset = (j: number, t: number, x: number): number => {
    const g = motion.value(combination.surfaces[j]!.indicator, t, x);
    return Math.abs(g) > BROKEN * Math.abs(combination.effect(j)) ? g : 0;
  };

  const sideOfLeaving = (j: number, t: number, x: number): Side => {
    const g = offset(j, t, x);
    return g > 0 || (g === 0 && combination.lambda(j) >= 0.5) ? 1 : -1;
  };

  /**
   * Moves the states off a surface to this side. The flow leaves tangentially, so that rounding or the slope of the
   * dense output could carry the states back across it.
   */
  const moveToSide = (j: number, side: Side, t: number, x: number): void => {
    const heap = system.heap;
    const origin = heap.slice(x, x + n);
    const direction = origin.map((_, i) => combination.difference(j, i));
    const extent = extentAlong(system, direction) * side * Math.sign(combination.effect(j));
    const relationValues = relationValuesOn(system, combination.surfaces[j]!, side);
    const fits = ({ indicator, value }: (typeof relationValues)[number]): boolean =>
      holds(system.indicators[indicator]!.operator, motion.value(indicator, t, x)) === value;
    for (let start = LEAVING_DISTANCE; start < 1e-9; start *= 10) {
      for (let i = 0; i < n; i++) heap[x + i] = origin[i]! + start * extent * direction[i]!;
      if (relationValues.every(fits)) return;
    }
  };

  const show = (t: number, x: number): number => {
    shownTime = t;
    system.heap.copyWithin(shown, x, x + n);
    return system.evaluateOutputs(t, x);
  };

  const eventUpdate = (t: number, x: number, cause: EventCause): EventUpdate => {
    if (combination.calc(t, x) === 0) combination.enter(combination.dominantSide());
    const held = [...surfaceOf.keys()].filter((i) => surfaceOf[i]! >= 0);
    const located = cause.located.filter(({ indicator }) => surfaceOf[indicator]! < 0);
    const update = system.eventUpdate(t, x, { ...cause, located, held });
    if (update.failure) return update;
    shownTime = t;
    system.readStates(shown);
    const before = combination.surfaces;
    lost = setSurfaces(before, t, shown) ? [] : before;
    return update;
  };

  const one = new Float64Array(system.variables.length);
  /** Continuous variables are combined like the flows; others are those of the side of largest weight. */
  const readValues = (target: Float64Array): void => {
    if (combination.surfaces.length === 0 || combination.calc(shownTime, shown) !== 0) {
      system.readValues(target);
      return;
    }
    const heaviest = combination.dominantSide();
    target.fill(0);
    combination.onEachSide((side, weight) => {
      system.evaluateOutputs(shownTime, shown);
      system.readValues(one);
      system.variables.forEach(({ type, variability }, i) => {
        if (type === "Real" && variability === "continuous") target[i]! += weight * one[i]!;
        else if (side === heaviest) target[i] = one[i]!;
      });
      return 0;
    });
  };

  const attach = (added: readonly SlidingSurface[], t: number, x: number): boolean => {
    const before = combination.surfaces;
    const saved = system.saveState();
    const origin = system.heap.slice(x, x + n);
    lost = [];
    if (setSurfaces([...before, ...added], t, x)) {
      project(t, x);
      if (holdsStates(t, x)) return true;
    }
    system.heap.set(origin, x);
    system.restoreState(saved);
    setSurfaces(before, t, x);
    return false;
  };

  const detach = (left: readonly number[], t: number, x: number): void => {
    const { surfaces } = combination;
    combination.calc(t, x);
    const leaving = surfaces.flatMap((surface, j) =>
      left.includes(surface.indicator) ? [{ surface, j, side: sideOfLeaving(j, t, x) }] : [],
    );
    for (const { j, side } of leaving) moveToSide(j, side, t, x);
    combination.enter(0);
    const lostSurfaces = leaving.map(({ surface }) => surface);
    const to = leaving.map(({ side }) => side);
    crossTo(system, lostSurfaces, to, t, x);
    setSurfaces(
      surfaces.filter((surface) => !lostSurfaces.includes(surface)),
      t,
      x,
    );
    show(t, x);
  };

  return layeredSystem(system, {
    get surfaces() {
      return combination.surfaces;
    },
    get lost() {
      return lost;
    },
    indicators,
    derivatives,
    indicatorValues,
    relationValue: (i) => (surfaceOf[i]! >= 0 ? true : system.relationValue(i)),
    attach,
    detach,
    project,
    brokenSurfaces: (t, x) =>
      combination.calc(t, x) === 0
        ? combination.surfaces.filter((_, j) => offset(j, t, x) !== 0).map(({ indicator }) => indicator)
        : [],
    eventUpdate,
    evaluateOutputs: show,
    readValues,
  });
}

function slidingIndicator({ text, component }: Indicator): Indicator {
  return { text: `sliding along ${text}`, component, operator: ">", usage: "when", timeEvent: false };
}
