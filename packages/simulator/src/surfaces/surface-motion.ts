import { timeScale } from "../system/flow-rates.ts";
import type { HybridSystem } from "../system/hybrid-system.ts";

/** Step of the differences relative to the time in which states change by their own size. */
const DISPLACEMENT = 3e-3;

/** Derivatives of event indicators along directions of states and along flows. */
export interface SurfaceMotion {
  readonly system: HybridSystem;
  /** Writes f(t, x) to `target`; returns 0 or a failure code. */
  flow(t: number, x: number, target: number): number;
  /** g of an indicator at (t, x). */
  value(indicator: number, t: number, x: number): number;
  /** dg/dt along the flow of the system at (t, x). */
  rate(indicator: number, t: number, x: number): number;
  /** Writes g and dg/dt of all indicators along the motion (1, F), with F at address `motion`; returns 0 or a failure code. */
  rates(t: number, x: number, motion: number, g: number, gdot: number): number;
  /** Derivative of `value` or `rate` along the direction `d` (a vector of the states) at fixed time. */
  along(what: "value" | "rate", indicator: number, t: number, x: number, d: Float64Array): number;
  /** Derivative of `rate` along the motion (1, F) in time and states, with F at address `motion`. */
  acceleration(indicator: number, t: number, x: number, motion: number): number;
}

/** Uses exact rates where the system has them, else central differences along the flow. */
export function createSurfaceMotion(system: HybridSystem): SurfaceMotion {
  const n = system.stateCount;
  const m = system.indicatorCount;
  const xdot = system.allocate(n);
  const near = system.allocate(n);
  const far = system.allocate(n);
  const g = system.allocate(m);
  const gdot = system.allocate(m);

  const value = (indicator: number, t: number, x: number): number => {
    system.indicatorValues(t, x, g);
    return system.heap[g + indicator]!;
  };
  const moved = (x: number, motion: number, s: number, target: number): number => {
    const heap = system.heap;
    for (let i = 0; i < n; i++) heap[target + i] = heap[x + i]! + s * heap[motion + i]!;
    return target;
  };
  const rates = (t: number, x: number, motion: number, g: number, gdot: number): number => {
    if (system.indicatorRates !== undefined) return system.indicatorRates(t, x, motion, g, gdot);
    const s = DISPLACEMENT * timeScale(system, x, motion);
    system.heap.fill(0, gdot, gdot + m);
    for (const [k, weight] of DIFFERENCE) {
      const code = system.indicatorValues(t + k * s, moved(x, motion, k * s, near), g);
      if (code !== 0) return code;
      for (let i = 0; i < m; i++) system.heap[gdot + i]! += (weight * system.heap[g + i]!) / (12 * s);
    }
    return system.indicatorValues(t, x, g);
  };
  const rate = (indicator: number, t: number, x: number): number => {
    system.derivatives(t, x, xdot);
    rates(t, x, xdot, g, gdot);
    return system.heap[gdot + indicator]!;
  };

  return {
    system,
    flow: (t, x, target) => system.derivatives(t, x, target),
    value,
    rate,
    rates,
    along(what, indicator, t, x, d) {
      const evaluate = what === "value" ? value : rate;
      return difference(DISPLACEMENT * extentAlong(system, d), (k) => {
        const heap = system.heap;
        for (let i = 0; i < n; i++) heap[far + i] = heap[x + i]! + k * d[i]!;
        return evaluate(indicator, t, far);
      });
    },
    acceleration(indicator, t, x, motion) {
      const s = DISPLACEMENT * timeScale(system, x, motion);
      return difference(s, (k) => rate(indicator, t + k, moved(x, motion, k, far)));
    },
  };
}

/** Places and weights of the central difference of fourth order. */
const DIFFERENCE = [
  [1, 8],
  [-1, -8],
  [2, -1],
  [-2, 1],
] as const;

/** Derivative at 0 by the central difference of fourth order with step `s`: little rounding at little error. */
function difference(s: number, f: (k: number) => number): number {
  let sum = 0;
  for (const [k, weight] of DIFFERENCE) sum += weight * f(k * s);
  return sum / (12 * s);
}

/** Length along `d` after which some state has changed by its nominal value. */
export function extentAlong(system: HybridSystem, d: Float64Array): number {
  let extent = Number.POSITIVE_INFINITY;
  for (let i = 0; i < d.length; i++)
    if (d[i] !== 0) extent = Math.min(extent, system.nominals[i]! / Math.abs(d[i]!));
  return extent;
}
