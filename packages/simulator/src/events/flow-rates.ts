import type { int } from "@cosimo/ir";
import type { HybridSystem } from "../system/hybrid-system.ts";

/** What is needed to see where event indicators are going; a part of `HybridSystem`. */
export type FlowSystem = Pick<
  HybridSystem,
  "stateCount" | "indicatorCount" | "nominals" | "heap" | "allocate" | "derivatives" | "indicatorValues"
>;

/** Values and rates of change of all indicators at one instant. */
export interface FlowRates {
  /** Fills `g` and `rate`; returns 0 or a failure code. */
  calc(t: number, x: int): int;
  readonly g: Float64Array;
  /** dg/dt along the flow; exactly 0 where the change is lost in rounding. */
  readonly rate: Float64Array;
}

/** Relative displacement of the central difference: about the cube root of the unit roundoff. */
const DISPLACEMENT = 1e-5;

/**
 * Rates of the indicators along the flow by a central difference on the straight line x + s f, which is exact for
 * indicators linear in t and x. Leaves the frozen relations alone: f and g are those of the present branch.
 */
export function createFlowRates(system: FlowSystem): FlowRates {
  const n = system.stateCount;
  const m = system.indicatorCount;
  const xdot = system.allocate(n);
  const moved = system.allocate(n);
  const values = system.allocate(m);
  const g = new Float64Array(m);
  const rate = new Float64Array(m);
  const ahead = new Float64Array(m);

  const evaluate = (t: number, x: int, target: Float64Array): int => {
    const code = system.indicatorValues(t, x, values);
    const heap = system.heap;
    for (let i = 0; i < m; i++) target[i] = heap[values + i]!;
    return code;
  };
  const evaluateAlong = (t: number, x: int, s: number, target: Float64Array): int => {
    const heap = system.heap;
    for (let i = 0; i < n; i++) heap[moved + i] = heap[x + i]! + s * heap[xdot + i]!;
    return evaluate(t + s, moved, target);
  };

  return {
    g,
    rate,
    calc(t, x) {
      const s = DISPLACEMENT * timeScale(system, x, xdot);
      const code =
        system.derivatives(t, x, xdot) || evaluateAlong(t, x, s, ahead) || evaluateAlong(t, x, -s, rate);
      if (code !== 0) return code;
      for (let i = 0; i < m; i++) {
        const change = ahead[i]! - rate[i]!;
        const noise = 4 * Number.EPSILON * Math.max(Math.abs(ahead[i]!), Math.abs(rate[i]!));
        rate[i] = Math.abs(change) > noise ? change / (2 * s) : 0;
      }
      return evaluate(t, x, g);
    },
  };
}

/** A time [s] in which no state changes by more than about its own size. */
function timeScale(system: FlowSystem, x: int, xdot: int): number {
  const heap = system.heap;
  let scale = 1;
  for (let i = 0; i < system.stateCount; i++) {
    const speed = Math.abs(heap[xdot + i]!);
    const size = Math.abs(heap[x + i]!) + system.nominals[i]!;
    if (speed * scale > size) scale = size / speed;
  }
  return scale;
}
