import type { VariableId } from "@cosimo/ir";
import { type LoopBlock, type LoopSurroundings, nominalOf } from "./initial-loops.ts";
import { loopResiduals } from "./loop-residuals.ts";

/** The only interval between neighbouring points of the scan where the residual of a loop changes its sign. */
export interface Bracket {
  readonly variable: VariableId;
  readonly between: readonly [number, number];
  /** Where the sign changes, to rounding. */
  readonly root: number;
}

/** Distances of the points of the scan from the start value and from 0, relative to the unknown: decades, and points of each. */
const DECADES = { first: -3, last: 6, points: 8 } as const;
/** Larger loops are not scanned: expressions are interpreted. */
const MAX_ASSIGNMENTS = 1000;
/** Halves of an interval, down to rounding. */
const MAX_HALVES = 200;

/**
 * Scans the residual of a loop with one unknown for changes of its sign, at points that lie the denser the nearer they are to the start
 * value and to 0, within the unknown's bounds. Undefined where there is none, where there are several, or where it is a pole.
 */
export function onlyBracket(surroundings: LoopSurroundings, loop: LoopBlock): Bracket | undefined {
  const { unknowns, starts, evaluate } = loopResiduals(surroundings, loop);
  const [variable] = unknowns;
  const isScalar = unknowns.length === 1 && loop.residuals.length === 1;
  if (variable === undefined || !isScalar || loop.assignments.length > MAX_ASSIGNMENTS) return undefined;
  const residual = (z: number): number => evaluate([z])[0]!;
  const points = scanPoints(surroundings, variable, starts[0]!).map((z) => ({ z, r: residual(z) }));
  const known = points.filter(({ r }) => Number.isFinite(r));
  const changes = known.flatMap((right, i) => {
    const left = known[i - 1];
    return left !== undefined && left.r > 0 !== right.r > 0 ? [{ left, right }] : [];
  });
  const [only] = changes;
  if (only === undefined || changes.length > 1) return undefined;
  const { left, right } = only;
  const root = signChange(residual, left.z, right.z);
  // At a pole the residual grows towards the change of its sign.
  const isPole = !(Math.abs(residual(root)) <= Math.max(Math.abs(left.r), Math.abs(right.r)));
  return isPole ? undefined : { variable, between: [left.z, right.z], root };
}

/** In ascending order. */
function scanPoints({ instance, values }: LoopSurroundings, v: VariableId, start: number): readonly number[] {
  const { min, max } = instance.module.dae.variables[v]!;
  const lowest = min === undefined ? Number.NEGATIVE_INFINITY : values.number(min);
  const highest = max === undefined ? Number.POSITIVE_INFINITY : values.number(max);
  const nominal = nominalOf(instance.module, values, v);
  const count = (DECADES.last - DECADES.first) * DECADES.points;
  const distances = Array.from({ length: count + 1 }, (_, i) => 10 ** (DECADES.first + i / DECADES.points));
  const around = (at: number, size: number) => distances.flatMap((d) => [at - d * size, at + d * size]);
  const points = [start, 0, ...around(start, Math.max(Math.abs(start), nominal)), ...around(0, nominal)];
  const within = points.map((z) => Math.min(highest, Math.max(lowest, z)));
  return [...new Set(within)].sort((a, b) => a - b);
}

/** Bisection. A zero counts as negative, so that one at a point of the scan is one change of the sign. */
function signChange(f: (z: number) => number, from: number, to: number): number {
  let [a, b] = [from, to];
  const isPositive = f(a) > 0;
  for (let i = 0; i < MAX_HALVES; i++) {
    const middle = a + (b - a) / 2;
    if (middle === a || middle === b) break;
    if (f(middle) > 0 === isPositive) a = middle;
    else b = middle;
  }
  return b;
}
