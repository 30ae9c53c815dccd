import type { Heap, int, KernelLoop, real } from "@cosimo/ir";
import { luFactor, luSolve } from "../linear/lu.ts";
import { rankFactor, rankSolve } from "../linear/rank-lu.ts";
import { sparseFactor, sparseFresh, sparseSolve, sparseToDense } from "../linear/threshold-lu.ts";

const NEWTON_MAX_ITERATIONS: int = 50;
/** Corrections below this, relative to the unknowns, end the iteration. */
const NEWTON_TOLERANCE: real = 1e-13;
/** Below this a correction that no longer shrinks counts as rounding noise. */
const NEWTON_NOISE: real = 1e-9;
const NEWTON_ABSOLUTE: real = 1e-13;
const NEWTON_SMALLEST_DAMPING: real = 1e-4;
/** Smallest damping where neither another rank nor an edge explains why the correction grows: the equations bend sharply there. */
const NEWTON_LAST_DAMPING: real = 1e-9;
/** Times that the iteration takes a smallest step although the correction grows. */
const NEWTON_MOST_EDGES: int = 3;
/** Part of a correction within which an edge is looked for. */
const NEWTON_EDGE: real = 1e-5;
/** Corrections are relative to the unknown, or to this fraction of the largest unknown if that is larger. */
const NEWTON_FLOOR: real = 1e-6;

/**
 * Solves the algebraic loop r(z) = 0 of n unknowns in place at `z` by damped Newton iteration with the natural
 * monotonicity test (Deuflhard 2004, section 2.1.4: the simplified correction, which does not depend on the scaling of
 * the equations, must shrink). Corrections are relative to each unknown or its nominal value at `nominals` (0: none). A negative one is that
 * of an angle, below -1e300 if there is none.
 * Where the matrix is singular, or gives no correction that shrinks, the correction of least norm of the equations that do not depend
 * on others is taken: the matrix may be regular at the next point (Deuflhard 2004, section 4.2, rank reduction). Where the equations
 * have an edge at z, as a flow that may turn has at zero, the matrix may be that of the other side: a few times the iteration steps
 * across. Where the matrix is singular
 * at the end, too, the end counts as solution if it fulfils all equations; `heap[mark]` becomes 1. `mark` 0: it counts as none.
 * `matrix` is the address of a sparse matrix, or 0. `work` has 2 n n + 11 n slots, or 4 n for a sparse matrix without mark: then it is an
 * error that it is singular. Returns 0 or a reason below; `z` is where the iteration ended. `heap[quality]` becomes `NEWTON_DIRECT` where
 * the solution is that next to the guess, `NEWTON_INDIRECT` where it may be another one, and
 * `NEWTON_AT_SINGULAR` where the matrix at the end has no ordinary factors.
 */
export function newton(
  loop: KernelLoop,
  heap: Heap,
  b: int,
  n: int,
  t: real,
  z: int,
  work: int,
  nominals: int,
  matrix: int,
  mark: int,
  quality: int,
): int {
  const correction: int = work;
  const residual: int = correction + n;
  const trial: int = residual + n;
  const simplified: int = trial + n;
  const isBare: boolean = matrix > 0 && mark === 0;
  let damping: real = 1;
  let previous: real = Infinity;
  let strictPrevious: real = Infinity;
  let edges: int = 0;
  heap[quality] = NEWTON_DIRECT;
  if (loop.residual(b, t, z, residual) !== 0) return NEWTON_UNDEFINED;
  for (let iteration: int = 0; iteration < NEWTON_MAX_ITERATIONS; iteration++) {
    const failure: int = newtonFactor(loop, heap, b, n, t, z, work, matrix);
    if (failure !== 0 && (failure !== NEWTON_SINGULAR || isBare)) return failure;
    let rank: int = NEWTON_REGULAR;
    if (failure === 0) heap[quality] = Math.min(heap[quality]!, NEWTON_INDIRECT);
    else {
      heap[quality] = NEWTON_AT_SINGULAR;
      rank = newtonRank(loop, heap, b, n, t, z, work, matrix);
      if (rank < 0) return NEWTON_UNDEFINED;
      if (rank === 0) return newtonAtSingular(loop, heap, b, n, t, z, work, nominals, matrix, mark);
    }
    newtonCorrection(heap, n, work, matrix, rank, residual, correction);
    let size: real = relativeSize(heap, n, correction, z, nominals, NEWTON_FLOOR);
    if (!(size < Infinity)) return NEWTON_UNDEFINED;
    // Rounding noise must not count as divergence; near zero it is large relative to the unknown.
    const noise: int =
      size < NEWTON_NOISE || largestOf(heap, n, correction, nominals) < NEWTON_ABSOLUTE ? 1 : 0;
    let accepted: int = 0;
    let next: real = size;
    let least: real = NEWTON_SMALLEST_DAMPING;
    while (accepted === 0) {
      for (let i: int = 0; i < n; i++) heap[trial + i] = heap[z + i]! + damping * heap[correction + i]!;
      const code: int = loop.residual(b, t, trial, residual);
      next = Infinity;
      if (code === 0) {
        newtonCorrection(heap, n, work, matrix, rank, residual, simplified);
        next = relativeSize(heap, n, simplified, z, nominals, NEWTON_FLOOR);
      }
      if (next <= (1 - 0.25 * damping) * size || (noise > 0 && next < Infinity)) accepted = 1;
      else if (next < Infinity && shrinksBeyondNoise(heap, n, simplified, z, nominals, damping, size) > 0)
        accepted = 1;
      else {
        damping = 0.5 * damping;
        if (damping < least) {
          // A smooth residual shrinks along a small correction: this one consists of rounding errors of what it is computed from.
          if (rank === NEWTON_REGULAR && largestOf(heap, n, correction, nominals) < NEWTON_NOISE) return 0;
          let reduced: int = 0;
          if (rank === NEWTON_REGULAR && !isBare && n > 1) {
            heap[quality] = NEWTON_AT_SINGULAR;
            reduced = newtonRank(loop, heap, b, n, t, z, work, matrix);
            if (reduced <= 0) return NEWTON_DIVERGENT;
          }
          if (reduced === 0 || reduced === n) {
            // Its factors have replaced the ordinary ones.
            if (reduced === n) rank = n;
            if (
              edges < NEWTON_MOST_EDGES &&
              newtonEdge(loop, heap, b, n, t, z, work, nominals, matrix, rank) > 0
            ) {
              edges++;
              next = size;
              damping = 0.5;
              accepted = 1;
            } else if (least === NEWTON_LAST_DAMPING) return NEWTON_DIVERGENT;
            else least = NEWTON_LAST_DAMPING;
          } else {
            rank = reduced;
            if (loop.residual(b, t, z, residual) !== 0) return NEWTON_UNDEFINED;
            newtonCorrection(heap, n, work, matrix, rank, residual, correction);
            size = relativeSize(heap, n, correction, z, nominals, NEWTON_FLOOR);
            damping = 1;
          }
        }
      }
    }
    if (
      iteration === 0 &&
      noise === 0 &&
      (mayLeaveBranch(size, next, damping) > 0 ||
        mayTurn(heap, n, correction, simplified, nominals, damping) > 0)
    )
      heap[quality] = Math.max(heap[quality]!, NEWTON_INDIRECT);
    for (let i: int = 0; i < n; i++) heap[z + i] = heap[trial + i]!;
    if (damping >= 1 && newtonConverged(size, next, previous, noise) > 0) {
      if (rank !== NEWTON_REGULAR && rank < n)
        return newtonAtSingular(loop, heap, b, n, t, z, work, nominals, matrix, mark);
      // Unknowns much smaller than the largest may still converge, or be rounding noise about zero.
      const strict: real = relativeSize(heap, n, simplified, z, 0, 0);
      if (strict <= NEWTON_TOLERANCE || strict >= 0.5 * strictPrevious)
        return newtonIsResolved(loop, heap, b, n, t, z, work, nominals, matrix, isBare ? 1 : 0, quality);
      strictPrevious = strict;
    }
    previous = size;
    damping = Math.min(1, 2 * damping);
  }
  // Convergence is slow where the matrix is nearly singular; what is left is rounding noise.
  return previous < NEWTON_NOISE ? 0 : NEWTON_DIVERGENT;
}

/** Unknowns beyond this, in units of their nominal values, are examined. */
const NEWTON_FAR: real = 1e9;
/** Part of such an unknown by which it is changed: a power of two. */
const NEWTON_PROBE: real = 2 ** -30;

/**
 * 0 if the equations follow their derivatives about z, else a reason of failure. Corrections are small relative to an unknown that has run
 * away, as to 1e32 for an angle, whatever the equations say there.
 */
function newtonIsResolved(
  loop: KernelLoop,
  heap: Heap,
  b: int,
  n: int,
  t: real,
  z: int,
  work: int,
  nominals: int,
  matrix: int,
  isBare: int,
  quality: int,
): int {
  if (isBare > 0 || largestOf(heap, n, z, nominals) < NEWTON_FAR) return 0;
  // The matrix takes the place of its factors.
  heap[quality] = NEWTON_AT_SINGULAR;
  const change: int = work;
  const residual: int = change + n;
  const trial: int = residual + n;
  const moved: int = trial + n;
  const full: int = work + 5 * n;
  for (let i: int = 0; i < n; i++) {
    const unit: real = unitOf(heap, nominals, i, 1);
    heap[change + i] = Math.abs(heap[z + i]!) < NEWTON_FAR * unit ? 0 : NEWTON_PROBE * heap[z + i]!;
    heap[trial + i] = heap[z + i]! + heap[change + i]!;
  }
  if (loop.residual(b, t, z, residual) !== 0) return NEWTON_UNDEFINED;
  if (loop.residual(b, t, trial, moved) !== 0) return NEWTON_DIVERGENT;
  if (fullJacobian(loop, heap, b, t, z, full, matrix) !== 0) return NEWTON_UNDEFINED;
  for (let i: int = 0; i < n; i++) {
    let expected: real = 0;
    let terms: real = 0;
    for (let j: int = 0; j < n; j++) {
      const entry: real = heap[full + i * n + j]!;
      expected = expected + entry * heap[change + j]!;
      terms = terms + Math.abs(entry * heap[z + j]!);
    }
    const difference: real = heap[moved + i]! - heap[residual + i]! - expected;
    if (!(Math.abs(difference) <= 0.5 * Math.abs(expected) + NEWTON_TOLERANCE * terms))
      return NEWTON_DIVERGENT;
  }
  return 0;
}

/** How a solution belongs to its guess. */
export const NEWTON_DIRECT: int = 0;
export const NEWTON_INDIRECT: int = 1;
export const NEWTON_AT_SINGULAR: int = 2;

/** In place of a rank: the matrix has its ordinary factors. */
export const NEWTON_REGULAR: int = -2;

/** Reasons of failure: no convergence, a singular matrix, or a failed evaluation. */
const NEWTON_DIVERGENT: int = 1;
const NEWTON_SINGULAR: int = 2;
const NEWTON_UNDEFINED: int = 3;

/**
 * Whether the correction does not shrink along its first hundred-thousandth either: the equations have an edge there, while those in a
 * valley are smooth. Then `trial` and `residual` are beyond the edge.
 */
function newtonEdge(
  loop: KernelLoop,
  heap: Heap,
  b: int,
  n: int,
  t: real,
  z: int,
  work: int,
  nominals: int,
  matrix: int,
  rank: int,
): int {
  const correction: int = work;
  const residual: int = correction + n;
  const trial: int = residual + n;
  const simplified: int = trial + n;
  const before: real = relativeSize(heap, n, correction, z, nominals, NEWTON_FLOOR);
  for (let i: int = 0; i < n; i++) heap[trial + i] = heap[z + i]! + NEWTON_EDGE * heap[correction + i]!;
  if (loop.residual(b, t, trial, residual) !== 0) return 0;
  newtonCorrection(heap, n, work, matrix, rank, residual, simplified);
  const after: real = relativeSize(heap, n, simplified, z, nominals, NEWTON_FLOOR);
  return after < Infinity && after > (1 - 0.25 * NEWTON_EDGE) * before ? 1 : 0;
}

/** Evaluates and factors dr/dz at z. */
export function newtonFactor(
  loop: KernelLoop,
  heap: Heap,
  b: int,
  n: int,
  t: real,
  z: int,
  work: int,
  matrix: int,
): int {
  let code: int = 0;
  if (matrix > 0) {
    if (loop.jacobian(b, t, z, sparseFresh(heap, matrix)) !== 0) return NEWTON_UNDEFINED;
    code = sparseFactor(heap, matrix);
  } else {
    const full: int = work + 5 * n;
    if (loop.jacobian(b, t, z, full) !== 0) return NEWTON_UNDEFINED;
    code = luFactor(heap, n, full, full - n);
  }
  return code === 0 ? 0 : NEWTON_SINGULAR;
}

/** The end of an iteration where dr/dz is singular: 0 if z fulfils the equations. */
function newtonAtSingular(
  loop: KernelLoop,
  heap: Heap,
  b: int,
  n: int,
  t: real,
  z: int,
  work: int,
  nominals: int,
  matrix: int,
  mark: int,
): int {
  const residual: int = work + n;
  const full: int = work + 5 * n;
  if (mark === 0) return NEWTON_SINGULAR;
  if (loop.residual(b, t, z, residual) !== 0) return NEWTON_UNDEFINED;
  if (fullJacobian(loop, heap, b, t, z, full, matrix) !== 0) return NEWTON_UNDEFINED;
  for (let i: int = 0; i < n; i++) {
    let terms: real = 0;
    for (let j: int = 0; j < n; j++) {
      const size: real = Math.max(Math.abs(heap[z + j]!), unitOf(heap, nominals, j, 0));
      terms = terms + Math.abs(heap[full + i * n + j]!) * size;
    }
    if (!(Math.abs(heap[residual + i]!) <= NEWTON_NOISE * terms)) return NEWTON_SINGULAR;
  }
  heap[mark] = 1;
  return 0;
}

/** Evaluates dr/dz at z and factors it with complete pivoting; its rank, 0 or -1 if there is none. */
function newtonRank(
  loop: KernelLoop,
  heap: Heap,
  b: int,
  n: int,
  t: real,
  z: int,
  work: int,
  matrix: int,
): int {
  const full: int = work + 5 * n;
  if (fullJacobian(loop, heap, b, t, z, full, matrix) !== 0) return -1;
  return rankFactor(heap, n, full, full + n * n);
}

/** Evaluates dr/dz at z as a dense matrix. */
function fullJacobian(loop: KernelLoop, heap: Heap, b: int, t: real, z: int, full: int, matrix: int): int {
  if (matrix === 0) return loop.jacobian(b, t, z, full);
  const code: int = loop.jacobian(b, t, z, sparseFresh(heap, matrix));
  if (code === 0) sparseToDense(heap, matrix, full);
  return code;
}

/** `target` := -(dr/dz)^-1 `residual`; of least norm if there is a `rank` below n. */
export function newtonCorrection(
  heap: Heap,
  n: int,
  work: int,
  matrix: int,
  rank: int,
  residual: int,
  target: int,
): void {
  if (matrix > 0 && rank === NEWTON_REGULAR) sparseSolve(heap, matrix, residual, target, -1);
  else {
    const full: int = work + 5 * n;
    for (let i: int = 0; i < n; i++) heap[target + i] = -heap[residual + i]!;
    if (rank === NEWTON_REGULAR) luSolve(heap, n, full, full - n, target);
    else rankSolve(heap, n, full, full + n * n, rank, target, 1, 0);
  }
}

/**
 * Whether a first correction of relative size `size` may lead to another solution than that next to the guess: it is larger than the
 * unknowns, or the next correction is not at most half of it (Deuflhard 2004, section 5.1).
 */
function mayLeaveBranch(size: real, next: real, damping: real): int {
  if (size > 5) return 1;
  return size > 0.1 && (damping < 1 || next > 0.5 * size) ? 1 : 0;
}

/** The same of the unknowns that are angles, whose corrections do not become small beside many turns. */
function mayTurn(heap: Heap, n: int, correction: int, simplified: int, nominals: int, damping: real): int {
  if (nominals === 0) return 0;
  let size: real = 0;
  let next: real = 0;
  for (let i: int = 0; i < n; i++) {
    if (heap[nominals + i]! < 0) {
      size = Math.max(size, Math.abs(heap[correction + i]!));
      next = Math.max(next, Math.abs(heap[simplified + i]!));
    }
  }
  return size > NEWTON_TURN ? 1 : mayLeaveBranch(size, next, damping);
}

/** A correction of an angle beyond this [rad] may lead to another solution. */
const NEWTON_TURN: real = 1;

/**
 * Convergence after a full correction of relative size `size`, with the following simplified correction `next`: either
 * is negligible, or corrections are rounding noise that no longer shrinks.
 */
function newtonConverged(size: real, next: real, previous: real, noise: int): int {
  if (size <= NEWTON_TOLERANCE || next <= 0.1 * NEWTON_TOLERANCE) return 1;
  return noise > 0 && size >= 0.5 * previous ? 1 : 0;
}

/**
 * Largest |v_i| / max(|z_i|, nominal value); for unknowns without nominal value |v_i| / max(|z_i|, floor max |z|), for angles
 * |v_i| / max(|z_i|, 1).
 * Infinite if an element is not finite. `nominals` 0: no nominal values.
 */
function relativeSize(heap: Heap, n: int, v: int, z: int, nominals: int, floor: real): real {
  const smallest: real = Math.max(floor * largestOf(heap, n, z, 0), 1e-100);
  let largest: real = 0;
  let check: real = 0;
  for (let i: int = 0; i < n; i++) {
    const least: real = isAngle(heap, nominals, i) > 0 ? 1 : unitOf(heap, nominals, i, smallest);
    const ratio: real = Math.abs(heap[v + i]!) / Math.max(Math.abs(heap[z + i]!), least);
    check = check + ratio;
    if (ratio > largest) largest = ratio;
  }
  return check < Infinity ? largest : Infinity;
}

/**
 * Whether a simplified correction passes the monotonicity test without its elements that are rounding noise in units of the nominal values.
 * Those are large relative to unknowns that are zero but for noise, as angles about the axis of a joint near its singular position.
 */
function shrinksBeyondNoise(
  heap: Heap,
  n: int,
  simplified: int,
  z: int,
  nominals: int,
  damping: real,
  size: real,
): int {
  const floor: real = NEWTON_FLOOR * largestOf(heap, n, z, 0);
  for (let i: int = 0; i < n; i++) {
    const least: real = unitOf(heap, nominals, i, floor);
    const most: real = (1 - 0.25 * damping) * size * Math.max(Math.abs(heap[z + i]!), least);
    if (!(Math.abs(heap[simplified + i]!) <= Math.max(most, NEWTON_ABSOLUTE * unitOf(heap, nominals, i, 1))))
      return 0;
  }
  return 1;
}

/** Whether unknown i is an angle without nominal value. Sines and cosines of small ones, too, have rounding errors relative to 1. */
function isAngle(heap: Heap, nominals: int, i: int): int {
  return nominals > 0 && heap[nominals + i]! < -1e300 ? 1 : 0;
}

/** The nominal value of unknown i, or `otherwise`. */
export function unitOf(heap: Heap, nominals: int, i: int, otherwise: real): real {
  if (nominals === 0) return otherwise;
  const unit: real = Math.abs(heap[nominals + i]!);
  return unit > 0 && unit < 1e300 ? unit : otherwise;
}

/** Largest |v_i| in units of the nominal value, where there is one. */
export function largestOf(heap: Heap, n: int, v: int, nominals: int): real {
  let largest: real = 0;
  for (let i: int = 0; i < n; i++) {
    largest = Math.max(largest, Math.abs(heap[v + i]!) / unitOf(heap, nominals, i, 1));
  }
  return largest;
}
