import type { CoupledSystem } from "../system/coupled-system.ts";
import type { InputOrder } from "../unit/input-approximation.ts";

/** Extrapolated derivatives of outputs at t_k, the current communication point. */
export interface OutputExtrapolation {
  /** R^p [1/s], [1/s^2]; zero above the order returned by `begin`. */
  readonly slope: Float64Array;
  readonly curvature: Float64Array;
  /** Begins a step at `t` with the outputs `system.y`; returns the order for which there are enough points. */
  begin(t: number): InputOrder;
  /**
   * A unit has completed its step to `t`: `slope` and `curvature` of its outputs now interpolate to the new outputs.
   */
  update(unit: number, t: number): void;
  restart(): void;
  save(): OutputPast;
  restore(past: OutputPast): void;
}

interface Point {
  t: number;
  readonly y: Float64Array;
}

export interface OutputPast {
  readonly count: number;
  readonly points: readonly Readonly<Point>[];
}

/** Constant outputs have no history; one object serves all saves. */
const NO_PAST: OutputPast = { count: 0, points: [] };

/**
 * Polynomials of order 0, 1 or 2 through the values at the last communication points (Newton's divided differences),
 * or from derivatives of outputs without feedthrough that the unit provides. First steps, and those after events, use
 * the available points: order 0, then 1.
 */
export function createOutputExtrapolation(system: CoupledSystem, order: InputOrder): OutputExtrapolation {
  const { y, units, firstOutput } = system;
  const slope = new Float64Array(y.length);
  const curvature = new Float64Array(y.length);
  const own = units.map(({ outputs, capabilities, outputDerivatives }) => ({
    order: outputDerivatives === undefined ? 0 : Math.min(order, capabilities.outputDerivativeOrder),
    slope: new Float64Array(outputs.length),
    curvature: new Float64Array(outputs.length),
    // Derivatives of outputs with feedthrough contain the input slopes of the last step instead of the current ones.
    ports: [...outputs.keys()].filter((port) => outputs[port]!.dependencies.length === 0),
  }));
  const newPoint = (): Point => ({ t: 0, y: new Float64Array(y.length) });
  /** The current point and the two before it. */
  let points: [Point, Point, Point] = [newPoint(), newPoint(), newPoint()];
  let count = 0;

  const advance = (t: number): void => {
    if (count === 0 || points[0].t !== t) {
      points = [points[2], points[0], points[1]];
      count = Math.min(3, count + 1);
    }
    points[0].t = t;
    points[0].y.set(y);
  };

  const byDifferences = (reached: InputOrder): void => {
    const [p0, p1, p2] = points;
    const h0 = p0.t - p1.t;
    const h1 = p1.t - p2.t;
    for (let i = 0; i < y.length; i++) {
      const d0 = (p0.y[i]! - p1.y[i]!) / h0;
      slope[i] = d0;
      if (reached < 2) continue;
      const c = (d0 - (p1.y[i]! - p2.y[i]!) / h1) / (h0 + h1);
      slope[i] = d0 + c * h0;
      curvature[i] = 2 * c;
    }
  };

  /** With a slope alone the curvature is that of the parabola through the previous point. */
  const byUnit = (i: number): void => {
    const [p0, p1] = points;
    const h = p0.t - p1.t;
    const { order: known, slope: slopes, curvature: curvatures, ports } = own[i]!;
    units[i]!.outputDerivatives!(1, slopes);
    if (known > 1) units[i]!.outputDerivatives!(2, curvatures);
    for (const port of ports) {
      const k = firstOutput[i]! + port;
      slope[k] = slopes[port]!;
      if (order < 2) continue;
      curvature[k] = known > 1 ? curvatures[port]! : (2 / h) * (slope[k]! - (p0.y[k]! - p1.y[k]!) / h);
    }
  };

  return {
    slope,
    curvature,
    begin(t) {
      if (order === 0) return 0;
      advance(t);
      const reached = Math.min(order, count - 1) as InputOrder;
      slope.fill(0);
      curvature.fill(0);
      if (reached === 0) return 0;
      byDifferences(reached);
      let highest: InputOrder = reached;
      for (let i = 0; i < units.length; i++) {
        if (own[i]!.order === 0 || own[i]!.ports.length === 0) continue;
        byUnit(i);
        highest = order;
      }
      return highest;
    },
    update(unit, t) {
      const [p0, p1] = points;
      const h = t - p0.t;
      if (order === 0 || h <= 0) return;
      for (let i = firstOutput[unit]!; i < firstOutput[unit + 1]!; i++) {
        const secant = (y[i]! - p0.y[i]!) / h;
        slope[i] = secant;
        curvature[i] = 0;
        if (order < 2 || count < 2) continue;
        const before = p0.t - p1.t;
        const c = (secant - (p0.y[i]! - p1.y[i]!) / before) / (h + before);
        slope[i] = secant - c * h;
        curvature[i] = 2 * c;
      }
    },
    restart() {
      count = 0;
    },
    save: () =>
      order === 0 ? NO_PAST : { count, points: points.map(({ t, y: kept }) => ({ t, y: kept.slice() })) },
    restore(past) {
      count = past.count;
      for (const [i, { t, y: kept }] of past.points.entries()) {
        points[i]!.t = t;
        points[i]!.y.set(kept);
      }
    },
  };
}
