import type { Heap, int, real } from "@cosimo/ir";
import { pieceValue } from "./piece-polynomial.ts";
import {
  PIECE_MARK,
  PIECE_SIZE,
  PIECE_VALUES,
  TRANSPORT_ACTIVE,
  TRANSPORT_CAPACITY,
  TRANSPORT_COUNT,
  TRANSPORT_DIRECTION,
  TRANSPORT_FIRST,
  TRANSPORT_INLET,
  TRANSPORT_LAST,
  TRANSPORT_NEEDED,
  TRANSPORT_NEXT,
  TRANSPORT_POSITION,
  TRANSPORT_STEP,
} from "./transport-memory.ts";
import { pieceAt } from "./transport-value.ts";

/** Results: done; there is no room; the content moved against its direction. */
export const TRANSPORT_DONE: int = 0;
export const TRANSPORT_FULL: int = 1;
export const TRANSPORT_BACK: int = 2;

/** Motion below this is none; jumps that are nearer to the outlet have left. Lengths of the line. */
const NO_MOTION: real = 1e-15;
const AT_OUTLET: real = 1e-9;
/** Motion against the direction by less than this is rounding or location. */
const MOST_BACK: real = 1e-6;
/** Pieces whose polynomial has the values of both within this share of them are joined. */
const JOIN_TOLERANCE: real = 1e-12;

/** Forgets everything; pieces are then added in the order of xi. */
export function clearTransport(heap: Heap, p: int): void {
  heap[p + TRANSPORT_COUNT] = 0;
  heap[p + TRANSPORT_FIRST] = 0;
  heap[p + TRANSPORT_DIRECTION] = 1;
  heap[p + TRANSPORT_NEXT] = -Infinity;
  heap[p + TRANSPORT_LAST] = Infinity;
  heap[p + TRANSPORT_ACTIVE] = 0;
  heap[p + TRANSPORT_STEP] = 0;
}

/** Adds a linear piece of the initial content after the last one. Returns 1 if there is no room. */
export function addInitialPiece(heap: Heap, p: int, from: real, to: real, first: real, last: real): int {
  const count: int = heap[p + TRANSPORT_COUNT]!;
  if (count >= TRANSPORT_CAPACITY - 2) return TRANSPORT_FULL;
  const piece: int = pieceAt(heap, p, count);
  straightPiece(heap, piece, from, to, first, last);
  let mark: int = 0;
  if (count > 0 && isOtherValue(first, heap[pieceAt(heap, p, count - 1) + PIECE_VALUES + 4]!) === 1) mark = 1;
  heap[piece + PIECE_MARK] = mark;
  heap[p + TRANSPORT_COUNT] = count + 1;
  return TRANSPORT_DONE;
}

/** To be called after the initialization and when an event ends: from now on `inlet` enters and the content moves in this direction. */
export function recordFlow(heap: Heap, p: int, x: real, inlet: real, direction: real): int {
  const position: real = heap[p + TRANSPORT_POSITION]!;
  if (Math.abs(x - position) > MOST_BACK * (1 + Math.abs(x))) return TRANSPORT_BACK;
  if (direction !== heap[p + TRANSPORT_DIRECTION]!) {
    trimOutlet(heap, p, position);
    heap[p + TRANSPORT_DIRECTION] = direction;
    heap[p + TRANSPORT_LAST] = Infinity;
  }
  heap[p + TRANSPORT_INLET] = inlet;
  findNextJump(heap, p);
  return TRANSPORT_DONE;
}

/**
 * Adds what entered in a part of a step: at addresses `places` and `values` the positions and what entered at each quarter of its time and
 * at its end.
 */
export function recordEntered(heap: Heap, p: int, places: int, values: int): int {
  const direction: real = heap[p + TRANSPORT_DIRECTION]!;
  const motion: real = direction * (heap[places + 3]! - heap[p + TRANSPORT_POSITION]!);
  if (motion < -MOST_BACK) return TRANSPORT_BACK;
  if (motion > NO_MOTION * (1 + Math.abs(heap[places + 3]!))) {
    dropLeft(heap, p);
    const count: int = heap[p + TRANSPORT_COUNT]!;
    if (count >= TRANSPORT_CAPACITY - 2) return TRANSPORT_FULL;
    const piece: int = pieceAt(heap, p, direction > 0 ? -1 : count);
    buildPiece(heap, p, piece, places, values);
    addPiece(heap, p, piece);
    heap[p + TRANSPORT_POSITION] = heap[places + 3]!;
  }
  heap[p + TRANSPORT_INLET] = heap[values + 3]!;
  findNextJump(heap, p);
  return TRANSPORT_DONE;
}

/**
 * Largest difference between the polynomial of a part of a step and what entered at an eighth of its time before its end and after its
 * begin, which follow the other values, as a share of these; infinite if one is not finite.
 */
export function enteredError(heap: Heap, p: int, places: int, values: int): real {
  const direction: real = heap[p + TRANSPORT_DIRECTION]!;
  const motion: real = direction * (heap[places + 3]! - heap[p + TRANSPORT_POSITION]!);
  const count: int = heap[p + TRANSPORT_COUNT]!;
  if (!(motion > NO_MOTION * (1 + Math.abs(heap[places + 3]!))) || count >= TRANSPORT_CAPACITY - 2) return 0;
  const piece: int = pieceAt(heap, p, direction > 0 ? -1 : count);
  buildPiece(heap, p, piece, places, values);
  let size: real = Math.abs(heap[p + TRANSPORT_INLET]!);
  let error: real = 0;
  const entrance: real = direction > 0 ? 0 : 1;
  for (let k: int = 0; k <= 3; k++) size = Math.max(size, Math.abs(heap[values + k]!));
  for (let k: int = 4; k <= 5; k++) {
    const value: real = pieceValue(heap, piece, entrance - heap[places + k]!, 0);
    error = Math.max(error, Math.abs(value - heap[values + k]!));
  }
  if (error === 0) return 0;
  return error < Infinity ? error / size : Infinity;
}

/** When an event begins: jumps that have reached the outlet have left. Returns 1 if there were any. */
export function passFront(heap: Heap, p: int): int {
  if (heap[p + TRANSPORT_COUNT] === 0) return 0;
  const x: real = heap[p + TRANSPORT_POSITION]!;
  const direction: real = heap[p + TRANSPORT_DIRECTION]!;
  let passed: int = 0;
  let next: real = heap[p + TRANSPORT_NEXT]!;
  while (Math.abs(next) < Infinity && (direction > 0 ? 1 - x - next : next + x) <= AT_OUTLET) {
    passed = 1;
    heap[p + TRANSPORT_LAST] = next;
    if (direction > 0) dropFrom(heap, p, next);
    else dropUpTo(heap, p, next);
    findNextJump(heap, p);
    next = heap[p + TRANSPORT_NEXT]!;
  }
  if (passed === 1) heap[p + TRANSPORT_ACTIVE] = 1 - heap[p + TRANSPORT_ACTIVE]!;
  return passed;
}

/** Removes the pieces above xi. */
function dropFrom(heap: Heap, p: int, xi: real): void {
  let count: int = heap[p + TRANSPORT_COUNT]!;
  while (count > 1 && heap[pieceAt(heap, p, count - 1)]! >= xi) count = count - 1;
  heap[p + TRANSPORT_COUNT] = count;
}

/** Removes the pieces below xi. */
function dropUpTo(heap: Heap, p: int, xi: real): void {
  while (heap[p + TRANSPORT_COUNT]! > 1 && heap[pieceAt(heap, p, 0) + 4]! <= xi) {
    const first: int = heap[p + TRANSPORT_FIRST]!;
    heap[p + TRANSPORT_FIRST] = (first + 1) % TRANSPORT_CAPACITY;
    heap[p + TRANSPORT_COUNT] = heap[p + TRANSPORT_COUNT]! - 1;
  }
  heap[pieceAt(heap, p, 0) + PIECE_MARK] = 0;
}

/** Removes pieces that had left when the step under way began. */
function dropLeft(heap: Heap, p: int): void {
  if (heap[p + TRANSPORT_DIRECTION]! > 0) dropFrom(heap, p, 1 - heap[p + TRANSPORT_NEEDED]! + NO_MOTION);
  else dropUpTo(heap, p, -heap[p + TRANSPORT_NEEDED]! - NO_MOTION);
}

/** Before the direction changes: the content ends at the outlet. */
function trimOutlet(heap: Heap, p: int, x: real): void {
  if (heap[p + TRANSPORT_DIRECTION]! > 0) {
    dropFrom(heap, p, 1 - x);
    const count: int = heap[p + TRANSPORT_COUNT]!;
    const last: int = pieceAt(heap, p, count - 1);
    if (heap[last + 4]! > 1 - x && heap[last]! < 1 - x) resample(heap, p, last, heap[last]!, 1 - x);
  } else {
    dropUpTo(heap, p, -x);
    const first: int = pieceAt(heap, p, 0);
    if (heap[first]! < -x && heap[first + 4]! > -x) resample(heap, p, first, -x, heap[first + 4]!);
  }
}

/** The same polynomial over a part of its piece. The next free place of the ring serves as scratch memory. */
function resample(heap: Heap, p: int, piece: int, from: real, to: real): void {
  const count: int = heap[p + TRANSPORT_COUNT]!;
  const scratch: int = pieceAt(heap, p, count);
  for (let k: int = 0; k <= 4; k++) {
    const xi: real = k === 4 ? to : from + 0.25 * k * (to - from);
    heap[scratch + k] = xi;
    heap[scratch + PIECE_VALUES + k] = pieceValue(heap, piece, xi, 0);
  }
  heap[scratch + PIECE_MARK] = heap[piece + PIECE_MARK]!;
  copyPiece(heap, scratch, piece);
}

function copyPiece(heap: Heap, from: int, to: int): void {
  for (let k: int = 0; k < PIECE_SIZE; k++) heap[to + k] = heap[from + k]!;
}

function findNextJump(heap: Heap, p: int): void {
  const count: int = heap[p + TRANSPORT_COUNT]!;
  if (heap[p + TRANSPORT_DIRECTION]! > 0) {
    heap[p + TRANSPORT_NEXT] = -Infinity;
    for (let i: int = count - 1; i > 0; i--) {
      if (heap[pieceAt(heap, p, i) + PIECE_MARK]! > 0) {
        heap[p + TRANSPORT_NEXT] = heap[pieceAt(heap, p, i)]!;
        return;
      }
    }
    return;
  }
  heap[p + TRANSPORT_NEXT] = Infinity;
  for (let i: int = 1; i < count; i++) {
    if (heap[pieceAt(heap, p, i) + PIECE_MARK]! > 0) {
      heap[p + TRANSPORT_NEXT] = heap[pieceAt(heap, p, i)]!;
      return;
    }
  }
}

/** What entered at the positions since the stored one; linear where the positions are too near to each other. */
function buildPiece(heap: Heap, p: int, piece: int, places: int, values: int): void {
  const x: real = heap[p + TRANSPORT_POSITION]!;
  const inlet: real = heap[p + TRANSPORT_INLET]!;
  const isForward: boolean = heap[p + TRANSPORT_DIRECTION]! > 0;
  const begin: int = isForward ? 4 : 0;
  const entrance: real = isForward ? 0 : 1;
  heap[piece + begin] = entrance - x;
  heap[piece + PIECE_VALUES + begin] = inlet;
  for (let k: int = 1; k <= 4; k++) {
    const node: int = isForward ? 4 - k : k;
    heap[piece + node] = entrance - heap[places + k - 1]!;
    heap[piece + PIECE_VALUES + node] = heap[values + k - 1]!;
  }
  const least: real = 0.001 * (heap[piece + 4]! - heap[piece]!);
  for (let k: int = 0; k < 4; k++) {
    if (!(heap[piece + k + 1]! - heap[piece + k]! > least)) {
      straightPiece(
        heap,
        piece,
        heap[piece]!,
        heap[piece + 4]!,
        heap[piece + PIECE_VALUES]!,
        heap[piece + PIECE_VALUES + 4]!,
      );
      return;
    }
  }
}

function straightPiece(heap: Heap, piece: int, from: real, to: real, first: real, last: real): void {
  for (let k: int = 0; k <= 4; k++) {
    heap[piece + k] = k === 4 ? to : from + 0.25 * k * (to - from);
    heap[piece + PIECE_VALUES + k] = k === 4 ? last : first + 0.25 * k * (last - first);
  }
}

/** 1 where values differ by more than rounding. */
function isOtherValue(a: real, b: real): int {
  return Math.abs(a - b) > 1e-12 * Math.max(Math.abs(a), Math.abs(b)) ? 1 : 0;
}

/** Takes the piece built at the inlet, with a mark where what entered first differs from what entered before; joins it if possible. */
function addPiece(heap: Heap, p: int, piece: int): void {
  const count: int = heap[p + TRANSPORT_COUNT]!;
  heap[p + TRANSPORT_COUNT] = count + 1;
  heap[piece + PIECE_MARK] = 0;
  if (heap[p + TRANSPORT_DIRECTION]! > 0) {
    const old: int = pieceAt(heap, p, 0);
    const first: int = heap[p + TRANSPORT_FIRST]!;
    heap[p + TRANSPORT_FIRST] = (first + TRANSPORT_CAPACITY - 1) % TRANSPORT_CAPACITY;
    if (isOtherValue(heap[old + PIECE_VALUES]!, heap[piece + PIECE_VALUES + 4]!) === 1)
      heap[old + PIECE_MARK] = 1;
    else if (joinPieces(heap, p, piece, old) === 1) {
      copyPiece(heap, pieceAt(heap, p, count + 1), old);
      heap[p + TRANSPORT_FIRST] = first;
      heap[p + TRANSPORT_COUNT] = count;
    }
    return;
  }
  const last: int = pieceAt(heap, p, count - 1);
  if (isOtherValue(heap[last + PIECE_VALUES + 4]!, heap[piece + PIECE_VALUES]!) === 1)
    heap[piece + PIECE_MARK] = 1;
  else if (joinPieces(heap, p, last, piece) === 1) {
    copyPiece(heap, pieceAt(heap, p, count + 1), last);
    heap[p + TRANSPORT_COUNT] = count;
  }
}

/** Builds one piece of a and b, which follows it, in the next free place of the ring. Returns 1 if it has the values of both. */
function joinPieces(heap: Heap, p: int, a: int, b: int): int {
  const count: int = heap[p + TRANSPORT_COUNT]!;
  const c: int = pieceAt(heap, p, count);
  const begin: real = heap[a]!;
  const middle: real = heap[b]!;
  const end: real = heap[b + 4]!;
  let size: real = 0;
  for (let k: int = 0; k <= 4; k++) {
    const xi: real = k === 4 ? end : begin + 0.25 * k * (end - begin);
    heap[c + k] = xi;
    heap[c + PIECE_VALUES + k] = pieceValue(heap, xi < middle ? a : b, xi, 0);
    size = Math.max(size, Math.abs(heap[c + PIECE_VALUES + k]!));
  }
  heap[c + PIECE_MARK] = heap[a + PIECE_MARK]!;
  const least: real = JOIN_TOLERANCE * size;
  for (let k: int = 0; k <= 4; k++) {
    if (!(Math.abs(pieceValue(heap, c, heap[a + k]!, 0) - heap[a + PIECE_VALUES + k]!) <= least)) return 0;
    if (!(Math.abs(pieceValue(heap, c, heap[b + k]!, 0) - heap[b + PIECE_VALUES + k]!) <= least)) return 0;
  }
  return 1;
}
