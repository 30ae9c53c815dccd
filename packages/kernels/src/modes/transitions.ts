import type { Heap, int, real } from "@cosimo/ir";
import { instantFrom, scheduledInstant, scheduleFault } from "./scheduled-instants.ts";

/*
 * Transitions between the modes of automata, in memory at `k`: a header with their numbers and the addresses of vectors; the vectors, of
 * which those before `TRANSITIONS_FIRING` are the state of a run; then `TRANSITION_SIZE` slots for each transition of the present equations.
 *
 * A transition that fired for its guard waits until the guard has been false. Transitions at one place of the text wait together: one
 * declaration may serve several modes.
 */
export const TRANSITIONS_AUTOMATA: int = 0;
export const TRANSITIONS_COUNT: int = 1;
export const TRANSITIONS_SCHEDULES: int = 2;
/** Active mode of each automaton. */
export const TRANSITIONS_MODES: int = 3;
/** Three slots for each schedule: first instant, interval, number of instants. */
export const TRANSITIONS_TIMES: int = 4;
/** Numbers of the next instants; schedules that are due. */
const TRANSITIONS_TICKS: int = 5;
const TRANSITIONS_DUE: int = 6;
/** For each place whose transitions wait 1 plus their automaton, else 0. */
export const TRANSITIONS_WAITING: int = 7;
/** The transition that fires in each automaton, or -1; the transitions. */
export const TRANSITIONS_FIRING: int = 8;
const TRANSITIONS_ROWS: int = 9;
const TRANSITIONS_HEADER: int = 10;

/** A transition: modes that it leaves and enters, its automaton, its schedule, or -1 if it has a guard, its place. */
export const TRANSITION_FROM: int = 0;
export const TRANSITION_TO: int = 1;
export const TRANSITION_AUTOMATON: int = 2;
export const TRANSITION_SCHEDULE: int = 3;
export const TRANSITION_PLACE: int = 4;
export const TRANSITION_SIZE: int = 5;

export function transitionsSize(automata: int, schedules: int, places: int, count: int): int {
  return TRANSITIONS_HEADER + 2 * automata + 5 * schedules + places + TRANSITION_SIZE * count;
}

/** Writes the header. Where the state of a run is depends on the numbers before `places` only. */
export function layOutTransitions(
  heap: Heap,
  k: int,
  automata: int,
  schedules: int,
  places: int,
  count: int,
): void {
  const times: int = k + TRANSITIONS_HEADER + automata;
  const firing: int = times + 5 * schedules + places;
  heap[k + TRANSITIONS_AUTOMATA] = automata;
  heap[k + TRANSITIONS_COUNT] = count;
  heap[k + TRANSITIONS_SCHEDULES] = schedules;
  heap[k + TRANSITIONS_MODES] = k + TRANSITIONS_HEADER;
  heap[k + TRANSITIONS_TIMES] = times;
  heap[k + TRANSITIONS_TICKS] = times + 3 * schedules;
  heap[k + TRANSITIONS_DUE] = times + 4 * schedules;
  heap[k + TRANSITIONS_WAITING] = times + 5 * schedules;
  heap[k + TRANSITIONS_FIRING] = firing;
  heap[k + TRANSITIONS_ROWS] = firing + automata;
}

export function transitionAt(heap: Heap, k: int, i: int): int {
  const rows: int = heap[k + TRANSITIONS_ROWS]!;
  return rows + TRANSITION_SIZE * i;
}

/** Whether transition i leaves an active mode. */
export function isLeaving(heap: Heap, k: int, i: int): int {
  const row: int = transitionAt(heap, k, i);
  const automaton: int = heap[row + TRANSITION_AUTOMATON]!;
  const modes: int = heap[k + TRANSITIONS_MODES]!;
  return heap[modes + automaton] === heap[row + TRANSITION_FROM] ? 1 : 0;
}

/** Transition i leaves an active mode, and its guard has been false. */
export function rearmTransition(heap: Heap, k: int, i: int): void {
  const place: int = heap[transitionAt(heap, k, i) + TRANSITION_PLACE]!;
  const waiting: int = heap[k + TRANSITIONS_WAITING]!;
  heap[waiting + place] = 0;
}

/** Chooses the first due transition of each automaton; the values of guards are at `guards`. Returns how many fire. */
export function chooseTransitions(heap: Heap, k: int, guards: int): int {
  const automata: int = heap[k + TRANSITIONS_AUTOMATA]!;
  const count: int = heap[k + TRANSITIONS_COUNT]!;
  const firing: int = heap[k + TRANSITIONS_FIRING]!;
  const waiting: int = heap[k + TRANSITIONS_WAITING]!;
  const due: int = heap[k + TRANSITIONS_DUE]!;
  let found: int = 0;
  for (let a: int = 0; a < automata; a++) heap[firing + a] = -1;
  for (let i: int = 0; i < count; i++) {
    if (isLeaving(heap, k, i) === 0) continue;
    const row: int = transitionAt(heap, k, i);
    const automaton: int = heap[row + TRANSITION_AUTOMATON]!;
    const place: int = heap[row + TRANSITION_PLACE]!;
    let holds: real = heap[guards + i]!;
    if (heap[row + TRANSITION_SCHEDULE]! >= 0) {
      const schedule: int = heap[row + TRANSITION_SCHEDULE]!;
      holds = heap[due + schedule]!;
    }
    if (holds === 0) heap[waiting + place] = 0;
    else if (heap[firing + automaton]! < 0 && heap[waiting + place] === 0) {
      heap[firing + automaton] = i;
      found = found + 1;
    }
  }
  return found;
}

/** Changes the modes by the chosen transitions. Those of other places of an automaton may then fire at once. */
export function takeTransitions(heap: Heap, k: int): void {
  const automata: int = heap[k + TRANSITIONS_AUTOMATA]!;
  const modes: int = heap[k + TRANSITIONS_MODES]!;
  const firing: int = heap[k + TRANSITIONS_FIRING]!;
  const due: int = heap[k + TRANSITIONS_DUE]!;
  for (let a: int = 0; a < automata; a++) {
    if (heap[firing + a]! < 0) continue;
    const fired: int = heap[firing + a]!;
    const row: int = transitionAt(heap, k, fired);
    const place: int = heap[row + TRANSITION_PLACE]!;
    heap[modes + a] = heap[row + TRANSITION_TO]!;
    if (heap[row + TRANSITION_SCHEDULE]! < 0) waitAt(heap, k, a, place);
    else {
      const schedule: int = heap[row + TRANSITION_SCHEDULE]!;
      heap[due + schedule] = 0;
    }
  }
}

/** Of the places of an automaton this one alone waits. */
function waitAt(heap: Heap, k: int, automaton: int, place: int): void {
  const waiting: int = heap[k + TRANSITIONS_WAITING]!;
  const end: int = heap[k + TRANSITIONS_FIRING]!;
  for (let i: int = waiting; i < end; i++) if (heap[i] === automaton + 1) heap[i] = 0;
  heap[waiting + place] = automaton + 1;
}

/* ---- schedules ---- */

function instantOfSchedule(heap: Heap, k: int, i: int): real {
  const times: int = heap[k + TRANSITIONS_TIMES]!;
  const ticks: int = heap[k + TRANSITIONS_TICKS]!;
  const own: int = times + 3 * i;
  return scheduledInstant(heap[own]!, heap[own + 1]!, heap[own + 2]!, heap[ticks + i]!);
}

/** Passes the instants of schedule i before `t`. */
function passInstants(heap: Heap, k: int, i: int, t: real): void {
  const times: int = heap[k + TRANSITIONS_TIMES]!;
  const ticks: int = heap[k + TRANSITIONS_TICKS]!;
  const own: int = times + 3 * i;
  heap[ticks + i] = instantFrom(heap[own]!, heap[own + 1]!, heap[own + 2]!, heap[ticks + i]!, t);
}

/** Starts schedule i, whose times are known, at its first instant at or after `t`; returns 0, or what is wrong: `scheduleFault`. */
export function startSchedule(heap: Heap, k: int, i: int, t: real): int {
  const times: int = heap[k + TRANSITIONS_TIMES]!;
  const ticks: int = heap[k + TRANSITIONS_TICKS]!;
  const own: int = times + 3 * i;
  heap[ticks + i] = 0;
  const wrong: int = scheduleFault(heap[own]!, heap[own + 1]!, heap[own + 2]!);
  if (wrong === 0) passInstants(heap, k, i, t);
  return wrong;
}

/** The next instant of schedules of transitions out of active modes [s]; infinity if there is none. */
export function nextInstant(heap: Heap, k: int, t: real): real {
  const count: int = heap[k + TRANSITIONS_COUNT]!;
  let next: real = Infinity;
  for (let i: int = 0; i < count; i++) {
    const row: int = transitionAt(heap, k, i);
    if (heap[row + TRANSITION_SCHEDULE]! < 0 || isLeaving(heap, k, i) === 0) continue;
    const schedule: int = heap[row + TRANSITION_SCHEDULE]!;
    passInstants(heap, k, schedule, t);
    next = Math.min(next, instantOfSchedule(heap, k, schedule));
  }
  return next;
}

/** Marks the schedules that are due up to this time after `t`, each once. */
export function takeInstants(heap: Heap, k: int, t: real, within: real): void {
  const schedules: int = heap[k + TRANSITIONS_SCHEDULES]!;
  const ticks: int = heap[k + TRANSITIONS_TICKS]!;
  const due: int = heap[k + TRANSITIONS_DUE]!;
  for (let i: int = 0; i < schedules; i++) {
    passInstants(heap, k, i, t);
    const isDue: boolean = instantOfSchedule(heap, k, i) <= t + within;
    heap[due + i] = isDue ? 1 : 0;
    if (isDue) heap[ticks + i] = heap[ticks + i]! + 1;
  }
}

/** No schedule is due. */
export function forgetInstants(heap: Heap, k: int): void {
  const schedules: int = heap[k + TRANSITIONS_SCHEDULES]!;
  const due: int = heap[k + TRANSITIONS_DUE]!;
  for (let i: int = 0; i < schedules; i++) heap[due + i] = 0;
}
