import type { Curves } from "../messages/protocol.ts";
import { valuesAt } from "./value-at.ts";

export interface SampledRow {
  readonly time: number;
  /** Of each variable: one value, or both limits of an event. */
  readonly values: readonly (readonly number[])[];
}

/** Values of curves at the ends of their range and at evenly spaced instants between: a plot as a table. */
export function sampledRows(data: Curves, names: readonly string[], intervals = 20): readonly SampledRow[] {
  const { from, to } = data;
  if (data.time.length === 0) return [];
  return Array.from({ length: intervals + 1 }, (_, i) => {
    const time = i === intervals ? to : from + ((to - from) * i) / intervals;
    return { time, values: names.map((name) => valuesAt(data, name, time)) };
  });
}
