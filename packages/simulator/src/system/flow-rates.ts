import type { int } from "@cosimo/ir";
import type { HybridSystem } from "./hybrid-system.ts";

/** The part of `HybridSystem` from which rates of event indicators are computed. */
export interface FlowSystem
  extends Pick<
    HybridSystem,
    "stateCount" | "indicatorCount" | "nominals" | "heap" | "allocate" | "derivatives" | "indicatorValues"
  > {
  /** g and its exact time derivative along the flow; undefined where the system has no compiled derivatives. */
  readonly exactRates: HybridSystem["indicatorRates"] | undefined;
}

/** Values and rates of change of all indicators at one instant. */
export interface FlowRates {
  /** Writes `g` and `rate`; returns 0 or a failure code. */
  calc(t: number, x: int): int;
  /** Like `calc`, with derivatives already evaluated at address `xdot`. */
  along(t: number, x: int, xdot: int): int;
  /** Indicator evaluations per call of `along`; a value with its exact rate counts as two. */
  readonly cost: number;
  /** Address of the values. */
  readonly g: int;
  /** Address of dg/dt along the flow; exactly 0 where the difference is below rounding. */
  readonly rate: int;
}

/** Rates by exact derivatives where the system has them; compiles them at the first call if necessary. */
export function exactFlowRates(system: HybridSystem): FlowRates {
  return createFlowRates(flowSystemOf(system, system.indicatorRates));
}

/** Rates by differences only, for rare use: exact derivatives would have to be compiled. */
export function differenceFlowRates(system: HybridSystem): FlowRates {
  return createFlowRates(flowSystemOf(system, undefined));
}

function flowSystemOf(system: HybridSystem, exactRates: FlowSystem["exactRates"]): FlowSystem {
  return {
    stateCount: system.stateCount,
    indicatorCount: system.indicatorCount,
    nominals: system.nominals,
    get heap() {
      return system.heap;
    },
    allocate: system.allocate,
    derivatives: system.derivatives,
    indicatorValues: system.indicatorValues,
    exactRates,
  };
}

/** Relative displacement of the central difference: about the cube root of the unit roundoff. */
const DISPLACEMENT = 1e-5;

/**
 * Rates of the indicators along the flow: exact, or a central difference on the line x + s f. The difference is exact
 * for indicators linear in t and x. Relations stay frozen: f and g are those of the current branch.
 */
export function createFlowRates(system: FlowSystem): FlowRates {
  const { exactRates } = system;
  const n = system.stateCount;
  const m = system.indicatorCount;
  const xdot = system.allocate(n);
  const moved = system.allocate(n);
  const ahead = system.allocate(m);
  const rate = system.allocate(m);
  const g = system.allocate(m);

  const evaluateAlong = (t: number, x: int, flow: int, s: number, target: int): int => {
    const heap = system.heap;
    for (let i = 0; i < n; i++) heap[moved + i] = heap[x + i]! + s * heap[flow + i]!;
    return system.indicatorValues(t + s, moved, target);
  };
  const takeDifferences = (s: number): void => {
    const heap = system.heap;
    for (let i = 0; i < m; i++) {
      const after = heap[ahead + i]!;
      const before = heap[rate + i]!;
      const change = after - before;
      const noise = 4 * Number.EPSILON * Math.max(Math.abs(after), Math.abs(before));
      heap[rate + i] = Math.abs(change) > noise ? change / (2 * s) : 0;
    }
  };

  const along = (t: number, x: int, flow: int): int => {
    if (exactRates !== undefined) return exactRates(t, x, flow, g, rate);
    const s = DISPLACEMENT * timeScale(system, x, flow);
    const code = evaluateAlong(t, x, flow, s, ahead) || evaluateAlong(t, x, flow, -s, rate);
    if (code !== 0) return code;
    takeDifferences(s);
    return system.indicatorValues(t, x, g);
  };
  return {
    g,
    rate,
    cost: exactRates === undefined ? 3 : 2,
    along,
    calc: (t, x) => system.derivatives(t, x, xdot) || along(t, x, xdot),
  };
}

/** A time [s], at most 1, in which no state changes by more than about its own size. */
export function timeScale(
  system: Pick<HybridSystem, "stateCount" | "heap" | "nominals">,
  x: int,
  motion: int,
): number {
  const { heap, nominals, stateCount } = system;
  let scale = 1;
  for (let i = 0; i < stateCount; i++) {
    const speed = Math.abs(heap[motion + i]!);
    const size = Math.abs(heap[x + i]!) + nominals[i]!;
    if (speed * scale > size) scale = size / speed;
  }
  return scale;
}
