import type { EventRecord, int } from "@cosimo/ir";
import {
  ACCUMULATION_CONTRACTIONS,
  ACCUMULATION_SEQUENCES,
  BURST_EVENTS,
  ENTRY_BRACKET,
  ENTRY_HEADER,
  ENTRY_LOCATED,
  ENTRY_NOTICES,
  ENTRY_POINTS,
  ENTRY_ROWS,
  ENTRY_STATES,
  ENTRY_TIME,
  LOG_BANDS,
  LOG_BEGIN,
  LOG_CLOSE,
  LOG_CONTRACTIONS,
  LOG_COUNT,
  LOG_COUNTED,
  LOG_COUNTED_RECORDS,
  LOG_COUNTS,
  LOG_HEADER,
  LOG_ITERATION,
  LOG_LAST,
  LOG_LEAST,
  LOG_LEFT_LIMITS,
  LOG_LEFT_ROW,
  LOG_MOST_CLOSE,
  LOG_POINTS,
  LOG_RHYTHM,
  LOG_ROOM,
  LOG_SEQUENCES,
  LOG_SHOWS_FALLING,
  LOG_STATUS,
  LOG_USED,
  RHYTHM_SIZE,
} from "@cosimo/kernels";
import { LAST_EVENTS } from "../accumulation/chattering.ts";
import { HeldSlots, type SlotMemory, slotMemory } from "../accumulation/slot-memory.ts";
import type { SimulationSettings } from "../settings/simulation-settings.ts";
import type { HybridSystem } from "../system/hybrid-system.ts";
import type { SolverInstance } from "./solver-instance.ts";

/** An event that kernels handled between steps. Legal until the next one is read. */
export interface HandledEvent {
  /** [s] */
  readonly time: number;
  /** Numbers of stored rows before those of the event, and of these: 2 are left and right limits. */
  readonly rowsBefore: number;
  readonly rows: number;
  /** Address of the numbers of its located indicators, and how many. */
  readonly located: number;
  readonly locatedCount: number;
  /** How many events it stands for: itself, and those before it of which only the number is kept. */
  readonly number: number;
  records(): readonly EventRecord[];
  /** Number of the records, also of the events before it. */
  recordCount(): number;
}

/** Memory of the rhythm of a run's events, and the events that kernels handle between its steps. */
export interface EventLog {
  readonly rhythm: SlotMemory;
  /**
   * To be called before a call of several steps. `take`: takes the events stored so far where there is no more room; missing: the
   * call may not handle events. `lastEvent`: time of the last one [s], or NaN; `close`: number of the last ones that are close to
   * each other.
   */
  begin(take: (() => void) | undefined, lastEvent: number, close: number): void;
  /** The next event of the last call, in their order; each once. */
  next(): HandledEvent | undefined;
  /** Of an event that the host ends: status of its iteration, and address of its row of left limits, or 0. */
  begunStatus(): number;
  leftRow(): number;
}

/** Slots for entries: at least some hundred, or a few events that change everything. */
const FEWEST_SLOTS = 768;
const MOST_EVENTS = 4;
const POINTS = { none: 0, right: 1, both: 2 };

/** `accumulation`: address of the sequences of events; `isReduced`: the host needs the numbers of events, and not these. `showsAll`: all events have rows. `leastInterval`: events that follow each other within it are close; the host handles many of these [s]. */
export function createEventLog(
  { system, integrator }: SolverInstance,
  settings: SimulationSettings,
  accumulation: int,
  leastInterval: number,
  isReduced = false,
  showsAll = false,
): EventLog {
  const { indicatorCount: m, eventIteration } = system;
  // A method of order 1 needs a watch after each event.
  const isHandled = integrator.handleEvents !== undefined && integrator.order > 1;
  if (eventIteration === undefined || !isHandled || !isOrdinary(system, settings)) return hostLog();
  const { address: e, noticeSize, noticeRoom, leftLimits, showsFalling } = eventIteration;
  const room = Math.max(
    FEWEST_SLOTS,
    MOST_EVENTS * (ENTRY_HEADER + m + system.stateCount + noticeSize * noticeRoom),
  );
  const rhythm = system.allocate(RHYTHM_SIZE);
  const v = system.allocate(LOG_HEADER + room);
  const set = (slot: number, value: number): void => {
    system.heap[v + slot] = value;
  };
  set(LOG_ITERATION, e);
  set(LOG_POINTS, POINTS[settings.eventPoints]);
  set(LOG_LEFT_LIMITS, leftLimits);
  set(LOG_BEGIN, settings.startTime);
  set(LOG_LEAST, leastInterval);
  set(LOG_MOST_CLOSE, BURST_EVENTS - LAST_EVENTS);
  set(LOG_CONTRACTIONS, system.heap[accumulation + ACCUMULATION_CONTRACTIONS]!);
  set(LOG_SHOWS_FALLING, showsFalling || showsAll ? 1 : 0);
  set(LOG_COUNTS, isReduced && !showsFalling ? 1 : 0);
  set(LOG_SEQUENCES, system.heap[accumulation + ACCUMULATION_SEQUENCES]!);
  set(LOG_RHYTHM, rhythm);
  set(LOG_ROOM, room);
  set(LOG_BANDS, system.indicators.some(({ usage }) => usage === "branch") ? 1 : 0);
  const { islands } = eventIteration;
  let entry = v + LOG_HEADER;
  let left = 0;
  /** Of the event read last: its entry, and its notices. */
  let read = entry;
  let notices = entry;
  const event = {
    time: Number.NaN,
    rowsBefore: 0,
    rows: 0,
    located: 0,
    locatedCount: 0,
    number: 1,
    records() {
      const { heap } = system;
      const changed = heap[read + ENTRY_STATES]!;
      const states = numbersAt(heap, notices - changed, changed);
      const count = heap[read + ENTRY_NOTICES]!;
      return eventIteration.records(event.time, heap[read + ENTRY_BRACKET]!, notices, count, states);
    },
    recordCount() {
      const { heap } = system;
      const before = event.number > 1 ? heap[v + LOG_COUNTED_RECORDS]! : 0;
      return before + eventIteration.recordCount(notices, heap[read + ENTRY_NOTICES]!);
    },
  };

  return {
    rhythm: new HeldSlots(system, rhythm),
    begin(take, lastEvent, close) {
      integrator.handleEvents!(take && { address: v, islands, take });
      set(LOG_LAST, lastEvent);
      set(LOG_CLOSE, close);
      set(LOG_COUNT, 0);
      set(LOG_USED, 0);
      set(LOG_COUNTED, 0);
      set(LOG_COUNTED_RECORDS, 0);
      entry = v + LOG_HEADER;
      left = -1;
    },
    next() {
      const { heap } = system;
      if (left < 0) left = heap[v + LOG_COUNT]!;
      if (left === 0) return undefined;
      left--;
      read = entry;
      notices = entry + ENTRY_HEADER + heap[entry + ENTRY_LOCATED]! + heap[entry + ENTRY_STATES]!;
      event.number = entry === v + LOG_HEADER ? 1 + heap[v + LOG_COUNTED]! : 1;
      event.located = entry + ENTRY_HEADER;
      event.locatedCount = heap[entry + ENTRY_LOCATED]!;
      event.time = heap[entry + ENTRY_TIME]!;
      event.rowsBefore = heap[entry + ENTRY_ROWS]!;
      event.rows = heap[entry + ENTRY_POINTS]!;
      entry = notices + noticeSize * heap[entry + ENTRY_NOTICES]!;
      return event;
    },
    begunStatus: () => system.heap[v + LOG_STATUS]!,
    leftRow: () => system.heap[v + LOG_LEFT_ROW]!,
  };
}

/** Whether the default search finds the changes of all conditions. */
function isOrdinary({ indicators }: HybridSystem, { detection, onChattering }: SimulationSettings): boolean {
  if (detection !== "dense" && detection !== "comprehensive") return false;
  const isPlain = indicators.every(({ usage, eventType }) => usage !== "guard" && eventType === undefined);
  return onChattering !== "slide" && indicators.length > 0 && isPlain;
}

/** The log of a run whose events are all handled by the host. */
function hostLog(): EventLog {
  return {
    rhythm: slotMemory(RHYTHM_SIZE),
    begin() {},
    next: () => undefined,
    begunStatus: () => 0,
    leftRow: () => 0,
  };
}

/** For few numbers a loop is faster than a copy of a part of the memory. */
function numbersAt(heap: Float64Array, address: number, count: number): readonly number[] {
  const numbers: number[] = [];
  for (let i = 0; i < count; i++) numbers.push(heap[address + i]!);
  return numbers;
}
