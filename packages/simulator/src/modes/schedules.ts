import { type Diagnostic, diagnose, type MessageCatalogue, messageGroup, type Schedule } from "@cosimo/ir";
import type { SlotValues } from "../model/interpreted-values.ts";

export const scheduleMessages = {
  ...messageGroup("initialization", "error", {
    "simulator.schedule-interval": "the interval of '{schedule}' is {value}; it must be a positive number",
    "simulator.schedule-count":
      "the number of repetitions of '{schedule}' is {value}; it must be a whole number that is not negative",
    "simulator.schedule-first": "the first instant of '{schedule}' is {value}; it must be a finite number",
  }),
} as const satisfies MessageCatalogue;

/** What is wrong with a schedule, by the answer of the kernel that starts it. */
const CODES = [
  "simulator.schedule-first",
  "simulator.schedule-interval",
  "simulator.schedule-count",
] as const;

/** First instant [s], interval [s] and number of instants. */
export function timesOf({ first, interval, count }: Schedule, values: SlotValues): ScheduleTimes {
  const instant = values.number(first);
  if (interval === undefined) return [instant, Number.POSITIVE_INFINITY, 1];
  const most = count === undefined ? Number.POSITIVE_INFINITY : values.number(count);
  return [instant, values.number(interval), most];
}

type ScheduleTimes = readonly [first: number, interval: number, count: number];

/** `wrong`: the answer of `startSchedule`. */
export function scheduleProblem(
  schedule: Schedule,
  values: SlotValues,
  wrong: number,
): readonly Diagnostic[] {
  if (wrong === 0) return [];
  const { text, origin } = schedule;
  const args = { schedule: text, value: timesOf(schedule, values)[wrong - 1]! };
  return [diagnose(scheduleMessages, CODES[wrong - 1]!, origin.span, args)];
}
