import type { EventRecord } from "@cosimo/ir";
import type { ModelDescription } from "../description/model-description.ts";
import type { Instance } from "../instance/instance.ts";
import type { StartValues } from "../values/start-values.ts";
import { type ClockPositions, type ClockSchedule, createClockSchedule } from "./clock-schedule.ts";

/** Input clocks of an FMU for model exchange or co-simulation. All clocks of one instant tick together, in event mode. */
export interface InputClocks {
  /** Instant of the next tick [s]; +Infinity if there is none. */
  next(): number;
  /** Activates the clocks that are due. Legal in event mode, before discrete states are updated. */
  tick(t: number): readonly EventRecord[];
  /** Reads intervals that have changed. Legal in event mode, after discrete states have been updated. */
  readIntervals(t: number): void;
  /** Positions of the clocks, for a rollback. */
  save(): ClockPositions;
  restore(positions: ClockPositions): void;
}

export interface InputClocksOptions {
  readonly fmu: string;
  readonly description: ModelDescription;
  readonly startTime: number;
  readonly start: StartValues;
  /** Instants of triggered clocks [s], ascending, by name. */
  readonly triggers: ReadonlyMap<string, readonly number[]>;
}

/** Legal in event mode. @throws RunFault when a clock has no interval. */
export function createInputClocks(instance: Instance, options: InputClocksOptions): InputClocks {
  const { intervals } = options.start;
  const schedule: ClockSchedule = createClockSchedule(instance, { ...options, intervals });
  return {
    next: schedule.next,
    tick(t) {
      const due = [];
      for (let clock = schedule.tickNext(t); clock !== undefined; clock = schedule.tickNext(t))
        due.push(clock);
      if (due.length > 0) {
        const references = Uint32Array.from(due, ({ valueReference }) => valueReference);
        instance.setValues("Clock", references, new Uint8Array(due.length).fill(1));
      }
      return due.map(({ name }) => clockRecord(t, name));
    },
    readIntervals: schedule.readIntervals,
    save: schedule.save,
    restore: schedule.restore,
  };
}

export const noClocks: InputClocks = {
  next: () => Number.POSITIVE_INFINITY,
  tick: () => [],
  readIntervals: () => {},
  save: () => [],
  restore: () => {},
};

export function clockRecord(time: number, name: string): EventRecord {
  return {
    ...{ time, kind: "clock", name, condition: name, component: "", direction: "" },
    ...{ type: "", bracket: 0, iteration: 1 },
  };
}
