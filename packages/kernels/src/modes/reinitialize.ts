import type { Heap, int, KernelPoint, real } from "@cosimo/ir";
import { solveSmall } from "../linear/solve-small.ts";

/*
 * Consistent states at the begin of a mode, from values that variables are to have, in order of priority: each is used if it is independent
 * of those before it (rank test on its derivatives by the states). Other variables follow from the states.
 */

/** An entry: slot of the variable in the region and its sign there, the value, 1 if it was set (0: retained if possible). */
export const REINITIAL_SLOT: int = 0;
export const REINITIAL_SIGN: int = 1;
export const REINITIAL_VALUE: int = 2;
export const REINITIAL_IS_SET: int = 3;
export const REINITIAL_ENTRY: int = 4;

/** No states have these values. */
export const REINITIAL_UNSOLVABLE: int = -1;

/** Least relative size of the independent part of a gradient. */
const INDEPENDENT: real = 1e-5;
/** Set values may deviate from the solution by this: people type six digits. */
const AGREEMENT: real = 1e-6;
const MOST_ITERATIONS: int = 50;
/** Part of a state for difference quotients. */
const NUDGE: real = 1.5e-8;

/** Number of slots for `count` entries and n states: the entries, n slots of the states in the region, then work memory. */
export function reinitialSize(count: int, n: int): int {
  return (REINITIAL_ENTRY + 2 + n) * count + (2 * n + 7) * n;
}

function reinitialSlots(count: int, k: int): int {
  return k + REINITIAL_ENTRY * count;
}

/** Address of work memory behind the slots of the states: numbers of vectors of n, then of the entries, before it. */
function reinitialWork(n: int, count: int, k: int, states: int, entries: int): int {
  return reinitialSlots(count, k) + (1 + states) * n + entries * count;
}

/** The vectors of n: states where variables are evaluated, states of the search, those before a step, change, numbers of chosen entries, moved states. */
const AT: int = 0;
const STATES: int = 1;
const BEFORE: int = 2;
const CHANGE: int = 3;
const CHOSEN: int = 4;
const MOVED: int = 5;
const VECTORS: int = 6;

function reinitialStates(n: int, count: int, k: int, which: int): int {
  return reinitialWork(n, count, k, which, 0);
}

/** Values of the entries at the states of the search, then at states nearby. */
function reinitialValues(n: int, count: int, k: int, which: int): int {
  return reinitialWork(n, count, k, VECTORS, which);
}

/** Derivatives of entry i by the states. */
function entryGradient(n: int, count: int, k: int, i: int): int {
  return reinitialWork(n, count, k, VECTORS + i, 2);
}

/** Two matrices of n: an orthonormal basis of gradients, and the matrix of a step. */
function reinitialMatrix(n: int, count: int, k: int, which: int): int {
  return reinitialWork(n, count, k, VECTORS + count + which * n, 2);
}

function entryValue(heap: Heap, b: int, k: int, i: int): real {
  const entry: int = k + REINITIAL_ENTRY * i;
  const slot: int = heap[entry + REINITIAL_SLOT]!;
  return heap[entry + REINITIAL_SIGN]! * heap[b + slot]!;
}

/** Sets the states if all entries are states or their aliases, the frequent case; the first value of a state has priority. */
function assignEntries(heap: Heap, b: int, n: int, count: int, k: int): int {
  const slots: int = reinitialSlots(count, k);
  for (let i: int = 0; i < count; i++) {
    let isState: boolean = false;
    for (let j: int = 0; j < n; j++)
      if (heap[slots + j] === heap[k + REINITIAL_ENTRY * i + REINITIAL_SLOT]) isState = true;
    if (!isState) return 0;
  }
  for (let last: int = 0; last < count; last++) {
    const entry: int = k + REINITIAL_ENTRY * (count - 1 - last);
    const slot: int = heap[entry + REINITIAL_SLOT]!;
    heap[b + slot] = heap[entry + REINITIAL_SIGN]! * heap[entry + REINITIAL_VALUE]!;
  }
  return 1;
}

/** Writes the values of the entries at the states `from`; returns 0, a failure code, or -1 for values that are not finite. */
function evaluateEntries(
  point: KernelPoint,
  heap: Heap,
  b: int,
  n: int,
  count: int,
  k: int,
  t: real,
  from: int,
  target: int,
): int {
  const slots: int = reinitialSlots(count, k);
  const at: int = reinitialStates(n, count, k, AT);
  for (let j: int = 0; j < n; j++) heap[at + j] = heap[from + j]!;
  const code: int = point.outputs(b, t, at);
  for (let j: int = 0; j < n; j++) {
    const slot: int = heap[slots + j]!;
    heap[b + slot] = heap[from + j]!;
  }
  let areFinite: boolean = true;
  for (let i: int = 0; i < count; i++) {
    heap[target + i] = entryValue(heap, b, k, i);
    if (!Number.isFinite(heap[target + i]!)) areFinite = false;
  }
  return code !== 0 || areFinite ? code : REINITIAL_UNSOLVABLE;
}

/** Writes the derivatives of all entries at the states of the search, by difference quotients. */
function calcEntryGradients(
  point: KernelPoint,
  heap: Heap,
  b: int,
  n: int,
  count: int,
  k: int,
  t: real,
): int {
  const states: int = reinitialStates(n, count, k, STATES);
  const moved: int = reinitialStates(n, count, k, MOVED);
  const here: int = reinitialValues(n, count, k, 0);
  const near: int = reinitialValues(n, count, k, 1);
  for (let j: int = 0; j < n; j++) heap[moved + j] = heap[states + j]!;
  for (let j: int = 0; j < n; j++) {
    const delta: real = NUDGE * Math.max(1, Math.abs(heap[states + j]!));
    heap[moved + j] = heap[states + j]! + delta;
    const code: int = evaluateEntries(point, heap, b, n, count, k, t, moved, near);
    if (code !== 0) return code;
    heap[moved + j] = heap[states + j]!;
    for (let i: int = 0; i < count; i++)
      heap[entryGradient(n, count, k, i) + j] = (heap[near + i]! - heap[here + i]!) / delta;
  }
  return 0;
}

function dotOfRows(heap: Heap, n: int, a: int, c: int): real {
  let sum: real = 0;
  for (let j: int = 0; j < n; j++) sum = sum + heap[a + j]! * heap[c + j]!;
  return sum;
}

/** Chooses up to n entries whose gradients are independent (Gram and Schmidt); returns their number. */
function chooseIndependent(heap: Heap, n: int, count: int, k: int): int {
  const list: int = reinitialStates(n, count, k, CHOSEN);
  const basis: int = reinitialMatrix(n, count, k, 0);
  let chosen: int = 0;
  for (let i: int = 0; i < count && chosen < n; i++) {
    const row: int = entryGradient(n, count, k, i);
    const rest: int = basis + chosen * n;
    for (let j: int = 0; j < n; j++) heap[rest + j] = heap[row + j]!;
    for (let d: int = 0; d < chosen; d++) {
      const direction: int = basis + d * n;
      const part: real = dotOfRows(heap, n, rest, direction);
      for (let j: int = 0; j < n; j++) heap[rest + j] = heap[rest + j]! - part * heap[direction + j]!;
    }
    const length: real = Math.sqrt(dotOfRows(heap, n, rest, rest));
    if (!(length > INDEPENDENT * Math.sqrt(dotOfRows(heap, n, row, row)))) continue;
    for (let j: int = 0; j < n; j++) heap[rest + j] = heap[rest + j]! / length;
    heap[list + chosen] = i;
    chosen++;
  }
  return chosen;
}

/** Value that the entry chosen as number c misses. */
function missOf(heap: Heap, n: int, count: int, k: int, c: int): real {
  const list: int = reinitialStates(n, count, k, CHOSEN);
  const here: int = reinitialValues(n, count, k, 0);
  const i: int = heap[list + c]!;
  return heap[k + REINITIAL_ENTRY * i + REINITIAL_VALUE]! - heap[here + i]!;
}

/** Solves for the change of the states by which the chosen entries get their values; 0: it is not unique. */
function changeOfEntries(heap: Heap, n: int, count: int, k: int): int {
  const list: int = reinitialStates(n, count, k, CHOSEN);
  const change: int = reinitialStates(n, count, k, CHANGE);
  const matrix: int = reinitialMatrix(n, count, k, 1);
  for (let c: int = 0; c < n; c++) {
    const chosen: int = heap[list + c]!;
    const row: int = entryGradient(n, count, k, chosen);
    for (let j: int = 0; j < n; j++) heap[matrix + c * n + j] = heap[row + j]!;
    heap[change + c] = missOf(heap, n, count, k, c);
  }
  return solveSmall(heap, n, matrix, change);
}

/** Moves the states by the change; halves it where evaluation fails. */
function moveTowardsEntries(
  point: KernelPoint,
  heap: Heap,
  b: int,
  n: int,
  count: int,
  k: int,
  t: real,
): int {
  const states: int = reinitialStates(n, count, k, STATES);
  const before: int = reinitialStates(n, count, k, BEFORE);
  const change: int = reinitialStates(n, count, k, CHANGE);
  const here: int = reinitialValues(n, count, k, 0);
  for (let j: int = 0; j < n; j++) heap[before + j] = heap[states + j]!;
  let code: int = 0;
  for (let factor: real = 1; factor > 1e-3; factor = 0.5 * factor) {
    for (let j: int = 0; j < n; j++) heap[states + j] = heap[before + j]! + factor * heap[change + j]!;
    code = evaluateEntries(point, heap, b, n, count, k, t, states, here);
    if (code === 0) return 0;
  }
  return code;
}

/**
 * Finds consistent states at `t` and leaves them in their slots, from those there, for the `count` entries at `k`, which are followed by
 * the slots of the states. Returns 0, the code of a failed evaluation, or `REINITIAL_UNSOLVABLE`.
 */
export function reinitialize(
  point: KernelPoint,
  heap: Heap,
  b: int,
  n: int,
  count: int,
  k: int,
  t: real,
): int {
  if (assignEntries(heap, b, n, count, k) > 0) return 0;
  const slots: int = reinitialSlots(count, k);
  const states: int = reinitialStates(n, count, k, STATES);
  const here: int = reinitialValues(n, count, k, 0);
  for (let j: int = 0; j < n; j++) {
    const slot: int = heap[slots + j]!;
    heap[states + j] = heap[b + slot]!;
  }
  let code: int = evaluateEntries(point, heap, b, n, count, k, t, states, here);
  if (code === 0) code = calcEntryGradients(point, heap, b, n, count, k, t);
  if (code !== 0) return code;
  const chosen: int = chooseIndependent(heap, n, count, k);
  let best: real = Infinity;
  for (let iteration: int = 0; iteration < MOST_ITERATIONS; iteration++) {
    let size: real = 0;
    for (let c: int = 0; c < chosen; c++) size = Math.max(size, Math.abs(missOf(heap, n, count, k, c)));
    // With difference quotients convergence is linear with a factor of about 1e-7; it ends when rounding stops progress.
    if (size === 0 || (iteration > 2 && size >= 0.5 * best)) break;
    best = Math.min(best, size);
    if (chosen < n || changeOfEntries(heap, n, count, k) === 0) return REINITIAL_UNSOLVABLE;
    code = moveTowardsEntries(point, heap, b, n, count, k, t);
    if (code === 0) code = calcEntryGradients(point, heap, b, n, count, k, t);
    if (code !== 0) return code;
  }
  code = evaluateEntries(point, heap, b, n, count, k, t, states, here);
  if (code !== 0) return code;
  const list: int = reinitialStates(n, count, k, CHOSEN);
  for (let c: int = 0; c < chosen; c++) {
    const i: int = heap[list + c]!;
    const value: real = heap[k + REINITIAL_ENTRY * i + REINITIAL_VALUE]!;
    if (!(Math.abs(missOf(heap, n, count, k, c)) <= AGREEMENT * Math.max(1, Math.abs(value))))
      return REINITIAL_UNSOLVABLE;
  }
  return 0;
}

/** The first set entry whose value the states contradict; -1: there is none. */
export function contradictedEntry(heap: Heap, b: int, count: int, k: int): int {
  for (let i: int = 0; i < count; i++) {
    const entry: int = k + REINITIAL_ENTRY * i;
    if (heap[entry + REINITIAL_IS_SET] === 0) continue;
    const value: real = heap[entry + REINITIAL_VALUE]!;
    const actual: real = entryValue(heap, b, k, i);
    const size: real = Math.max(Math.abs(actual), Math.abs(value));
    if (!(Math.abs(actual - value) <= AGREEMENT * size + 1e-12)) return i;
  }
  return -1;
}
