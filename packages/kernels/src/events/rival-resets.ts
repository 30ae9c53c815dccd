import type { Heap, int } from "@cosimo/ir";
import {
  affectedCount,
  affectedItem,
  affectedItems,
  PARTS_PRE,
  PARTS_REINITS,
  PARTS_RELATIONS,
} from "./affected-parts.ts";
import {
  ITERATION_BEFORE,
  ITERATION_DECIDED,
  ITERATION_PASS,
  ITERATION_PRE,
  ITERATION_PRE_COUNT,
  ITERATION_REINIT_COUNT,
  ITERATION_REINIT_FLAGS,
  ITERATION_REINIT_VALUES,
  ITERATION_REINITS,
  ITERATION_RELATIONS,
  RELATION_FROZEN,
} from "./iteration-memory.ts";

/**
 * Conditions that become true at one instant and reset one state to different values, as a ball that hits the ground while another hits
 * it: one of the resets would be lost. They act one after the other. Each finds the states that the one before has set, and acts if
 * these still lead through its surface.
 */

/**
 * Takes the first pass back, and holds all conditions that are causes of the event but one; 0: its resets do not contradict each other.
 * In later passes causes have acted already.
 */
export function holdRivals(heap: Heap, b: int, m: int, e: int): int {
  if (heap[e + ITERATION_PASS]! > 0 || hasRivals(heap, e) === 0 || holdAllButOne(heap, m, e) === 0) return 0;
  const flags: int = heap[e + ITERATION_REINIT_FLAGS]!;
  const all: int = heap[e + ITERATION_REINIT_COUNT]!;
  const affected: int = affectedItems(heap, e, PARTS_REINITS);
  const count: int = affectedCount(heap, e, PARTS_REINITS, all);
  for (let k: int = 0; k < count; k++) {
    const i: int = affectedItem(heap, affected, k);
    heap[flags + i] = 0;
  }
  recallPre(heap, b, e);
  return 1;
}

/** Whether two requests set one state to different values. */
function hasRivals(heap: Heap, e: int): int {
  const list: int = heap[e + ITERATION_REINITS]!;
  const flags: int = heap[e + ITERATION_REINIT_FLAGS]!;
  const values: int = heap[e + ITERATION_REINIT_VALUES]!;
  const all: int = heap[e + ITERATION_REINIT_COUNT]!;
  const affected: int = affectedItems(heap, e, PARTS_REINITS);
  const count: int = affectedCount(heap, e, PARTS_REINITS, all);
  for (let k: int = 1; k < count; k++) {
    const i: int = affectedItem(heap, affected, k);
    if (heap[flags + i] === 1) {
      for (let l: int = 0; l < k; l++) {
        const j: int = affectedItem(heap, affected, l);
        const isSame: boolean = heap[flags + j] === 1 && heap[list + j] === heap[list + i];
        if (isSame && heap[values + j] !== heap[values + i]) return 1;
      }
    }
  }
  return 0;
}

/** Gives the causes that have changed their values before the event, all but the first; whether there are others. */
function holdAllButOne(heap: Heap, m: int, e: int): int {
  const relations: int = heap[e + ITERATION_RELATIONS]!;
  const before: int = heap[e + ITERATION_BEFORE]!;
  const decided: int = heap[e + ITERATION_DECIDED]!;
  const affected: int = affectedItems(heap, e, PARTS_RELATIONS);
  const count: int = affectedCount(heap, e, PARTS_RELATIONS, m);
  let found: int = 0;
  for (let k: int = 0; k < count; k++) {
    const i: int = affectedItem(heap, affected, k);
    if (heap[decided + i] === RELATION_FROZEN && heap[relations + i] !== heap[before + i]) {
      found++;
      if (found > 1) heap[relations + i] = heap[before + i]!;
    }
  }
  return found > 1 ? 1 : 0;
}

/** Gives all values that `pre()` returns their left limits, as before the pass. */
function recallPre(heap: Heap, b: int, e: int): void {
  const all: int = heap[e + ITERATION_PRE_COUNT]!;
  const from: int = heap[e + ITERATION_PRE]!;
  const to: int = from + all;
  const affected: int = affectedItems(heap, e, PARTS_PRE);
  const count: int = affectedCount(heap, e, PARTS_PRE, all);
  for (let k: int = 0; k < count; k++) {
    const i: int = affectedItem(heap, affected, k);
    const value: int = heap[from + i]!;
    const limit: int = heap[to + i]!;
    heap[b + value] = heap[b + limit]!;
  }
}
