import type { Heap, int } from "@cosimo/ir";

/**
 * The last jumps of the states at events of single conditions, in `JUMPS` records of `JUMP_SIZE + n` slots: number of the condition
 * plus 1 (0: none), 1 if its relation became true, and the jump.
 */
export const JUMPS: int = 20;
export const JUMP_CONDITION: int = 0;
export const JUMP_VALUE: int = 1;
export const JUMP_SIZE: int = 2;

/** Number of slots. */
export function jumpsSize(n: int): int {
  return JUMPS * (JUMP_SIZE + n);
}

/** Address of the record of a condition; -1: there is none. */
function jumpOf(heap: Heap, n: int, jumps: int, condition: int): int {
  for (let k: int = 0; k < JUMPS; k++) {
    const record: int = jumps + k * (JUMP_SIZE + n);
    if (heap[record + JUMP_CONDITION] === condition + 1) return record;
  }
  return -1;
}

/**
 * Keeps the jump from the states at `before` to those at `x` at an event of this condition. Where there is no room, the other records
 * are of earlier events, and are dropped.
 */
export function noteJump(
  heap: Heap,
  n: int,
  jumps: int,
  x: int,
  before: int,
  condition: int,
  value: int,
): void {
  let record: int = jumpOf(heap, n, jumps, condition);
  if (record < 0) record = jumpOf(heap, n, jumps, -1);
  if (record < 0) {
    clearJumps(heap, n, jumps);
    record = jumps;
  }
  heap[record + JUMP_CONDITION] = condition + 1;
  heap[record + JUMP_VALUE] = value;
  for (let i: int = 0; i < n; i++) heap[record + JUMP_SIZE + i] = heap[x + i]! - heap[before + i]!;
}

/** No jump is kept. */
export function clearJumps(heap: Heap, n: int, jumps: int): void {
  for (let k: int = 0; k < JUMPS; k++) heap[jumps + k * (JUMP_SIZE + n) + JUMP_CONDITION] = 0;
}
