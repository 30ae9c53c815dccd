import type { Heap, int, KernelSystem, real } from "@cosimo/ir";
import { EVENT_COARSE, EVENT_FOUND, EVENT_NONE, EVENT_TIME } from "../location/event-memory.ts";
import { eventSearch } from "../location/event-search.ts";
import { exceedsSize, nextTurn } from "../run/solution-checks.ts";
import { refinePolynomial } from "../steps/dense-output.ts";
import { dopri5Advance, dopri5Polynomial } from "../steps/dopri5.ts";
import {
  STATUS_ACCEPTED,
  STEP_FAILED_COUNT,
  STEP_SIZE_LIMIT,
  STEP_T,
  STEP_T_END,
} from "../steps/step-control.ts";
import {
  ISLAND_DEGREE,
  ISLAND_EVENT,
  ISLAND_M,
  ISLAND_N,
  ISLAND_NEXT,
  ISLAND_OWN,
  ISLAND_SEARCH,
  ISLAND_WORK,
  ISLANDS_COUNT,
  ISLANDS_QUEUED,
  islandAt,
  selectIsland,
  takeCommonStep,
} from "./island-memory.ts";
import { pushIsland } from "./island-queue.ts";

/** Puts all islands with an event in the common step into the queue; 0 if an evaluation failed. */
export function findIslands(
  sys: KernelSystem,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  w: int,
  s: int,
  degree: int,
  refined: int,
  q: int,
): int {
  const islands: int = heap[q + ISLANDS_COUNT]!;
  heap[q + ISLANDS_QUEUED] = 0;
  for (let i: int = 0; i < islands; i++) {
    const k: int = islandAt(q, i);
    takeCommonStep(heap, n, m, w, s, degree, k);
    selectIsland(heap, q, k);
    const code: int = searchIsland(sys, heap, b, degree, refined, k);
    if (code === EVENT_FOUND) {
      heap[k + ISLAND_OWN] = 1;
      pushIsland(heap, q, k);
    } else if (code !== EVENT_NONE) {
      selectIsland(heap, q, 0);
      return 0;
    }
  }
  selectIsland(heap, q, 0);
  return 1;
}

/** Searches the last step of the selected island for its first event; the result as of `eventSearch`. */
function searchIsland(sys: KernelSystem, heap: Heap, b: int, degree: int, refined: int, k: int): int {
  const n: int = heap[k + ISLAND_N]!;
  const m: int = heap[k + ISLAND_M]!;
  const w: int = heap[k + ISLAND_WORK]!;
  const s: int = heap[k + ISLAND_SEARCH]!;
  let accurate: int = degree;
  heap[k + ISLAND_EVENT] = 0;
  heap[s + EVENT_COARSE] = 1;
  let code: int = eventSearch(sys, heap, b, n, m, w, degree, s);
  if (code === EVENT_FOUND) {
    if (refined > 0 && refinePolynomial(sys, heap, b, n, w, refined) === 0) accurate = 5;
    heap[s + EVENT_COARSE] = 0;
    code = eventSearch(sys, heap, b, n, m, w, accurate, s);
  }
  heap[k + ISLAND_DEGREE] = accurate;
  if (code === EVENT_FOUND) {
    heap[k + ISLAND_EVENT] = 1;
    heap[k + ISLAND_NEXT] = heap[s + EVENT_TIME]!;
  }
  return code;
}

/**
 * Makes a step of its own for the selected island, at most to `end`, and puts it into the queue if it goes on before. 0 if the
 * step, its search or its solution need the host.
 */
export function advanceIsland(
  sys: KernelSystem,
  heap: Heap,
  b: int,
  degree: int,
  refined: int,
  q: int,
  k: int,
  end: real,
): int {
  const n: int = heap[k + ISLAND_N]!;
  const w: int = heap[k + ISLAND_WORK]!;
  heap[w + STEP_T_END] = end;
  if (dopri5Advance(sys, heap, b, n, w) !== STATUS_ACCEPTED) return 0;
  dopri5Polynomial(heap, n, w);
  heap[k + ISLAND_DEGREE] = degree;
  if (heap[w + STEP_FAILED_COUNT]! > 0 || nextTurn(sys, heap, b, n, w, 0) < n) return 0;
  if (heap[w + STEP_SIZE_LIMIT]! > 0 && exceedsSize(heap, n, w) > 0) return 0;
  const code: int = searchIsland(sys, heap, b, degree, refined, k);
  if (code === EVENT_FOUND) {
    pushIsland(heap, q, k);
    return 1;
  }
  if (code !== EVENT_NONE) return 0;
  heap[k + ISLAND_NEXT] = heap[w + STEP_T]!;
  if (heap[w + STEP_T]! < end) pushIsland(heap, q, k);
  return 1;
}
