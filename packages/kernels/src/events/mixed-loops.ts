import type { Heap, int, KernelEvents, real } from "@cosimo/ir";
import { affectedCount, affectedItem, affectedItems, PARTS_DISCRETE } from "./affected-parts.ts";
import {
  differs,
  ITERATION_DISCRETE,
  ITERATION_DISCRETE_COUNT,
  ITERATION_DONE,
  ITERATION_FAILED,
  ITERATION_FAILURE,
  ITERATION_G_NOW,
  ITERATION_INITIAL,
  ITERATION_LOOP_VECTORS,
  ITERATION_MASKS,
  ITERATION_MIXED,
  ITERATION_MIXED_COUNT,
  ITERATION_MIXED_DISCRETE,
  ITERATION_MIXED_DISCRETE_COUNT,
  ITERATION_RELATIONS,
  ITERATION_UNDEFINED,
  ITERATION_UNSETTLED,
  ITERATION_VECTORS,
  readStates,
} from "./iteration-memory.ts";

/** Passes without any progress before relations are changed one at a time. */
const MOST_STALLED: int = 10;
/** Values that are changed one at a time where the loops have no solution. */
const MOST_FAILING: int = 40;
/** Differences below this, relative to the largest relation of the loops and absolutely, are rounding. */
const ROUNDING: real = 1e-12;
const SMALLEST: real = 1e-14;
/** Rounding errors of a loop's unknowns as a part of the largest indicator in which they are. */
const LOOP_NOISE: real = 4 * Number.EPSILON;

/**
 * Solves the equations of one instant with pre() fixed; returns `ITERATION_DONE` or the reason of a failure. A pass solves each
 * algebraic loop with its relations and discrete unknowns fixed (ideal diodes, friction), then evaluates these anew. Values are
 * consistent when a pass changes none of them.
 *
 * All inconsistent relations are changed together at first, which needs few passes. If that cycles, only the first inconsistent
 * relation is changed in each pass. This terminates for piecewise linear loops with a unique solution for all sources (linear
 * complementarity with a P-matrix): Murty, Linear Algebra Appl. 9 (1974); with the fast steps before it, Judice and Pires,
 * Computers Oper. Res. 21 (1994).
 */
export function solveEquations(model: KernelEvents, heap: Heap, b: int, n: int, e: int, t: real): int {
  const relations: int = heap[e + ITERATION_MIXED_COUNT]!;
  const discrete: int = heap[e + ITERATION_MIXED_DISCRETE_COUNT]!;
  if (relations + discrete === 0) return solveOnce(model, heap, b, e, t);
  const status: int = changeTogether(model, heap, b, e, t);
  return status === ITERATION_UNSETTLED ? changeOneAtATime(model, heap, b, n, e, t) : status;
}

/** One pass over all equations. */
function solveOnce(model: KernelEvents, heap: Heap, b: int, e: int, t: real): int {
  const isInitial: boolean = heap[e + ITERATION_INITIAL]! > 0;
  let code: int = 0;
  if (isInitial) code = model.initialize(b, t);
  else code = model.update(b, t);
  heap[e + ITERATION_FAILURE] = code;
  if (code !== 0) return ITERATION_FAILED;
  if (isInitial) return ITERATION_DONE;
  const list: int = heap[e + ITERATION_DISCRETE]!;
  const affected: int = affectedItems(heap, e, PARTS_DISCRETE);
  const all: int = heap[e + ITERATION_DISCRETE_COUNT]!;
  const count: int = affectedCount(heap, e, PARTS_DISCRETE, all);
  for (let k: int = 0; k < count; k++) {
    const i: int = affectedItem(heap, affected, k);
    const slot: int = heap[list + i]!;
    if (Number.isNaN(heap[b + slot]!)) return ITERATION_UNDEFINED;
  }
  return ITERATION_DONE;
}

/** Address of the value of relation number i of the loops. */
function mixedValue(heap: Heap, e: int, i: int): int {
  const list: int = heap[e + ITERATION_MIXED]!;
  const relations: int = heap[e + ITERATION_RELATIONS]!;
  const relation: int = heap[list + i]!;
  return relations + relation;
}

/** Address of its mask. */
function mixedMask(heap: Heap, e: int, i: int): int {
  const list: int = heap[e + ITERATION_MIXED]!;
  const masks: int = heap[e + ITERATION_MASKS]!;
  const relation: int = heap[list + i]!;
  return masks + relation;
}

/** Stores the values that the next pass uses. */
function holdMixed(heap: Heap, b: int, e: int): void {
  const relations: int = heap[e + ITERATION_MIXED_COUNT]!;
  const held: int = heap[e + ITERATION_LOOP_VECTORS]!;
  for (let i: int = 0; i < relations; i++) {
    const slot: int = mixedValue(heap, e, i);
    heap[held + i] = heap[slot]!;
  }
  const count: int = heap[e + ITERATION_MIXED_DISCRETE_COUNT]!;
  const list: int = heap[e + ITERATION_MIXED_DISCRETE]!;
  const values: int = list + count;
  for (let i: int = 0; i < count; i++) {
    const slot: int = heap[list + i]!;
    heap[values + i] = heap[b + slot]!;
  }
}

/** Number of discrete unknowns that the last pass changed. */
function discreteChanges(heap: Heap, b: int, e: int): int {
  const count: int = heap[e + ITERATION_MIXED_DISCRETE_COUNT]!;
  const list: int = heap[e + ITERATION_MIXED_DISCRETE]!;
  const values: int = list + count;
  let changes: int = 0;
  for (let i: int = 0; i < count; i++) {
    const slot: int = heap[list + i]!;
    changes += differs(heap[b + slot]!, heap[values + i]!);
  }
  return changes;
}

/** The first relation that the last pass changed; their number if there is none. */
function firstInconsistent(heap: Heap, e: int, from: int): int {
  const count: int = heap[e + ITERATION_MIXED_COUNT]!;
  const held: int = heap[e + ITERATION_LOOP_VECTORS]!;
  for (let i: int = from; i < count; i++) {
    const slot: int = mixedValue(heap, e, i);
    if (heap[slot] !== heap[held + i]) return i;
  }
  return count;
}

/** Number of relations and discrete unknowns that the last pass changed. */
function inconsistent(heap: Heap, b: int, e: int): int {
  const count: int = heap[e + ITERATION_MIXED_COUNT]!;
  let changes: int = discreteChanges(heap, b, e);
  let i: int = firstInconsistent(heap, e, 0);
  while (i < count) {
    changes++;
    i = firstInconsistent(heap, e, i + 1);
  }
  return changes;
}

/** Changes all inconsistent relations together, which usually needs few passes. */
function changeTogether(model: KernelEvents, heap: Heap, b: int, e: int, t: real): int {
  let fewest: int = 1000000000;
  let left: int = MOST_STALLED;
  for (;;) {
    holdMixed(heap, b, e);
    let status: int = solveOnce(model, heap, b, e, t);
    if (status === ITERATION_FAILED) status = changeFailing(model, heap, b, e, t);
    if (status !== ITERATION_DONE) return status;
    const count: int = inconsistent(heap, b, e);
    if (count === 0) return ITERATION_DONE;
    if (count < fewest) {
      fewest = count;
      left = MOST_STALLED;
    } else {
      if (left === 0) return ITERATION_UNSETTLED;
      left--;
    }
  }
}

/** Stores the held values in their places. */
function releaseMixed(heap: Heap, b: int, e: int): void {
  const relations: int = heap[e + ITERATION_MIXED_COUNT]!;
  const held: int = heap[e + ITERATION_LOOP_VECTORS]!;
  for (let i: int = 0; i < relations; i++) {
    const slot: int = mixedValue(heap, e, i);
    heap[slot] = heap[held + i]!;
  }
  const count: int = heap[e + ITERATION_MIXED_DISCRETE_COUNT]!;
  const list: int = heap[e + ITERATION_MIXED_DISCRETE]!;
  const values: int = list + count;
  for (let i: int = 0; i < count; i++) {
    const slot: int = heap[list + i]!;
    heap[b + slot] = heap[values + i]!;
  }
}

/**
 * The loops have no solution with the held values, as where a port of given flow was guessed to be closed: continues from the first
 * solution with one of them changed. What it leads to is checked like any other pass. Discrete unknowns come first.
 */
function changeFailing(model: KernelEvents, heap: Heap, b: int, e: int, t: real): int {
  const relations: int = heap[e + ITERATION_MIXED_COUNT]!;
  const discrete: int = heap[e + ITERATION_MIXED_DISCRETE_COUNT]!;
  const list: int = heap[e + ITERATION_MIXED_DISCRETE]!;
  const values: int = list + discrete;
  const held: int = heap[e + ITERATION_LOOP_VECTORS]!;
  const count: int = discrete + relations;
  for (let i: int = 0; i < count && i < MOST_FAILING; i++) {
    const slot: int = i < discrete ? values + i : held + i - discrete;
    const value: real = heap[slot]!;
    if (value !== 0 && value !== 1) continue;
    heap[slot] = 1 - value;
    releaseMixed(heap, b, e);
    const status: int = solveOnce(model, heap, b, e, t);
    if (status !== ITERATION_FAILED) return status;
    heap[slot] = value;
  }
  releaseMixed(heap, b, e);
  return solveOnce(model, heap, b, e, t);
}

/** Changes the chosen relation only; discrete unknowns are updated. */
function changeOne(model: KernelEvents, heap: Heap, b: int, e: int, t: real, chosen: int): int {
  const count: int = heap[e + ITERATION_MIXED_COUNT]!;
  const held: int = heap[e + ITERATION_LOOP_VECTORS]!;
  const own: int = held + count;
  for (let i: int = 0; i < count; i++) {
    const value: int = mixedValue(heap, e, i);
    const mask: int = mixedMask(heap, e, i);
    if (i !== chosen) heap[value] = heap[held + i]!;
    heap[own + i] = heap[mask]!;
    heap[mask] = 1;
  }
  const most: int = heap[e + ITERATION_MIXED_DISCRETE_COUNT]!;
  let status: int = ITERATION_DONE;
  for (let k: int = 0; k <= most; k++) {
    holdMixed(heap, b, e);
    status = solveOnce(model, heap, b, e, t);
    if (status !== ITERATION_DONE || discreteChanges(heap, b, e) === 0) break;
  }
  for (let i: int = 0; i < count; i++) {
    const mask: int = mixedMask(heap, e, i);
    heap[mask] = heap[own + i]!;
  }
  return status;
}

/** Largest |g| of the relations of the loops at the values in memory, whose indicators are then in `ITERATION_G_NOW`. */
function largestIndicator(model: KernelEvents, heap: Heap, b: int, n: int, e: int, t: real): real {
  const x: int = heap[e + ITERATION_VECTORS]!;
  const g: int = heap[e + ITERATION_G_NOW]!;
  const list: int = heap[e + ITERATION_MIXED]!;
  const count: int = heap[e + ITERATION_MIXED_COUNT]!;
  readStates(heap, b, n, e, x);
  model.indicators(b, t, x, g);
  let largest: real = 0;
  for (let i: int = 0; i < count; i++) {
    const relation: int = heap[list + i]!;
    largest = Math.max(largest, Math.abs(heap[g + relation]!));
  }
  return largest;
}

/**
 * Raises the noise of the `count` relations of loops at `list`, at `noise`, to the rounding errors of what loops compute: these are a part of the largest
 * of their unknowns, however small the others are. `g`: the indicators. The acceleration between shafts that nothing couples is zero
 * up to the rounding of the accelerations.
 */
export function addLoopNoise(heap: Heap, list: int, count: int, g: int, noise: int): void {
  let largest: real = 0;
  for (let i: int = 0; i < count; i++) {
    const relation: int = heap[list + i]!;
    const size: real = Math.abs(heap[g + relation]!);
    if (size < 1e300) largest = Math.max(largest, size);
  }
  for (let i: int = 0; i < count; i++) {
    const relation: int = heap[list + i]!;
    heap[noise + relation] = Math.max(heap[noise + relation]!, LOOP_NOISE * largest);
  }
}

/**
 * Murty's least-index rule: changes the first inconsistent relation. With a unique solution a relation changes back only by
 * rounding. A value that leads to zero up to rounding is valid, whatever the other one leads to: so one of two brakes on a shaft,
 * of which only the sum of their torques is determined, slides with its largest torque. The number of changes of each relation in the second half tells which do not settle.
 */
function changeOneAtATime(model: KernelEvents, heap: Heap, b: int, n: int, e: int, t: real): int {
  const count: int = heap[e + ITERATION_MIXED_COUNT]!;
  const list: int = heap[e + ITERATION_MIXED]!;
  const g: int = heap[e + ITERATION_G_NOW]!;
  const held: int = heap[e + ITERATION_LOOP_VECTORS]!;
  const changes: int = held + 2 * count;
  const most: int = 100 + 10 * count;
  const half: int = most >> 1;
  let largest: real = 0;
  let before: int = count;
  for (let k: int = 0; k < most; k++) {
    if (k === 0 || k === half) {
      for (let i: int = 0; i < count; i++) heap[changes + i] = 0;
    }
    const first: int = firstInconsistent(heap, e, 0);
    if (first < count) heap[changes + first] = heap[changes + first]! + 1;
    const status: int = changeOne(model, heap, b, e, t, first);
    if (status !== ITERATION_DONE) return status;
    largest = Math.max(largest, largestIndicator(model, heap, b, n, e, t));
    if (first < count) {
      const relation: int = heap[list + first]!;
      const distance: real = Math.abs(heap[g + relation]!);
      if (distance <= Math.max(ROUNDING * largest, SMALLEST) && first === before) {
        const mask: int = mixedMask(heap, e, first);
        heap[mask] = 1;
      }
    }
    before = first;
    holdMixed(heap, b, e);
    const last: int = solveOnce(model, heap, b, e, t);
    if (last !== ITERATION_DONE) return last;
    if (inconsistent(heap, b, e) === 0) return ITERATION_DONE;
  }
  return changeBeside(model, heap, b, e, t) > 0 ? ITERATION_DONE : ITERATION_UNSETTLED;
}

/**
 * Where the equations have several solutions, these values may be on one side of them: a trigger beyond its threshold is neither at the limit
 * that it leaves nor between both. Looks for a solution with one further relation changed; 1 if there is one, else 0.
 */
export function changeBeside(model: KernelEvents, heap: Heap, b: int, e: int, t: real): int {
  const count: int = heap[e + ITERATION_MIXED_COUNT]!;
  const held: int = heap[e + ITERATION_LOOP_VECTORS]!;
  holdMixed(heap, b, e);
  for (let i: int = 0; i < count && i < MOST_FAILING; i++) {
    const mask: int = mixedMask(heap, e, i);
    if (heap[mask]! > 0) continue;
    heap[held + i] = 1 - heap[held + i]!;
    releaseMixed(heap, b, e);
    const status: int = solveOnce(model, heap, b, e, t);
    if (status === ITERATION_DONE && inconsistent(heap, b, e) === 0) return 1;
    heap[held + i] = 1 - heap[held + i]!;
  }
  releaseMixed(heap, b, e);
  solveOnce(model, heap, b, e, t);
  return 0;
}

/** Whether a relation is in a loop: 1 or 0. */
export function isMixed(heap: Heap, e: int, relation: int): int {
  const count: int = heap[e + ITERATION_MIXED_COUNT]!;
  const list: int = heap[e + ITERATION_MIXED]!;
  for (let i: int = 0; i < count; i++) if (heap[list + i] === relation) return 1;
  return 0;
}
