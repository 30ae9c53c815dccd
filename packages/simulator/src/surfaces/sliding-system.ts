import {
  attachSurfaces,
  calcSliding,
  dominantSide,
  enterSide,
  keepSurfaces,
  leaveSurfaces,
  markBroken,
  projectOntoSurfaces,
  SLIDING_COUNT,
  SLIDING_LEFT,
  sideWeight,
  slidingFlow,
  slidingIndicators,
  storeSides,
} from "@cosimo/kernels/surfaces";
import type { EventCause, EventUpdate, HybridSystem, Indicator } from "../system/hybrid-system.ts";
import { layeredSystem } from "../system/layered-system.ts";
import { createSlidingMemory } from "./sliding-memory.ts";
import type { SlidingSurface } from "./sliding-surface.ts";

/** A system that slides along surfaces on which its relations would alternate endlessly. */
export interface SlidingSystem extends HybridSystem {
  readonly surfaces: readonly SlidingSurface[];
  /** Surfaces whose sides the last event update removed; then `surfaces` is empty. */
  readonly lost: readonly SlidingSurface[];
  /** Surfaces of these conditions at (t, x); see `findSurface`. */
  surfacesOf(conditions: readonly number[], t: number, x: number): readonly SlidingSurface[];
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

/** Sliding above any `HybridSystem`: flow and continuous variables are combinations of those of all sides, by kernels. */
export function createSlidingSystem(system: HybridSystem): SlidingSystem {
  const { stateCount: n, indicatorCount: m } = system;
  const memory = createSlidingMemory(system, () => surfaces);
  const { surface } = memory;
  const indicators: Indicator[] = [...system.indicators];
  const shown = system.allocate(n);
  let surfaces: readonly SlidingSurface[] = [];
  let onSurface: readonly boolean[] = [];
  let shownTime = 0;
  let lost: readonly SlidingSurface[] = [];

  const derivatives = (t: number, x: number, xdot: number): number =>
    slidingFlow(surface, system.heap, 0, n, m, memory.address, t, x, xdot);
  const indicatorValues = (t: number, x: number, g: number): number =>
    slidingIndicators(surface, system.heap, 0, n, m, memory.address, t, x, g);
  const calc = (t: number, x: number): number =>
    calcSliding(surface, system.heap, 0, n, m, memory.address, t, x);
  const enter = (side: number): void => enterSide(surface, system.heap, 0, memory.address, side);
  const dominant = (): number => dominantSide(system.heap, memory.address);

  const use = (next: readonly SlidingSurface[]): void => {
    surfaces = next;
    const sliding = new Set(next.flatMap(({ relations }) => relations.map(({ indicator }) => indicator)));
    onSurface = system.indicators.map((_, i) => sliding.has(i));
    for (const [i, indicator] of system.indicators.entries())
      indicators[i] = onSurface[i] ? slidingIndicator(indicator) : indicator;
  };

  const forget = (): void => {
    keepSurfaces(system.heap, m, memory.address, 0);
    use([]);
  };

  const show = (t: number, x: number): number => {
    shownTime = t;
    system.heap.copyWithin(shown, x, x + n);
    return system.evaluateOutputs(t, x);
  };

  const eventUpdate = (t: number, x: number, cause: EventCause): EventUpdate => {
    if (calc(t, x) === 0) enter(dominant());
    const held = system.indicators.flatMap((_, i) => (onSurface[i] ? [i] : []));
    const located = cause.located.filter(({ indicator }) => !onSurface[indicator]);
    const update = system.eventUpdate(t, x, { ...cause, located, held });
    if (update.failure) return update;
    shownTime = t;
    system.readStates(shown);
    const isSettled = storeSides(surface, system.heap, 0, m, memory.address, t, shown) > 0;
    lost = isSettled ? [] : surfaces;
    if (!isSettled) forget();
    return update;
  };

  const one = new Float64Array(system.variables.length);
  /** Continuous variables are combined like the flows; others are those of the side of largest weight. */
  const readValues = (target: Float64Array): void => {
    if (surfaces.length === 0 || calc(shownTime, shown) !== 0) {
      system.readValues(target);
      return;
    }
    const heaviest = dominant();
    target.fill(0);
    for (let side = 0; side <= surfaces.length; side++) {
      enter(side);
      const weight = sideWeight(system.heap, memory.address, side);
      system.evaluateOutputs(shownTime, shown);
      system.readValues(one);
      system.variables.forEach(({ type, variability }, i) => {
        if (type === "Real" && variability === "continuous") target[i]! += weight * one[i]!;
        else if (side === heaviest) target[i] = one[i]!;
      });
    }
  };

  const attach = (added: readonly SlidingSurface[], t: number, x: number): boolean => {
    const before = surfaces;
    const begin = (): boolean => {
      memory.add(added);
      return attachSurfaces(surface, system.heap, 0, n, m, memory.address, t, x, before.length) > 0;
    };
    const { heap } = system;
    lost = [];
    // The first event of a system may allocate memory, which the kernel then no longer sees.
    const isOn = begin() || (system.heap !== heap && begin());
    if (isOn) use([...before, ...added]);
    else if (system.heap[memory.address + SLIDING_COUNT] === 0) use([]);
    return isOn;
  };

  const mark = (left: (surface: SlidingSurface) => boolean): void => {
    const { heap } = system;
    for (const [j, one] of surfaces.entries())
      heap[heap[memory.address + SLIDING_LEFT]! + j] = Number(left(one));
  };

  const detach = (left: readonly number[], t: number, x: number): void => {
    mark(({ indicator }) => left.includes(indicator));
    const rest = leaveSurfaces(surface, system.heap, 0, n, m, memory.address, t, x);
    if (rest === 0) forget();
    else use(surfaces.filter(({ indicator }) => !left.includes(indicator)));
    show(t, x);
  };

  return layeredSystem(system, {
    get surfaces() {
      return surfaces;
    },
    get lost() {
      return lost;
    },
    indicators,
    derivatives,
    indicatorValues,
    relationValue: (i) => onSurface[i] || system.relationValue(i),
    surfacesOf(conditions, t, x) {
      const found: SlidingSurface[] = [];
      for (const indicator of conditions) {
        if (found.some(({ relations }) => relations.some((one) => one.indicator === indicator))) continue;
        const next = memory.find(indicator, t, x);
        if (next !== undefined) found.push(next);
      }
      return found;
    },
    attach,
    detach,
    project: (t, x) => projectOntoSurfaces(surface, system.heap, 0, n, m, memory.address, t, x),
    brokenSurfaces(t, x) {
      if (markBroken(surface, system.heap, 0, n, m, memory.address, t, x) === 0) return [];
      const left = system.heap[memory.address + SLIDING_LEFT]!;
      return surfaces.filter((_, j) => system.heap[left + j] !== 0).map(({ indicator }) => indicator);
    },
    eventUpdate,
    evaluateOutputs: show,
    readValues,
  });
}

function slidingIndicator({ text, component }: Indicator): Indicator {
  return { text: `sliding along ${text}`, component, operator: ">", usage: "when", timeEvent: false };
}
