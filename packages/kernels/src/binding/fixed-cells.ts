import type { Heap, int } from "@cosimo/ir";
import * as memory from "../events/iteration-memory.ts";
import * as search from "../location/event-memory.ts";
import * as log from "../run/event-log.ts";
import * as rows from "../run/output-rows.ts";
import * as reductions from "../run/reductions.ts";
import * as step from "../steps/step-control.ts";

/** Where the memory of a run is: arguments of `runSteps`. */
export interface RunPlace {
  readonly n: int;
  readonly m: int;
  readonly w: int;
  readonly s: int;
  readonly v: int;
}

/** Header slots that hosts alone write. */
const OF_STEPS = [
  ...[step.STEP_H_MIN, step.STEP_H_MAX, step.STEP_RTOL, step.STEP_FIXED, step.STEP_STABILITY],
  ...[step.STEP_LIMITS, step.STEP_SIZE_LIMIT, step.STEP_STRUCTURE, step.STEP_MATRICES, step.STEP_FROZEN],
  ...[step.STEP_COMPLEX, step.STEP_TABLEAU, step.STEP_ERROR_ORDER, step.STEP_BASE, step.STEP_PROBE],
  ...[step.STEP_ROWS, step.STEP_STIFF_STEPS],
];
const OF_LOG = [
  ...[log.LOG_ITERATION, log.LOG_REFINED, log.LOG_ORDER, log.LOG_FIRST_STEP, log.LOG_POINTS],
  ...[log.LOG_LEFT_LIMITS, log.LOG_BEGIN, log.LOG_LEAST, log.LOG_SEQUENCES, log.LOG_RHYTHM, log.LOG_ROOM],
  ...[
    log.LOG_BANDS,
    log.LOG_MOST_CLOSE,
    log.LOG_CONTRACTIONS,
    log.LOG_SHOWS_FALLING,
    log.LOG_ISLANDS,
    log.LOG_COUNTS,
  ],
];
const OF_ROWS = [
  ...[rows.ROWS_COLUMNS, rows.ROWS_ROOM, rows.ROWS_INTERVAL, rows.ROWS_EXACT, rows.ROWS_REDUCTIONS],
  ...[rows.ROWS_COMPUTED, rows.ROWS_PARTS],
];
/** Slots whose only value during such an event is 0. */
const ZERO_IN_ITERATION = [memory.ITERATION_BY_SIGN, memory.ITERATION_INITIAL];

/**
 * The values in memory that stay as they are while `runSteps` runs, by slot: sizes, addresses, lists, and what the settings of the run
 * determine. The values of the model do not belong to them. Undefined: islands have memory of their own.
 */
export function fixedCells(heap: Heap, { n, m, w, s, v }: RunPlace): ReadonlyMap<int, number> | undefined {
  if (heap[v + log.LOG_ISLANDS]! > 0) return undefined;
  const cells = new Map<int, number>();
  const fix = (first: int, slots: readonly int[]): void => {
    for (const slot of slots) cells.set(first + slot, heap[first + slot]!);
  };
  const fixList = (first: int, count: int): void => {
    for (let i = 0; i < count; i++) cells.set(first + i, heap[first + i]!);
  };
  fix(w, OF_STEPS);
  fix(v, OF_LOG);
  fixSearch(heap, m, s, fix, fixList);
  fixIteration(heap, n, m, heap[v + log.LOG_ITERATION]!, fix, fixList);
  const list = heap[w + step.STEP_ROWS]!;
  if (list === 0) return cells;
  fix(list, OF_ROWS);
  fixList(list + rows.ROWS_HEADER, rows.ROWS_ENTRY * heap[list + rows.ROWS_COLUMNS]!);
  const taken = heap[list + rows.ROWS_REDUCTIONS]!;
  if (taken === 0) return cells;
  fix(taken, [reductions.REDUCTION_COUNT]);
  // Rows that are taken at once are never counted.
  if (heap[list + rows.ROWS_COUNT] === 0) fix(list, [rows.ROWS_COUNT]);
  for (let k = 0; k < heap[taken + reductions.REDUCTION_COUNT]!; k++)
    fix(taken + reductions.REDUCTION_HEADER + reductions.REDUCTION_ENTRY * k, [
      reductions.ENTRY_KIND,
      reductions.ENTRY_PLACE,
      reductions.ENTRY_STATE,
    ]);
  return cells;
}

type FixSlots = (first: int, slots: readonly int[]) => void;
type FixList = (first: int, count: int) => void;

/** A search without followers always lists all conditions. */
function fixSearch(heap: Heap, m: int, s: int, fix: FixSlots, fixList: FixList): void {
  fix(s, [search.EVENT_FOLLOWERS, search.EVENT_SELECTION]);
  if (heap[s + search.EVENT_FOLLOWERS]! > 0 || heap[s + search.EVENT_LISTED] !== m) return;
  fix(s, [search.EVENT_LISTED]);
  fixList(s + search.EVENT_HEADER + 12 * m, m);
}

function fixIteration(heap: Heap, n: int, m: int, e: int, fix: FixSlots, fixList: FixList): void {
  fixList(e + memory.ITERATION_PRE_COUNT, 1 + memory.ITERATION_PART_COUNT - memory.ITERATION_PRE_COUNT);
  fixList(e + memory.ITERATION_RELATIONS, 1 + memory.ITERATION_SELECTION - memory.ITERATION_RELATIONS);
  fix(e, [memory.ITERATION_TURNS]);
  for (const slot of ZERO_IN_ITERATION) if (heap[e + slot] === 0) fix(e, [slot]);
  const isWhole = heap[e + memory.ITERATION_PART_COUNT] === 0;
  if (isWhole && heap[e + memory.ITERATION_IS_DIVIDED] === 0) fix(e, [memory.ITERATION_IS_DIVIDED]);
  const fixAt = (slot: int, count: int): void => fixList(heap[e + slot]!, count);
  const count = (slot: int): int => heap[e + slot]!;
  fixAt(memory.ITERATION_STATES, n);
  fixAt(memory.ITERATION_PRE, 2 * count(memory.ITERATION_PRE_COUNT));
  fixAt(memory.ITERATION_DISCRETE, 2 * count(memory.ITERATION_DISCRETE_COUNT));
  fixAt(memory.ITERATION_REINITS, count(memory.ITERATION_REINIT_COUNT));
  fixAt(memory.ITERATION_CHECKED, 2 * count(memory.ITERATION_CHECKED_COUNT));
  fixAt(memory.ITERATION_STEPS, 2 * count(memory.ITERATION_STEP_COUNT));
  fixAt(memory.ITERATION_MIXED, count(memory.ITERATION_MIXED_COUNT));
  fixAt(memory.ITERATION_MIXED_DISCRETE, count(memory.ITERATION_MIXED_DISCRETE_COUNT));
  for (const vector of [memory.ITERATION_OPERATORS, memory.ITERATION_TIME_RELATIONS, memory.ITERATION_NOTED])
    fixAt(vector, m);
  fixAt(memory.ITERATION_NOMINALS, n);
}
