import type { EventRecord } from "@cosimo/ir";
import { copyVector } from "../system/copy-vector.ts";
import type { EventCause, EventUpdate, HybridSystem } from "../system/hybrid-system.ts";
import { createRelationsCheck } from "../system/relations-check.ts";
import type { BoundSignal } from "./bind-signals.ts";
import { createInputSchedule } from "./input-schedule.ts";

const NO_RECORDS: readonly EventRecord[] = [];

/**
 * A system whose inputs follow signals; the points are time events. Where only the slope of inputs changes, the event
 * ends without an event iteration.
 */
export function createDrivenSystem(system: HybridSystem, signals: readonly BoundSignal[]): HybridSystem {
  const n = system.stateCount;
  const schedule = createInputSchedule(system, signals);
  const relationsStay = createRelationsCheck(system, true);
  const kept = system.allocate(n);
  /** Next time event of the system itself [s]. */
  let ownNext = Number.POSITIVE_INFINITY;
  let onlySlopes = false;

  const isNow = (instant: number, t: number): boolean => instant <= t + 4 * Number.EPSILON * Math.abs(t);
  const nextEventTime = (): number => Math.min(ownNext, schedule.next());

  const setSlopes = (t: number, x: number): boolean => {
    schedule.apply(t);
    if (!relationsStay(t, x) || system.evaluateOutputs(t, x) !== 0) return false;
    copyVector(system, x, kept, n);
    return true;
  };

  const eventUpdate = (t: number, x: number, cause: EventCause): EventUpdate => {
    onlySlopes = false;
    const due = cause.timeEvent && isNow(schedule.next(), t);
    if (!due) return ownUpdate(t, x, cause, NO_RECORDS);
    const jumps = schedule.jumps(t);
    const isAlone = cause.located.length === 0 && !cause.terminal && !isNow(ownNext, t);
    if (!jumps && isAlone) {
      onlySlopes = setSlopes(t, x);
      if (onlySlopes) return slopeUpdate(nextEventTime());
      return ownUpdate(t, x, cause, NO_RECORDS);
    }
    const records = jumps ? schedule.records(t) : NO_RECORDS;
    const update = ownUpdate(t, x, { ...cause, setInputs: () => schedule.apply(t) }, records);
    return isAlone ? { ...update, records: update.records.map(asInputEvent) } : update;
  };

  const ownUpdate = (
    t: number,
    x: number,
    cause: EventCause,
    records: readonly EventRecord[],
  ): EventUpdate => {
    const update = system.eventUpdate(t, x, cause);
    ownNext = update.nextEventTime;
    return { ...update, nextEventTime: nextEventTime(), records: [...records, ...update.records] };
  };

  const { selectStates } = system;
  // Inputs are set at events.
  const { eventIteration: _, ...undriven } = system;
  const driven: HybridSystem = {
    ...undriven,
    get heap() {
      return system.heap;
    },
    ...(selectStates && {
      selectStates(t: number, x: number) {
        const changed = selectStates(t, x);
        if (changed) Object.assign(driven, stateDependent(system));
        return changed;
      },
    }),
    initialize(t) {
      schedule.begin(t);
      const initial = system.initialize(t);
      ownNext = initial.nextEventTime;
      return { ...initial, nextEventTime: nextEventTime() };
    },
    readStates(x) {
      if (onlySlopes) copyVector(system, kept, x, n);
      else system.readStates(x);
    },
    eventUpdate,
    saveState() {
      const own = system.saveState();
      const state = new Float64Array(own.length + signals.length + 1);
      state.set(own);
      state.set(schedule.passed, own.length);
      state[state.length - 1] = ownNext;
      return state;
    },
    restoreState(state) {
      const own = state.length - signals.length - 1;
      system.restoreState(state.subarray(0, own));
      schedule.passed.set(state.subarray(own, own + signals.length));
      schedule.restored();
      ownNext = state.at(-1)!;
    },
  };
  return driven;
}

/** Members that change when other states are selected. */
function stateDependent({ stateNames, nominals, kernels, jacobianSparsity }: HybridSystem) {
  return { stateNames, nominals, kernels, jacobianSparsity };
}

function slopeUpdate(nextEventTime: number): EventUpdate {
  return {
    statesChanged: false,
    dimensionsChanged: false,
    nextEventTime,
    records: NO_RECORDS,
  };
}

/** Turns the record into one of an input event. */
export function asInputEvent(record: EventRecord): EventRecord {
  return record.kind === "time" ? { ...record, kind: "input" } : record;
}
