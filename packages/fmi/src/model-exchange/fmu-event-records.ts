import type { EventRecord } from "@cosimo/ir";
import type { EventCause, Indicator } from "@cosimo/simulator";

/** Causes of an event besides located indicators. */
export interface FmuEvent {
  /** Time of the time event [s]. */
  readonly due?: number;
  /** Requested by `completedIntegratorStep`. */
  readonly requested: boolean;
  readonly iterations: number;
}

export function eventRecords(
  indicators: readonly Indicator[],
  time: number,
  { located, bracket }: EventCause,
  { due, requested, iterations }: FmuEvent,
): readonly EventRecord[] {
  const record = (
    kind: EventRecord["kind"],
    name: string,
    direction: EventRecord["direction"] = "",
    width = 0,
  ): EventRecord => ({
    time,
    kind,
    name,
    condition: name,
    component: "",
    direction,
    type: "",
    bracket: width,
    iteration: iterations,
  });
  return [
    ...located.map(({ indicator, value }) => {
      const { text } = indicators[indicator]!;
      const condition = value ? text : text.replace(/>(?= 0$)/, "<=");
      return record("state", condition, value ? "rising" : "falling", bracket);
    }),
    ...(due === undefined ? [] : [record("time", `time >= ${due}`)]),
    ...(requested ? [record("step", "completedIntegratorStep")] : []),
  ];
}
