import type { Heap, int, KernelBranchLoop, real } from "@cosimo/ir";
import { largestOf, NEWTON_REGULAR, newtonCorrection, unitOf } from "./newton.ts";

/** Part of the way over which a tangent of order 1 is measured: small beside the distance of a point where branches cross. */
const PROBE: real = 1e-6;
/** The same for order 2, whose rounding errors are a hundred times smaller. */
const PRECISE_PROBE: real = 1e-4;
/** Smaller changes of the unknowns lead to the solution next to the guess. */
const LEAST_MOVE: real = 1e-7;
/** Unknowns count as at least this fraction of the largest: near a crossing the tangents of those that rest at zero are rounding errors. */
const FLOOR: real = 1e-4;

/**
 * `target` := dz/d(part) of the solution z at `part` of the way between two lists of values that the equations read and their times, from
 * equations on the `side` 1 or -1 of it, by a difference of `order` 1 or 2. The factors of dr/dz at z are at `work` or `matrix`, r where
 * `newton` leaves it. Returns 0 or the code of a failed evaluation.
 */
export function tangentAt(
  loop: KernelBranchLoop,
  heap: Heap,
  b: int,
  n: int,
  z: int,
  work: int,
  matrix: int,
  inputs: int,
  count: int,
  old: int,
  now: int,
  start: real,
  end: real,
  part: real,
  side: real,
  order: int,
  target: int,
): int {
  const probe: real = side * (order === 1 ? PROBE : PRECISE_PROBE);
  for (let k: int = 1; k <= order; k++) {
    const beside: real = part + k * probe;
    const time: real = start + beside * (end - start);
    if (moveInputs(loop, heap, b, inputs, count, old, now, start, end, beside) !== 0) return 1;
    const code: int = loop.residual(b, time, z, k === 1 ? target : work);
    if (code !== 0) return code;
  }
  for (let i: int = 0; i < n; i++) {
    let change: real = heap[target + i]! - heap[work + n + i]!;
    if (order === 2) change = 2 * change - 0.5 * (heap[work + i]! - heap[work + n + i]!);
    heap[target + i] = change / probe;
  }
  newtonCorrection(heap, n, work, matrix, NEWTON_REGULAR, target, target);
  return 0;
}

/**
 * How far z is from the point to which the tangent leads from the solution `from` over a `part` of the way, as a share of the way of
 * the unknowns. `next` > 0: how far the tangent at z, `next`, is from that of a parabola through both points.
 */
export function deviation(
  heap: Heap,
  n: int,
  z: int,
  nominals: int,
  from: int,
  tangent: int,
  next: int,
  part: real,
): real {
  const floor: real = FLOOR * largestOf(heap, n, z, 0);
  let most: real = 0;
  let way: real = 0;
  for (let i: int = 0; i < n; i++) {
    const move: real = heap[z + i]! - heap[from + i]!;
    let error: real = move - part * heap[tangent + i]!;
    if (next > 0) error = part * (heap[next + i]! - heap[tangent + i]!) - 2 * error;
    const isAngle: boolean = nominals > 0 && heap[nominals + i]! < 0;
    const size: real = Math.max(Math.max(Math.abs(heap[z + i]!), Math.abs(heap[from + i]!)), floor);
    const unit: real = Math.max(isAngle ? 1 : unitOf(heap, nominals, i, size), 1e-100);
    most = Math.max(most, Math.abs(error) / unit);
    way = Math.max(way, Math.abs(move) / unit);
  }
  if (most < LEAST_MOVE && way < LEAST_MOVE) return 0;
  return most / Math.min(way, 1);
}

/** In the memory of last solutions: times between which the last solution was followed, and along which tangent. */
export const PAST_FROM: int = 7;
export const PAST_TO: int = 8;

/**
 * Gives the equations values at `part` of the way between two lists; those at its end are exact. The unknowns of another loop move along
 * a parabola with the tangent that this has found, others along a line. After the slots at `inputs` come the slots of these tangents (0: none), then those of the other loops' memory.
 * Returns 0 or the code of a failure.
 */
export function moveInputs(
  loop: KernelBranchLoop,
  heap: Heap,
  b: int,
  inputs: int,
  count: int,
  old: int,
  now: int,
  start: real,
  end: real,
  part: real,
): int {
  for (let i: int = 0; i < count; i++) {
    const slot: int = Math.abs(heap[inputs + i]!);
    const rate: int = heap[inputs + count + i]!;
    const owner: int = heap[inputs + 2 * count + i]!;
    const from: real = heap[old + i]!;
    const way: real = heap[now + i]! - from;
    let value: real = part === 1 ? heap[now + i]! : from + part * way;
    if (rate > 0 && part !== 1) {
      if (heap[b + owner + PAST_FROM]! === start && heap[b + owner + PAST_TO]! === end)
        value = value + part * (1 - part) * (heap[b + rate]! - way);
    }
    heap[b + slot] = value;
  }
  return part === 1 ? 0 : loop.inputs(b, start + part * (end - start));
}
