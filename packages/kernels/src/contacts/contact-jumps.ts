import type { Heap, int, KernelSurfaces, real } from "@cosimo/ir";
import { attachContact } from "./contact-begin-end.ts";
import { CONTACT_ATTACHED, CONTACT_HOMELESS, contactVector, VECTOR_BEFORE } from "./contact-memory.ts";

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

/**
 * Drops the jumps of conditions that are not chosen: `chosen` has a slot for each of m, 0 if it is not. Result: 1 if each chosen
 * condition has a jump, and there is one, else 0.
 */
export function chooseJumps(heap: Heap, n: int, m: int, jumps: int, chosen: int): int {
  let wanted: int = 0;
  for (let i: int = 0; i < m; i++) if (heap[chosen + i] !== 0) wanted++;
  let found: int = 0;
  for (let k: int = 0; k < JUMPS; k++) {
    const record: int = jumps + k * (JUMP_SIZE + n);
    const condition: int = heap[record + JUMP_CONDITION]!;
    if (condition === 0) continue;
    if (heap[chosen + condition - 1] !== 0) found++;
    else heap[record + JUMP_CONDITION] = 0;
  }
  return wanted > 0 && found === wanted ? 1 : 0;
}

/**
 * Begins to rest at (t, x) on the surfaces of all conditions with a jump, in any order in which each contact pushes: a body at rest on
 * another needs that one's rest first. Takes their records. Returns `CONTACT_ATTACHED`, or the code of one that is refused.
 */
export function attachTogether(
  contact: KernelSurfaces,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  r: int,
  t: real,
  x: int,
  jumps: int,
): int {
  const before: int = contactVector(heap, n, r, VECTOR_BEFORE);
  let missing: int = CONTACT_ATTACHED;
  let attached: int = 1;
  while (attached > 0) {
    attached = 0;
    missing = CONTACT_ATTACHED;
    for (let k: int = 0; k < JUMPS; k++) {
      const record: int = jumps + k * (JUMP_SIZE + n);
      const condition: int = heap[record + JUMP_CONDITION]!;
      if (condition === 0) continue;
      for (let i: int = 0; i < n; i++) heap[before + i] = heap[x + i]! - heap[record + JUMP_SIZE + i]!;
      const value: int = heap[record + JUMP_VALUE]!;
      const code: int = attachContact(contact, heap, b, n, m, r, t, x, before, condition - 1, value);
      if (code === CONTACT_HOMELESS) return code;
      if (code === CONTACT_ATTACHED) {
        heap[record + JUMP_CONDITION] = 0;
        attached = 1;
      } else missing = code;
    }
  }
  return missing;
}
