import type { Heap, int, real } from "@cosimo/ir";
import { EVENT_EVALUATIONS, EVENT_HEADER } from "../location/event-memory.ts";
import { denseState } from "../steps/dense-output.ts";
import {
  STEP_ACCEPTED_COUNT,
  STEP_EVALUATIONS,
  STEP_FAILED_COUNT,
  STEP_HEADER,
  STEP_LIMITS,
  STEP_ROWS,
} from "../steps/step-control.ts";

/**
 * Islands are parts of the equations that share neither unknowns nor states. Within a step of all equations, the common step, an
 * island with events has steps of its own; all others follow the dense output of the common step.
 *
 * The table of islands at address `q`: a header, then an entry of `ISLAND_SIZE` slots for each island.
 */
export const ISLANDS_HEADER: int = 10;
/** Number of islands; address of the number of the island whose equations the model's functions evaluate, 0: all. */
export const ISLANDS_COUNT: int = 0;
export const ISLANDS_SELECTED: int = 1;
/** Address of the islands by the times at which they go on, as a binary heap, and their number. */
export const ISLANDS_QUEUE: int = 2;
export const ISLANDS_QUEUED: int = 3;
/** Address of a state vector of all equations. */
export const ISLANDS_STATE: int = 4;
/** Common steps with events to come, and to be left out next time, in which islands have no steps of their own. */
export const ISLANDS_PAUSE: int = 5;
export const ISLANDS_PENALTY: int = 6;
/** Of a common step whose events are not all handled, 1; their number so far; time to which all is handled [s]. */
export const ISLANDS_OPEN: int = 7;
export const ISLANDS_EVENTS: int = 8;
export const ISLANDS_TIME: int = 9;

export const ISLAND_SIZE: int = 15;
/** Number by which it is selected; of its states and relations. */
export const ISLAND_NUMBER: int = 0;
export const ISLAND_N: int = 1;
export const ISLAND_M: int = 2;
/** Addresses of its own memory: for steps, the search and the iteration of events; places of its states among all. */
export const ISLAND_WORK: int = 3;
export const ISLAND_SEARCH: int = 4;
export const ISLAND_ITERATION: int = 5;
export const ISLAND_STATES: int = 6;
/** Its first relation, when branch and noticed variable among all. */
export const ISLAND_RELATION: int = 7;
export const ISLAND_BRANCH: int = 8;
export const ISLAND_STEP: int = 9;
/** 1: it has steps of its own; degree of the dense output of the last one. */
export const ISLAND_OWN: int = 10;
export const ISLAND_DEGREE: int = 11;
/** When it goes on [s]; 1: by an event located there, 0: by a step that begins there. */
export const ISLAND_NEXT: int = 12;
export const ISLAND_EVENT: int = 13;
/** Address of a copy of its discrete values and their left limits. */
export const ISLAND_KEPT: int = 14;

/** Address of the entry of island number i. */
export function islandAt(q: int, i: int): int {
  return q + ISLANDS_HEADER + ISLAND_SIZE * i;
}

/** Lets the model's functions evaluate the equations of the island with the entry `k`; 0: all equations. */
export function selectIsland(heap: Heap, q: int, k: int): void {
  const selected: int = heap[q + ISLANDS_SELECTED]!;
  heap[selected] = k > 0 ? heap[k + ISLAND_NUMBER]! : 0;
}

/** Gives an island the common step as a step of its own. */
export function takeCommonStep(heap: Heap, n: int, m: int, w: int, s: int, degree: int, k: int): void {
  const own: int = heap[k + ISLAND_WORK]!;
  const count: int = heap[k + ISLAND_N]!;
  const list: int = heap[k + ISLAND_STATES]!;
  for (let i: int = 0; i < STEP_HEADER; i++) heap[own + i] = heap[w + i]!;
  heap[own + STEP_ROWS] = 0;
  heap[own + STEP_LIMITS] = 0;
  heap[own + STEP_ACCEPTED_COUNT] = 0;
  heap[own + STEP_EVALUATIONS] = 0;
  heap[own + STEP_FAILED_COUNT] = 0;
  for (let j: int = 0; j < count; j++) {
    const place: int = heap[list + j]!;
    const from: int = w + STEP_HEADER + place;
    const to: int = own + STEP_HEADER + j;
    for (let i: int = 0; i < 7 + degree; i++) heap[to + i * count] = heap[from + i * n]!;
  }
  const search: int = heap[k + ISLAND_SEARCH]!;
  const number: int = heap[k + ISLAND_M]!;
  const first: int = heap[k + ISLAND_RELATION]!;
  for (let i: int = 0; i < EVENT_HEADER; i++) heap[search + i] = 0;
  for (let i: int = 0; i < 11; i++) {
    const from: int = s + EVENT_HEADER + i * m + first;
    const to: int = search + EVENT_HEADER + i * number;
    for (let j: int = 0; j < number; j++) heap[to + j] = heap[from + j]!;
  }
  heap[k + ISLAND_OWN] = 0;
  heap[k + ISLAND_DEGREE] = degree;
}

/** The states of all equations at `t`, in the common step and in those of the islands, to `target`. */
export function statesAt(heap: Heap, n: int, w: int, degree: int, q: int, t: real, target: int): void {
  denseState(heap, n, w, degree, t, target);
  const islands: int = heap[q + ISLANDS_COUNT]!;
  for (let i: int = 0; i < islands; i++) {
    const k: int = islandAt(q, i);
    if (heap[k + ISLAND_OWN]! > 0) {
      const own: int = heap[k + ISLAND_WORK]!;
      const count: int = heap[k + ISLAND_N]!;
      const order: int = heap[k + ISLAND_DEGREE]!;
      // The argument of the next stage.
      const x: int = own + STEP_HEADER + 5 * count;
      denseState(heap, count, own, order, t, x);
      writeIslandStates(heap, k, x, target);
    }
  }
}

/** Copies the states of an island at `x` to their places among all. */
export function writeIslandStates(heap: Heap, k: int, x: int, target: int): void {
  const count: int = heap[k + ISLAND_N]!;
  const list: int = heap[k + ISLAND_STATES]!;
  for (let j: int = 0; j < count; j++) {
    const place: int = heap[list + j]!;
    heap[target + place] = heap[x + j]!;
  }
}

/**
 * Adds the work of the islands with own steps to that of all equations: their steps, and their evaluations by their share of the
 * states and relations. Where they located events, sizes of indicators are taken over, too.
 */
export function addIslandWork(heap: Heap, n: int, m: int, w: int, s: int, q: int): void {
  const islands: int = heap[q + ISLANDS_COUNT]!;
  for (let i: int = 0; i < islands; i++) {
    const k: int = islandAt(q, i);
    const own: int = heap[k + ISLAND_WORK]!;
    const search: int = heap[k + ISLAND_SEARCH]!;
    const count: int = heap[k + ISLAND_N]!;
    const number: int = heap[k + ISLAND_M]!;
    const share: real = count / n;
    const part: real = number / m;
    heap[w + STEP_EVALUATIONS] = heap[w + STEP_EVALUATIONS]! + share * heap[own + STEP_EVALUATIONS]!;
    heap[s + EVENT_EVALUATIONS] = heap[s + EVENT_EVALUATIONS]! + part * heap[search + EVENT_EVALUATIONS]!;
    if (heap[k + ISLAND_OWN]! > 0) {
      heap[w + STEP_ACCEPTED_COUNT] = heap[w + STEP_ACCEPTED_COUNT]! + heap[own + STEP_ACCEPTED_COUNT]!;
      const from: int = search + EVENT_HEADER + 5 * number;
      const first: int = heap[k + ISLAND_RELATION]!;
      const to: int = s + EVENT_HEADER + 5 * m + first;
      for (let j: int = 0; j < number; j++) heap[to + j] = heap[from + j]!;
    }
  }
}
