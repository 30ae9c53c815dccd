import type { CoupledSystem } from "../system/coupled-system.ts";
import type { Unit } from "../unit/unit.ts";
import type { Tolerances } from "./error-norm.ts";
import type { StepLimiter } from "./step-limiter.ts";

/**
 * Detects events that units do not report (`UnitCapabilities.hidesEvents`), such as an impact between two communication
 * points: after it signals are not on their continuation. The error is the deviation of a continuous output of such a
 * unit from the polynomial through its last points, relative to sqrt(rtol) max |signal| + atol. Smooth signals deviate
 * with h^3, after a kink with h, after a jump with h^0.
 */
export interface HiddenEventWatch {
  readonly limiters: readonly StepLimiter[];
  /** A step begins at `t`; values there are stored. */
  begin(t: number): void;
  /** Deviation after the step to `t` relative to its bound; above 1 is too large. */
  calc(t: number): number;
  /** The limiter with the largest deviation in the last `calc`. */
  readonly worst: number;
  /** The deviation is of this order in the step size, for smooth signals. */
  readonly exponent: number;
  restart(): void;
  save(): unknown;
  restore(kept: unknown): void;
}

interface Point {
  readonly t: number;
  readonly values: Float64Array;
}

interface Past {
  readonly points: readonly Point[];
  readonly largest: Float64Array;
}

/** Points of the polynomials: parabolas. */
const POINTS = 3;

/** `undefined`: all units report their events. */
export function watchHiddenEvents(
  { units }: CoupledSystem,
  { relative, absolute }: Tolerances,
): HiddenEventWatch | undefined {
  const watched = units.filter(({ capabilities }) => capabilities.hidesEvents).map(signalsOf);
  const count = watched.reduce((sum, { columns }) => sum + columns.length, 0);
  if (count === 0) return undefined;
  const present = new Float64Array(count);
  const bound = Math.sqrt(relative);
  let largest = new Float64Array(count);
  let points: readonly Point[] = [];
  let worst = -1;

  const read = (): void => {
    let k = 0;
    for (const { unit, row, columns } of watched) {
      unit.readValues(row, 0);
      for (const column of columns) present[k++] = row[column]!;
    }
  };

  return {
    limiters: watched.flatMap(({ unit, columns }) =>
      columns.map((column) => ({ name: `${unit.name}.${unit.variables[column]!.name}`, unit: unit.name })),
    ),
    get worst() {
      return worst;
    },
    get exponent() {
      return Math.max(1, points.length);
    },
    begin(t) {
      if (points[0]?.t === t) return;
      read();
      for (let i = 0; i < count; i++) largest[i] = Math.max(largest[i]!, Math.abs(present[i]!));
      points = [{ t, values: present.slice() }, ...points.slice(0, POINTS - 1)];
    },
    calc(t) {
      worst = -1;
      // One point does not show a direction.
      if (points.length < 2) return 0;
      read();
      const weights = points.map((one) => lagrangeWeight(points, one, t));
      let error = 0;
      for (let i = 0; i < count; i++) {
        let expected = 0;
        for (let k = 0; k < points.length; k++) expected += weights[k]! * points[k]!.values[i]!;
        const size = Math.max(largest[i]!, Math.abs(present[i]!));
        const part = Math.abs(present[i]! - expected) / (bound * size + absolute);
        if (part > error) [error, worst] = [part, i];
      }
      return error;
    },
    restart() {
      points = [];
    },
    save: (): Past => ({ points, largest: largest.slice() }),
    restore(kept) {
      const past = kept as Past;
      points = past.points;
      largest = past.largest.slice();
    },
  };
}

function signalsOf(unit: Unit) {
  const columns = unit.variables.flatMap(({ causality, variability, type }, i) =>
    causality === "output" && variability === "continuous" && type === "Real" ? [i] : [],
  );
  return { unit, columns, row: new Float64Array(unit.variables.length) };
}

function lagrangeWeight(points: readonly Point[], one: Point, t: number): number {
  let weight = 1;
  for (const other of points) if (other !== one) weight *= (t - other.t) / (one.t - other.t);
  return weight;
}
