import type { Heap, int, real } from "@cosimo/ir";
import {
  affectedCount,
  affectedItem,
  affectedItems,
  PARTS_BRANCHES,
  PARTS_RELATIONS,
  PARTS_STEPS,
} from "./affected-parts.ts";
import {
  ITERATION_BEFORE,
  ITERATION_BRANCH_COUNT,
  ITERATION_BRANCHES,
  ITERATION_NOTED,
  ITERATION_NOTICE_LIST,
  ITERATION_NOTICE_ROOM,
  ITERATION_NOTICED,
  ITERATION_NOTICES,
  ITERATION_PASS,
  ITERATION_RELATIONS,
  ITERATION_SILENT,
  ITERATION_STEP_COUNT,
  ITERATION_STEPS,
  ITERATION_TERMINATE,
  ITERATION_TERMINATED,
  NOTED_ALWAYS,
  NOTED_NEVER,
  NOTICE_BRANCH,
  NOTICE_FALLS,
  NOTICE_FALSE,
  NOTICE_GROWS,
  NOTICE_SIZE,
  NOTICE_TRUE,
} from "./iteration-memory.ts";

/** Notes what the last pass did: terminate requests, branches that fire, variables and relations that change. */
export function notePass(heap: Heap, b: int, m: int, e: int): void {
  const request: int = heap[e + ITERATION_TERMINATE]!;
  if (heap[e + ITERATION_TERMINATED] === 0) heap[e + ITERATION_TERMINATED] = heap[request]!;
  if (heap[e + ITERATION_NOTICE_ROOM] === 0) return;
  noteBranches(heap, e);
  noteSteps(heap, b, e);
  const affected: int = affectedItems(heap, e, PARTS_RELATIONS);
  const count: int = affectedCount(heap, e, PARTS_RELATIONS, m);
  for (let k: int = 0; k < count; k++) {
    const i: int = affectedItem(heap, affected, k);
    noteRelation(heap, e, i);
  }
}

function noteBranches(heap: Heap, e: int): void {
  const all: int = heap[e + ITERATION_BRANCH_COUNT]!;
  const firing: int = heap[e + ITERATION_BRANCHES]!;
  const affected: int = affectedItems(heap, e, PARTS_BRANCHES);
  const count: int = affectedCount(heap, e, PARTS_BRANCHES, all);
  for (let k: int = 0; k < count; k++) {
    const i: int = affectedItem(heap, affected, k);
    if (heap[firing + i] === 1) notice(heap, e, NOTICE_BRANCH, i);
  }
}

function noteSteps(heap: Heap, b: int, e: int): void {
  const all: int = heap[e + ITERATION_STEP_COUNT]!;
  const list: int = heap[e + ITERATION_STEPS]!;
  const affected: int = affectedItems(heap, e, PARTS_STEPS);
  const count: int = affectedCount(heap, e, PARTS_STEPS, all);
  for (let k: int = 0; k < count; k++) {
    const i: int = affectedItem(heap, affected, k);
    const slot: int = heap[list + i]!;
    const limit: int = heap[list + all + i]!;
    const change: real = heap[b + slot]! - heap[b + limit]!;
    if (change !== 0) notice(heap, e, change > 0 ? NOTICE_GROWS : NOTICE_FALLS, i);
  }
}

function noteRelation(heap: Heap, e: int, i: int): void {
  const relations: int = heap[e + ITERATION_RELATIONS]!;
  const before: int = heap[e + ITERATION_BEFORE]!;
  const noticed: int = heap[e + ITERATION_NOTICED]!;
  const noted: int = heap[e + ITERATION_NOTED]!;
  const value: real = heap[relations + i]!;
  if (value === heap[noticed + i]) return;
  heap[noticed + i] = value;
  if (heap[e + ITERATION_SILENT]! > 0 && value === heap[before + i]) return;
  const which: int = heap[noted + i]!;
  if (which === NOTED_NEVER || (which !== NOTED_ALWAYS && value === 1)) return;
  notice(heap, e, value === 1 ? NOTICE_TRUE : NOTICE_FALSE, i);
}

function notice(heap: Heap, e: int, kind: int, index: int): void {
  const count: int = heap[e + ITERATION_NOTICES]!;
  const list: int = heap[e + ITERATION_NOTICE_LIST]!;
  const place: int = list + NOTICE_SIZE * count;
  heap[place] = kind;
  heap[place + 1] = index;
  heap[place + 2] = heap[e + ITERATION_PASS]!;
  heap[e + ITERATION_NOTICES] = count + 1;
}

/** Whether there is no room for the notices of another pass: the host must take those in the list. */
export function isFull(heap: Heap, m: int, e: int): int {
  const room: int = heap[e + ITERATION_NOTICE_ROOM]!;
  const branches: int = heap[e + ITERATION_BRANCH_COUNT]!;
  const steps: int = heap[e + ITERATION_STEP_COUNT]!;
  const count: int = heap[e + ITERATION_NOTICES]!;
  return room > 0 && count + branches + steps + m > room ? 1 : 0;
}
