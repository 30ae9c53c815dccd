import type {
  Diagnostic,
  EventRecord,
  Expression,
  HybridDae,
  ModeId,
  RelationId,
  Reset,
  ScheduleId,
  Transition,
} from "@cosimo/ir";
import { diagnose, relationsIn } from "@cosimo/ir";
import type { SlotValues } from "../model/slot-values.ts";
import { eventRecord } from "../system/event-records.ts";
import type { EventCause } from "../system/hybrid-system.ts";
import { modeMessages } from "./mode-messages.ts";

/** A transition that has fired, with its resets evaluated from left limits. */
export interface FiredTransition {
  readonly transition: Transition;
  readonly resets: readonly { readonly reset: Reset; readonly value: number }[];
  readonly record: EventRecord;
}

/** Largest number of transitions at one instant; beyond it the modes form a cycle. */
const MAX_TRANSITIONS = 90;

/**
 * Active mode of each automaton, and the transitions that can fire. A transition that fired is disarmed until its guard
 * has been false.
 */
export interface ActiveModes {
  readonly current: readonly ModeId[];
  /** Sets the system whose relation numbers guards use. */
  useSystem(dae: HybridDae): void;
  /** Transitions out of the active modes. */
  leaving(): readonly Transition[];
  /** Arms a transition whose guard has been false. */
  arm(transition: Transition): void;
  /** Begins an event; `due`: schedules of this instant. */
  begin(due: ReadonlySet<ScheduleId>): void;
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
  let current: ModeId[] = dae.automata.map((automaton) => automaton.initial);
  let transitions: readonly Transition[] = [];
  let relations = dae.relations;
  /**
   * Disarmed transitions, identified by source place and automaton: one declaration may serve several modes, and loops
   * create several automata from one text.
   */
  const held = new Set<number>();
  const count = dae.automata.length;
  const keyOf = ({ from, origin }: Transition): number =>
    origin.span.start * count + dae.modes[from]!.automaton;
  let due = new Set<ScheduleId>();
  let history: FiredTransition[] = [];
  const leftLimits = new Map<Transition, FiredTransition["resets"]>();
  const modeName = (id: ModeId): string => dae.modes[id]!.name;

  const holds = ({ cause }: Transition, values: SlotValues): boolean =>
    cause.kind === "guard" ? values.number(cause.guard) !== 0 : due.has(cause.schedule);

  const leaving = (): readonly Transition[] =>
    transitions.filter((t) => current[dae.modes[t.from]!.automaton] === t.from);

  const dueTransition = (automaton: number, values: SlotValues): Transition | undefined => {
    let first: Transition | undefined;
    for (const transition of transitions) {
      if (transition.from !== current[automaton] || dae.modes[transition.from]!.automaton !== automaton)
        continue;
      const key = keyOf(transition);
      if (!holds(transition, values)) held.delete(key);
      else if (first === undefined && !held.has(key)) first = transition;
    }
    return first;
  };

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
      transitions = system.transitions;
      relations = system.relations;
    },
    leaving,
    arm(transition) {
      held.delete(keyOf(transition));
    },
    begin(schedules) {
      due = new Set(schedules);
      history = [];
      leftLimits.clear();
    },
    takeLeftLimits(values, t) {
      values.setTime(t);
      for (const transition of leaving()) leftLimits.set(transition, evaluateResets(transition, values));
    },
    fire(values, t, cause, iteration) {
      values.setTime(t);
      const fired: FiredTransition[] = [];
      for (const automaton of dae.automata.keys()) {
        const transition = dueTransition(automaton, values);
        if (transition === undefined) continue;
        const resets = leftLimits.get(transition) ?? evaluateResets(transition, values);
        const record = recordOf(transition, values, t, cause, iteration);
        fired.push({ transition, resets, record });
      }
      for (const { transition } of fired) {
        const { from, to, cause: own } = transition;
        current = current.map((id) => (id === from ? to : id));
        if (own.kind === "schedule") due.delete(own.schedule);
        else {
          // Another declaration may fire at once; this one only after its guard was false.
          const { automaton } = dae.modes[from]!;
          for (const key of held) if (key % count === automaton) held.delete(key);
          held.add(keyOf(transition));
        }
      }
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
    save: () => Float64Array.of(...current, ...held),
    restore(state) {
      current = [...state.subarray(0, current.length)] as ModeId[];
      held.clear();
      for (const key of state.subarray(current.length)) held.add(key);
    },
  };
}

function evaluateResets({ resets }: Transition, values: SlotValues): FiredTransition["resets"] {
  return resets.map((reset) => ({ reset, value: values.number(reset.value) }));
}
