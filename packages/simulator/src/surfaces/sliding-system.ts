import {
  attachSurfaces,
  calcSliding,
  dominantSide,
  enterSide,
  findChatteringSurfaces,
  findKnownSurfaces,
  keepFoundSurfaces,
  keepSurfaces,
  leaveSurfaces,
  markBroken,
  projectOntoSurfaces,
  SLIDING_COUNT,
  SLIDING_INDICATORS,
  SLIDING_LEFT,
  SLIDING_SURFACES,
  sideWeight,
  slideAlongFound,
  slidingFlow,
  slidingIndicators,
  storeSides,
} from "@cosimo/kernels/surfaces";
import type { EventCause, EventUpdate, HybridSystem, Indicator } from "../system/hybrid-system.ts";
import { layeredSystem } from "../system/layered-system.ts";
import type { SlideMemory } from "./slide-memory.ts";
import { createSlidingMemory } from "./sliding-memory.ts";

/** A system that slides along surfaces on which its relations would alternate endlessly. Surfaces are known by their indicators. */
export interface SlidingSystem extends HybridSystem {
  readonly surfaces: readonly number[];
  /** Surfaces whose sides the last event update removed; then `surfaces` is empty. */
  readonly lost: readonly number[];
  /**
   * Slides also along the surfaces of the conditions that chatter in the burst at address `burst`, and projects `x` onto all. Returns the
   * new surfaces; none if the flows do not lead onto them.
   */
  begin(burst: number, t: number, x: number): readonly number[];
  /** The same for surfaces along which it slid, and of which a condition listed at address `event` has changed. */
  resume(event: number, t: number, x: number): readonly number[];
  save(): SlideMemory;
  /** Slides along saved surfaces at (t, x), if `isSliding` and that is possible; the others are known then. */
  restore(memory: SlideMemory, t: number, x: number, isSliding: boolean): void;
  /**
   * Leaves each surface to the side to which the flow leads. After the last one the system is on that side, and `x` is
   * where its relations have the frozen values.
   */
  detach(indicators: readonly number[], t: number, x: number): void;
  /** Projects the states onto the surfaces. */
  project(t: number, x: number): void;
  /** Surfaces from which the states have jumped. */
  brokenSurfaces(t: number, x: number): readonly number[];
}

/** Sliding above any `HybridSystem`: flow and continuous variables are combinations of those of all sides, by kernels. */
export function createSlidingSystem(system: HybridSystem): SlidingSystem {
  const { stateCount: n, indicatorCount: m } = system;
  const memory = createSlidingMemory(system);
  const { surface } = memory;
  const indicators: Indicator[] = [...system.indicators];
  const shown = system.allocate(n);
  let surfaces: readonly number[] = [];
  let onSurface: readonly boolean[] = [];
  let shownTime = 0;
  let lost: readonly number[] = [];

  const derivatives = (t: number, x: number, xdot: number): number =>
    slidingFlow(surface, system.heap, 0, n, m, memory.address, t, x, xdot);
  const indicatorValues = (t: number, x: number, g: number): number =>
    slidingIndicators(surface, system.heap, 0, n, m, memory.address, t, x, g);
  const calc = (t: number, x: number): number =>
    calcSliding(surface, system.heap, 0, n, m, memory.address, t, x);
  const enter = (side: number): void => enterSide(surface, system.heap, 0, memory.address, side);
  const dominant = (): number => dominantSide(system.heap, memory.address);

  /** Reads the surfaces of the memory. */
  const follow = (): void => {
    const { heap } = system;
    const [first, list] = [
      heap[memory.address + SLIDING_INDICATORS]!,
      heap[memory.address + SLIDING_SURFACES]!,
    ];
    surfaces = [...heap.subarray(first, first + heap[memory.address + SLIDING_COUNT]!)];
    onSurface = system.indicators.map((_, i) => heap[list + i]! >= 0);
    for (const [i, indicator] of system.indicators.entries())
      indicators[i] = onSurface[i] ? slidingIndicator(indicator) : indicator;
  };

  const forget = (): void => {
    keepSurfaces(system.heap, m, memory.address, 0);
    follow();
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

  /** Slides also along this number of surfaces that were found. */
  const slideAlong = (count: number, t: number, x: number): readonly number[] => {
    if (count === 0) return [];
    const held = surfaces.length;
    memory.makeRoom(held + count);
    lost = [];
    const { heap } = system;
    const begin = (): boolean => slideAlongFound(surface, system.heap, 0, n, m, memory.address, t, x) > 0;
    // The first event of a system may allocate memory, which the kernel then no longer sees.
    if (!begin() && system.heap !== heap) {
      keepSurfaces(system.heap, m, memory.address, held);
      begin();
    }
    follow();
    return surfaces.slice(held);
  };

  const detach = (left: readonly number[], t: number, x: number): void => {
    const { heap } = system;
    for (const [j, one] of surfaces.entries())
      heap[heap[memory.address + SLIDING_LEFT]! + j] = Number(left.includes(one));
    const rest = leaveSurfaces(surface, system.heap, 0, n, m, memory.address, t, x);
    if (rest === 0) forget();
    else follow();
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
    begin(burst, t, x) {
      memory.writeNominals();
      const found = findChatteringSurfaces(surface, system.heap, 0, n, m, memory.address, t, x, burst);
      const added = slideAlong(found, t, x);
      if (added.length > 0) keepFoundSurfaces(system.heap, m, memory.address);
      return added;
    },
    resume(event, t, x) {
      memory.writeNominals();
      return slideAlong(findKnownSurfaces(system.heap, m, memory.address, event), t, x);
    },
    save: memory.save,
    restore(saved, t, x, isSliding) {
      memory.restore(saved);
      if (!isSliding || saved.indicators.length === 0) return forget();
      const attach = (): number => attachSurfaces(surface, system.heap, 0, n, m, memory.address, t, x, 0);
      const { heap } = system;
      memory.writeNominals();
      if (attach() === 0 && system.heap !== heap) {
        memory.restore(saved);
        attach();
      }
      follow();
    },
    detach,
    project: (t, x) => projectOntoSurfaces(surface, system.heap, 0, n, m, memory.address, t, x),
    brokenSurfaces(t, x) {
      if (markBroken(surface, system.heap, 0, n, m, memory.address, t, x) === 0) return [];
      const left = system.heap[memory.address + SLIDING_LEFT]!;
      return surfaces.filter((_, j) => system.heap[left + j] !== 0);
    },
    eventUpdate,
    evaluateOutputs: show,
    readValues,
  });
}

function slidingIndicator({ text, component }: Indicator): Indicator {
  return { text: `sliding along ${text}`, component, operator: ">", usage: "when", timeEvent: false };
}
