import type { CoupledSystem } from "../system/coupled-system.ts";
import type { InputOrder } from "../unit/input-law.ts";

/**
 * Inputs within a step by the polynomial of order 0, 1 or 2 through their values at the last communication points (Newton's
 * divided differences). The first steps, and those after events, have as many points as there are: order 0, then 1. Discrete
 * inputs are held.
 */
export interface Extrapolation {
  /** Writes the laws of the step that begins at `t`, where the inputs are `system.u`. */
  begin(t: number): void;
  restart(): void;
  save(): ExtrapolationPast;
  restore(past: ExtrapolationPast): void;
}

interface Point {
  t: number;
  readonly u: Float64Array;
}

export interface ExtrapolationPast {
  readonly count: number;
  readonly points: readonly Readonly<Point>[];
}

export function createExtrapolation(system: CoupledSystem, order: InputOrder): Extrapolation {
  const { u, law, laws, smooth, units } = system;
  const newPoint = (): Point => ({ t: 0, u: new Float64Array(u.length) });
  /** The present point and the two before it. */
  let points: [Point, Point, Point] = [newPoint(), newPoint(), newPoint()];
  let count = 0;

  const advance = (t: number): void => {
    if (count > 0 && points[0].t === t) {
      points[0].u.set(u);
      return;
    }
    points = [points[2], points[0], points[1]];
    points[0].t = t;
    points[0].u.set(u);
    count = Math.min(3, count + 1);
  };

  const writeSlopes = (reached: InputOrder): void => {
    const [p0, p1, p2] = points;
    const h0 = p0.t - p1.t;
    const h1 = p1.t - p2.t;
    for (let i = 0; i < u.length; i++) {
      law.slope[i] = law.curvature[i] = 0;
      if (smooth[i] === 0) continue;
      const d0 = (p0.u[i]! - p1.u[i]!) / h0;
      law.slope[i] = d0;
      if (reached < 2) continue;
      const c = (d0 - (p1.u[i]! - p2.u[i]!) / h1) / (h0 + h1);
      law.slope[i] = d0 + c * h0;
      law.curvature[i] = 2 * c;
    }
  };

  return {
    begin(t) {
      advance(t);
      law.value.set(u);
      const reached = Math.min(order, count - 1) as InputOrder;
      if (reached > 0) writeSlopes(reached);
      for (let i = 0; i < laws.length; i++)
        laws[i]!.order = Math.min(reached, units[i]!.capabilities.inputOrder) as InputOrder;
    },
    restart() {
      count = 0;
    },
    save: () => ({ count, points: points.map(({ t, u }) => ({ t, u: u.slice() })) }),
    restore(past) {
      count = past.count;
      for (const [i, { t, u: kept }] of past.points.entries()) {
        points[i]!.t = t;
        points[i]!.u.set(kept);
      }
    },
  };
}
