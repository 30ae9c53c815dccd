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
  /** dg/dt along the motion (1, F) in time and states, with F at address `motion`. */
  rateAlong(indicator: number, t: number, x: number, motion: number): number;
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
  const rateAlong = (indicator: number, t: number, x: number, motion: number): number => {
    if (system.indicatorRates !== undefined) {
      system.indicatorRates(t, x, motion, g, gdot);
      return system.heap[gdot + indicator]!;
    }
    const s = DISPLACEMENT * timeScale(system, x, motion);
    return difference(s, (k) => value(indicator, t + k, moved(x, motion, k, near)));
  };
  const rate = (indicator: number, t: number, x: number): number => {
    system.derivatives(t, x, xdot);
    return rateAlong(indicator, t, x, xdot);
  };

  return {
    system,
    flow: (t, x, target) => system.derivatives(t, x, target),
    value,
    rate,
    rateAlong,
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

/** Derivative at 0 by the central difference of fourth order with step `s`: little rounding at little error. */
function difference(s: number, f: (k: number) => number): number {
  return (8 * (f(s) - f(-s)) - (f(2 * s) - f(-2 * s))) / (12 * s);
}

/** Length along `d` after which some state has changed by its nominal value. */
export function extentAlong(system: HybridSystem, d: Float64Array): number {
  let extent = Number.POSITIVE_INFINITY;
  for (let i = 0; i < d.length; i++)
    if (d[i] !== 0) extent = Math.min(extent, system.nominals[i]! / Math.abs(d[i]!));
  return extent;
}
