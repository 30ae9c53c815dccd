import type { EventRecord } from "@cosimo/ir";
import type { EventCause, Indicator } from "@cosimo/simulator";

/** What an event of an FMU is about, beside the indicators located. */
export interface FmuEvent {
  /** The time event that was due [s]. */
  readonly due?: number;
  /** Asked for by `completedIntegratorStep`. */
  readonly asked: boolean;
  readonly iterations: number;
}

export function eventRecords(
  indicators: readonly Indicator[],
  time: number,
  { located, bracket }: EventCause,
  { due, asked, iterations }: FmuEvent,
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
    ...(asked ? [record("step", "completedIntegratorStep")] : []),
  ];
}
