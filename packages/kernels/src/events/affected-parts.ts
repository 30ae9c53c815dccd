import type { Heap, int, real } from "@cosimo/ir";
import {
  ITERATION_HAS_FOLLOWERS,
  ITERATION_IS_CLEAR,
  ITERATION_IS_DIVIDED,
  ITERATION_IS_LOCAL,
  ITERATION_PART_COUNT,
  ITERATION_PART_FLAGS,
  ITERATION_PARTS,
  ITERATION_SELECTION,
} from "./iteration-memory.ts";

/**
 * The equations of an event may consist of parts that share no unknown. Then only those are evaluated that the event affects:
 * where a relation changes or is at zero, where a reset state is read, and those whose values may change without such a cause.
 * Everywhere else a pass would change nothing.
 *
 * The table of P parts begins with a row for each kind of items: offsets, relative to the table, of P + 2 first places, of the
 * items ordered by part, and of the list of affected items, then their number. Part P has items that no part computes, and is always
 * affected. Behind the rows: offsets of the part of each relation, of marks of parts that are always affected, of marks of
 * affected parts; the number of these; offset of their list.
 */
export const PARTS_RELATIONS: int = 0;
export const PARTS_PRE: int = 1;
export const PARTS_DISCRETE: int = 2;
export const PARTS_REINITS: int = 3;
export const PARTS_BRANCHES: int = 4;
export const PARTS_STEPS: int = 5;
export const PARTS_CHECKED: int = 6;
export const PARTS_KINDS: int = 7;
/** A row like the others, by reset targets in place of parts: the parts that read the state. It has no list of affected items. */
export const PARTS_READERS: int = 7;

export const PARTS_ROW: int = 4;
export const PARTS_FIRST: int = 0;
export const PARTS_ITEMS: int = 1;
export const PARTS_AFFECTED: int = 2;
export const PARTS_AFFECTED_COUNT: int = 3;

export const PARTS_OF_RELATIONS: int = 32;
export const PARTS_ALWAYS: int = 33;
export const PARTS_MARKS: int = 34;
export const PARTS_MARKED: int = 35;
export const PARTS_LIST: int = 36;
export const PARTS_HEADER: int = 37;

/** If more than one part in this number is affected, all are evaluated: lists would not save time. */
const MOST_AFFECTED: int = 4;

function placeOf(heap: Heap, table: int, slot: int): int {
  const offset: int = heap[slot]!;
  return table + offset;
}

/** Address of the ascending list of affected items of a kind; 0: all are. */
export function affectedItems(heap: Heap, e: int, kind: int): int {
  if (heap[e + ITERATION_IS_DIVIDED] === 0) return 0;
  const table: int = heap[e + ITERATION_PARTS]!;
  return placeOf(heap, table, table + PARTS_ROW * kind + PARTS_AFFECTED);
}

/** Item k of the list at `affected`; 0: of all items. */
export function affectedItem(heap: Heap, affected: int, k: int): int {
  if (affected === 0) return k;
  const item: int = heap[affected + k]!;
  return item;
}

/** Number of affected items; `all`: number of all. */
export function affectedCount(heap: Heap, e: int, kind: int, all: int): int {
  if (heap[e + ITERATION_IS_DIVIDED] === 0) return all;
  const table: int = heap[e + ITERATION_PARTS]!;
  const count: int = heap[table + PARTS_ROW * kind + PARTS_AFFECTED_COUNT]!;
  return count;
}

/** Address of the list of relations that the last event may have changed, ascending; 0: it may have changed all. */
export function touchedRelations(heap: Heap, e: int): int {
  if (heap[e + ITERATION_IS_LOCAL] === 0) return 0;
  const table: int = heap[e + ITERATION_PARTS]!;
  return placeOf(heap, table, table + PARTS_ROW * PARTS_RELATIONS + PARTS_AFFECTED);
}

/** Their number; `all`: number of all. */
export function touchedCount(heap: Heap, e: int, all: int): int {
  if (heap[e + ITERATION_IS_LOCAL] === 0) return all;
  const table: int = heap[e + ITERATION_PARTS]!;
  const count: int = heap[table + PARTS_ROW * PARTS_RELATIONS + PARTS_AFFECTED_COUNT]!;
  return count;
}

/** The functions of a system that the kernels of its indicators call. */
export interface IndicatorValues {
  indicators(b: int, t: real, x: int, g: int): int;
}

/** Writes the indicators of affected relations at (t, x) to `g`, or all where the model cannot select them. */
export function affectedIndicators(
  model: IndicatorValues,
  heap: Heap,
  b: int,
  e: int,
  t: real,
  x: int,
  g: int,
): int {
  const list: int = affectedItems(heap, e, PARTS_RELATIONS);
  return listedIndicators(model, heap, b, e, t, x, g, list, affectedCount(heap, e, PARTS_RELATIONS, 0));
}

/** The same for those in the list at this address; 0: all. */
export function listedIndicators(
  model: IndicatorValues,
  heap: Heap,
  b: int,
  e: int,
  t: real,
  x: int,
  g: int,
  list: int,
  count: int,
): int {
  const selection: int = heap[e + ITERATION_SELECTION]!;
  if (list === 0 || selection === 0) return model.indicators(b, t, x, g);
  if (count === 0) return 0;
  heap[selection] = count;
  heap[selection + 1] = list;
  const code: int = model.indicators(b, t, x, g);
  heap[selection] = 0;
  return code;
}

/** Begins an event that affects only the parts that always are. */
export function divideEquations(heap: Heap, e: int): void {
  const parts: int = heap[e + ITERATION_PART_COUNT]!;
  const table: int = heap[e + ITERATION_PARTS]!;
  const marks: int = placeOf(heap, table, table + PARTS_MARKS);
  const always: int = placeOf(heap, table, table + PARTS_ALWAYS);
  const flags: int = heap[e + ITERATION_PART_FLAGS]!;
  heap[e + ITERATION_IS_DIVIDED] = 1;
  heap[table + PARTS_MARKED] = 0;
  for (let kind: int = 0; kind < PARTS_KINDS; kind++)
    heap[table + PARTS_ROW * kind + PARTS_AFFECTED_COUNT] = 0;
  if (heap[e + ITERATION_IS_CLEAR] === 0) {
    for (let i: int = 0; i <= parts; i++) heap[marks + i] = 0;
    for (let i: int = 0; i < parts; i++) heap[flags + i] = 0;
  }
  heap[e + ITERATION_IS_CLEAR] = 0;
  for (let i: int = 0; i <= parts; i++) if (heap[always + i]! > 0) affectPart(heap, e, i);
}

/** From now on all parts are evaluated. */
export function uniteEquations(heap: Heap, e: int): void {
  const parts: int = heap[e + ITERATION_PART_COUNT]!;
  const flags: int = heap[e + ITERATION_PART_FLAGS]!;
  heap[e + ITERATION_IS_DIVIDED] = 0;
  heap[e + ITERATION_IS_CLEAR] = 0;
  for (let i: int = 0; i < parts; i++) heap[flags + i] = 1;
}

/** Ends an event that has affected few parts. From then on all parts are evaluated, or none until the next such event. */
export function endDivision(heap: Heap, e: int): void {
  heap[e + ITERATION_IS_LOCAL] = 1;
  if (heap[e + ITERATION_HAS_FOLLOWERS] === 0) {
    uniteEquations(heap, e);
    return;
  }
  const parts: int = heap[e + ITERATION_PART_COUNT]!;
  const table: int = heap[e + ITERATION_PARTS]!;
  const marks: int = placeOf(heap, table, table + PARTS_MARKS);
  const list: int = placeOf(heap, table, table + PARTS_LIST);
  const flags: int = heap[e + ITERATION_PART_FLAGS]!;
  const marked: int = heap[table + PARTS_MARKED]!;
  for (let k: int = 0; k < marked; k++) {
    const part: int = heap[list + k]!;
    heap[marks + part] = 0;
    if (part < parts) heap[flags + part] = 0;
  }
  heap[e + ITERATION_IS_DIVIDED] = 0;
  heap[e + ITERATION_IS_CLEAR] = 1;
}

/** To be called before kernels handle events one after the other, and with 0 after the last one. */
export function expectEvents(heap: Heap, e: int, areExpected: int): void {
  heap[e + ITERATION_HAS_FOLLOWERS] = areExpected;
  if (heap[e + ITERATION_IS_CLEAR]! > 0) uniteEquations(heap, e);
}

/** Sets the flags of the parts that were not affected, so that `update` evaluates these only. */
export function turnToOthers(heap: Heap, e: int): void {
  const parts: int = heap[e + ITERATION_PART_COUNT]!;
  const flags: int = heap[e + ITERATION_PART_FLAGS]!;
  for (let i: int = 0; i < parts; i++) heap[flags + i] = 1 - heap[flags + i]!;
}

export function affectPart(heap: Heap, e: int, part: int): void {
  if (heap[e + ITERATION_IS_DIVIDED] === 0) return;
  const parts: int = heap[e + ITERATION_PART_COUNT]!;
  const table: int = heap[e + ITERATION_PARTS]!;
  const marks: int = placeOf(heap, table, table + PARTS_MARKS);
  if (heap[marks + part]! > 0) return;
  const marked: int = heap[table + PARTS_MARKED]!;
  if (MOST_AFFECTED * marked > parts) {
    uniteEquations(heap, e);
    return;
  }
  heap[marks + part] = 1;
  heap[placeOf(heap, table, table + PARTS_LIST) + marked] = part;
  heap[table + PARTS_MARKED] = marked + 1;
  const flags: int = heap[e + ITERATION_PART_FLAGS]!;
  if (part < parts) heap[flags + part] = 1;
  for (let kind: int = 0; kind < PARTS_KINDS; kind++) listItems(heap, table, kind, part);
}

/** Adds the items of a part to the list of affected ones, which stays ascending. */
function listItems(heap: Heap, table: int, kind: int, part: int): void {
  const row: int = table + PARTS_ROW * kind;
  const firsts: int = placeOf(heap, table, row + PARTS_FIRST);
  const items: int = placeOf(heap, table, row + PARTS_ITEMS);
  const list: int = placeOf(heap, table, row + PARTS_AFFECTED);
  const begin: int = heap[firsts + part]!;
  const end: int = heap[firsts + part + 1]!;
  let count: int = heap[row + PARTS_AFFECTED_COUNT]!;
  for (let k: int = begin; k < end; k++) {
    const item: int = heap[items + k]!;
    let place: int = count;
    while (place > 0 && heap[list + place - 1]! > item) {
      heap[list + place] = heap[list + place - 1]!;
      place--;
    }
    heap[list + place] = item;
    count++;
  }
  heap[row + PARTS_AFFECTED_COUNT] = count;
}

/** To be called when relation i is about to change, or may be at zero. */
export function affectRelation(heap: Heap, e: int, i: int): void {
  if (heap[e + ITERATION_IS_DIVIDED] === 0) return;
  const table: int = heap[e + ITERATION_PARTS]!;
  const owners: int = placeOf(heap, table, table + PARTS_OF_RELATIONS);
  const part: int = heap[owners + i]!;
  affectPart(heap, e, part);
}

/** To be called when reset target i has changed its state. */
export function affectReaders(heap: Heap, e: int, i: int): void {
  if (heap[e + ITERATION_IS_DIVIDED] === 0) return;
  const table: int = heap[e + ITERATION_PARTS]!;
  const row: int = table + PARTS_ROW * PARTS_READERS;
  const firsts: int = placeOf(heap, table, row + PARTS_FIRST);
  const items: int = placeOf(heap, table, row + PARTS_ITEMS);
  const begin: int = heap[firsts + i]!;
  const end: int = heap[firsts + i + 1]!;
  for (let k: int = begin; k < end; k++) {
    const part: int = heap[items + k]!;
    affectPart(heap, e, part);
  }
}
