import type {
  Diagnostic,
  EventRecord,
  Expression,
  HybridDae,
  ModeId,
  RelationId,
  Reset,
  Transition,
} from "@cosimo/ir";
import { diagnose, relationsIn } from "@cosimo/ir";
import {
  chooseTransitions,
  forgetInstants,
  isLeaving,
  layOutTransitions,
  nextInstant,
  rearmTransition,
  startSchedule,
  TRANSITIONS_FIRING,
  TRANSITIONS_MODES,
  TRANSITIONS_TIMES,
  TRANSITIONS_WAITING,
  takeInstants,
  takeTransitions,
  transitionAt,
  transitionsSize,
} from "@cosimo/kernels/modes";
import type { SlotValues } from "../model/interpreted-values.ts";
import { eventRecord } from "../system/event-records.ts";
import type { EventCause } from "../system/hybrid-system.ts";
import { modeMessages } from "./mode-messages.ts";
import { scheduleProblem, timesOf } from "./schedules.ts";

/** A transition that has fired, with its resets evaluated from left limits. */
export interface FiredTransition {
  readonly transition: Transition;
  readonly resets: readonly { readonly reset: Reset; readonly value: number }[];
  readonly record: EventRecord;
}

/** Largest number of transitions at one instant; beyond it the modes form a cycle. */
const MAX_TRANSITIONS = 90;

/** A transition out of an active mode, by its number. */
interface Leaving {
  readonly number: number;
  readonly guard: Expression;
}

/** Active mode of each automaton, and the transitions and schedules that can fire; see the kernels of `modes/transitions`. */
export interface ActiveModes {
  readonly current: readonly ModeId[];
  /** Sets the system whose relation numbers guards use. */
  useSystem(dae: HybridDae): void;
  /** Transitions out of the active modes that have guards. */
  leaving(): readonly Leaving[];
  /** Evaluates the schedules; the next instants are the first at or after `t`. */
  beginSchedules(values: SlotValues, t: number): readonly Diagnostic[];
  /** The next instant of schedules of transitions out of the active modes [s], or +Infinity. */
  nextInstant(t: number): number;
  /** Begins an event; `within`: schedules up to this time after `t` are due, each once; missing: none are. `rearmed`: transitions whose guards have been false. */
  begin(t: number, within: number | undefined, rearmed?: readonly number[]): void;
  /** Evaluates resets by left limits, where equations with branches would change their values at the event. */
  takeLeftLimits(values: SlotValues, t: number): void;
  /** Fires the first due transition of each automaton by the values of the last pass, and changes the modes. */
  fire(values: SlotValues, t: number, cause: EventCause, iteration: number): readonly FiredTransition[];
  /** Diagnostic if the number of transitions at one instant exceeds the limit. */
  findTransitionLoop(t: number): Diagnostic | undefined;
  /** For saving and restoring. */
  save(): Float64Array;
  restore(state: Float64Array): void;
}

export function createActiveModes(dae: HybridDae): ActiveModes {
  const { automata, schedules } = dae;
  const [a, s] = [automata.length, schedules.length];
  let { transitions, relations } = dae;
  /** By automaton and place in the text: loops create several automata from one text. */
  const places = new Map<number, number>();
  const keyOf = ({ from, origin }: Transition): number => origin.span.start * a + dae.modes[from]!.automaton;
  const placeOf = (key: number): number => {
    const place = places.get(key) ?? places.size;
    places.set(key, place);
    return place;
  };
  let heap = new Float64Array(0);
  /** Address of the values of guards, behind the memory of the kernels. */
  let guards = 0;

  /** Makes room for the transitions and places, and keeps the state. */
  const layOut = (): void => {
    const state = heap.slice(heap[TRANSITIONS_MODES], heap[TRANSITIONS_FIRING]);
    const rows = transitions.map((one) => {
      const schedule = one.cause.kind === "schedule" ? one.cause.schedule : -1;
      return [one.from, one.to, dae.modes[one.from]!.automaton, schedule, placeOf(keyOf(one))];
    });
    guards = transitionsSize(a, s, places.size, rows.length);
    heap = new Float64Array(guards + rows.length);
    layOutTransitions(heap, 0, a, s, places.size, rows.length);
    heap.set(rows.flat(), transitionAt(heap, 0, 0));
    heap.set(state, heap[TRANSITIONS_MODES]);
  };
  layOut();
  heap.set(
    automata.map(({ initial }) => initial),
    heap[TRANSITIONS_MODES],
  );
  const readModes = (): ModeId[] => {
    const modes = heap[TRANSITIONS_MODES]!;
    return [...heap.subarray(modes, modes + a)] as ModeId[];
  };
  let current = readModes();
  let history: FiredTransition[] = [];
  const leftLimits = new Map<Transition, FiredTransition["resets"]>();
  const modeName = (id: ModeId): string => dae.modes[id]!.name;

  const outOfModes = (): readonly number[] =>
    [...transitions.keys()].filter((i) => isLeaving(heap, 0, i) > 0);

  const leaving = (): readonly Leaving[] =>
    outOfModes().flatMap((number) => {
      const { cause } = transitions[number]!;
      return cause.kind === "guard" ? [{ number, guard: cause.guard }] : [];
    });

  const recordOf = (
    { from, to, cause }: Transition,
    values: SlotValues,
    time: number,
    event: EventCause,
    iteration: number,
  ): EventRecord => {
    const schedule = cause.kind === "schedule" ? dae.schedules[cause.schedule]!.text : undefined;
    const name = `${modeName(from)} -> ${modeName(to)}`;
    const isTime = schedule !== undefined && from === to;
    const isLocated = schedule === undefined && event.located.length > 0;
    return eventRecord(time, isTime ? "time" : "transition", isTime ? schedule : name, {
      condition: cause.kind === "guard" ? cause.text : schedule!,
      direction: "rising",
      type: cause.kind === "guard" ? typesOf(cause.guard, values, event) : "",
      bracket: isLocated ? event.bracket : 0,
      iteration,
    });
  };

  /** Event types of the guard's true relations; only of located ones if there are any. */
  const typesOf = (guard: Expression, values: SlotValues, { located }: EventCause): string => {
    const all = relationsIn(guard);
    const found = new Set(located.map(({ indicator }) => indicator as RelationId));
    const causes = all.filter((r) => found.has(r));
    const shown = causes.length > 0 ? causes : all.filter((r) => values.relation(r));
    return [...new Set(shown.map((r) => relations[r]!.eventType ?? ""))].join("+");
  };

  return {
    get current() {
      return current;
    },
    useSystem(system) {
      ({ transitions, relations } = system);
      layOut();
    },
    leaving,
    beginSchedules(values, t) {
      heap.set(
        schedules.flatMap((one) => timesOf(one, values)),
        heap[TRANSITIONS_TIMES]!,
      );
      return schedules.flatMap((one, i) => scheduleProblem(one, values, startSchedule(heap, 0, i, t)));
    },
    nextInstant: (t) => nextInstant(heap, 0, t),
    begin(t, within, rearmed = []) {
      if (within === undefined) forgetInstants(heap, 0);
      else takeInstants(heap, 0, t, within);
      for (const i of rearmed) rearmTransition(heap, 0, i);
      history = [];
      leftLimits.clear();
    },
    takeLeftLimits(values, t) {
      values.setTime(t);
      for (const i of outOfModes()) leftLimits.set(transitions[i]!, evaluateResets(transitions[i]!, values));
    },
    fire(values, t, cause, iteration) {
      values.setTime(t);
      for (const { number, guard } of leaving()) heap[guards + number] = values.number(guard);
      const count = chooseTransitions(heap, 0, guards);
      const firing = heap[TRANSITIONS_FIRING]!;
      const chosen = count === 0 ? [] : [...heap.subarray(firing, firing + a)];
      const fired = chosen
        .filter((i) => i >= 0)
        .map((i): FiredTransition => {
          const transition = transitions[i]!;
          const resets = leftLimits.get(transition) ?? evaluateResets(transition, values);
          return { transition, resets, record: recordOf(transition, values, t, cause, iteration) };
        });
      if (count > 0) takeTransitions(heap, 0);
      if (count > 0) current = readModes();
      history.push(...fired);
      leftLimits.clear();
      return fired;
    },
    findTransitionLoop(t) {
      if (history.length <= MAX_TRANSITIONS) return undefined;
      const last = history.slice(-4).map(({ transition }) => transition);
      const cycle = [...last.map(({ from }) => modeName(from)), modeName(last.at(-1)!.to)].join(" -> ");
      const args = { count: MAX_TRANSITIONS, cycle };
      return diagnose(modeMessages, "simulator.transition-storm", last[0]!.origin.span, args, { time: t });
    },
    save() {
      const waiting = heap[TRANSITIONS_WAITING]!;
      const keys = [...places].filter(([, place]) => heap[waiting + place] !== 0).map(([key]) => key);
      return Float64Array.of(...heap.subarray(heap[TRANSITIONS_MODES], waiting), ...keys);
    },
    restore(state) {
      const [modes, waiting] = [heap[TRANSITIONS_MODES]!, heap[TRANSITIONS_WAITING]!];
      const length = waiting - modes;
      const held = Array.from(state.subarray(length), (key) => [placeOf(key), 1 + (key % a)]);
      layOut();
      heap.fill(0, waiting, heap[TRANSITIONS_FIRING]);
      heap.set(state.subarray(0, length), modes);
      for (const [place, mark] of held) heap[waiting + place!] = mark!;
      current = readModes();
    },
  };
}

function evaluateResets({ resets }: Transition, values: SlotValues): FiredTransition["resets"] {
  return resets.map((reset) => ({ reset, value: values.number(reset.value) }));
}
