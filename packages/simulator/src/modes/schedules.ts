import {
  type Diagnostic,
  diagnose,
  type HybridDae,
  type MessageCatalogue,
  messageGroup,
  type ScheduleId,
} from "@cosimo/ir";
import { instantFrom, scheduledInstant, scheduleFault } from "@cosimo/kernels";
import type { SlotValues } from "../model/slot-values.ts";

export const scheduleMessages = {
  ...messageGroup("initialization", "error", {
    "simulator.schedule-interval": "the interval of '{schedule}' is {value}; it must be a positive number",
    "simulator.schedule-count":
      "the number of repetitions of '{schedule}' is {value}; it must be a whole number that is not negative",
    "simulator.schedule-first": "the first instant of '{schedule}' is {value}; it must be a finite number",
  }),
} as const satisfies MessageCatalogue;

/** Instants of all schedules of a model, computed from k each time so that rounding does not accumulate. */
export interface Schedules {
  /** Evaluates the schedules; the next instants are the first at or after `t`. */
  begin(values: SlotValues, t: number): readonly Diagnostic[];
  /** The earliest future instant of the `relevant` schedules [s], or +Infinity. */
  next(t: number, relevant: ReadonlySet<ScheduleId>): number;
  /** The schedules due at `t` or `within` this time of it; each is due once. */
  take(t: number, within: number): ReadonlySet<ScheduleId>;
  /** For saving and restoring: the number of the next instant of each schedule, and what they evaluated to. */
  readonly state: Float64Array;
}

export function createSchedules({ schedules }: HybridDae): Schedules {
  const n = schedules.length;
  const state = new Float64Array(4 * n);
  const [counts, firsts, intervals, limits] = [0, 1, 2, 3].map((k) => state.subarray(k * n, (k + 1) * n)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const instant = (i: number): number => scheduledInstant(firsts[i]!, intervals[i]!, limits[i]!, counts[i]!);
  /** Advances beyond instants before `t`. */
  const pass = (i: number, t: number): void => {
    counts[i] = instantFrom(firsts[i]!, intervals[i]!, limits[i]!, counts[i]!, t);
  };

  return {
    state,
    begin(values, t) {
      const found: Diagnostic[] = [];
      schedules.forEach(({ first, interval, count, text, origin }, i) => {
        const report = (code: keyof typeof scheduleMessages, value: number) =>
          found.push(diagnose(scheduleMessages, code, origin.span, { schedule: text, value }));
        firsts[i] = values.number(first);
        intervals[i] = interval === undefined ? Number.POSITIVE_INFINITY : values.number(interval);
        limits[i] =
          interval === undefined ? 1 : count === undefined ? Number.POSITIVE_INFINITY : values.number(count);
        const wrong = scheduleFault(firsts[i]!, intervals[i]!, limits[i]!);
        if (wrong === 1) report("simulator.schedule-first", firsts[i]!);
        if (wrong === 2) report("simulator.schedule-interval", intervals[i]!);
        if (wrong === 3) report("simulator.schedule-count", limits[i]!);
        counts[i] = 0;
        if (found.length === 0) pass(i, t);
      });
      return found;
    },
    next(t, relevant) {
      let earliest = Number.POSITIVE_INFINITY;
      for (const i of relevant) {
        pass(i, t);
        earliest = Math.min(earliest, instant(i));
      }
      return earliest;
    },
    take(t, within) {
      const due = new Set<ScheduleId>();
      for (const { id } of schedules) {
        pass(id, t);
        if (instant(id) > t + within) continue;
        due.add(id);
        counts[id]!++;
      }
      return due;
    },
  };
}
