import type { EventRecord, Origin } from "@cosimo/ir";
import { componentOf, eventRecord } from "../../system/event-records.ts";
import type { PastValues, SystemFailure } from "../../system/hybrid-system.ts";

/** The past values of an instance, with what its event updates need. */
export interface InstancePast extends PastValues {
  /** Forgets all; to be called before an initialization. */
  clear(): void;
  /** To be called when an event at `t` begins: the jumps that its delayed values reach are passed. Returns their records. */
  passJumps(t: number): readonly EventRecord[];
  /** To be called when an event ends, and after the initialization: takes the values after it. */
  endEvent(t: number): SystemFailure | undefined;
  /** Time of the next jump of a delayed value [s], or +Infinity. */
  nextEventTime(): number;
}

/** Points of a step, and where their values lie: those of the polynomial at the quarters, then those that check it. */
export const PAST_POINTS: readonly number[] = [0.125, 0.25, 0.5, 0.75, 0.875, 1];
export const PAST_PLACES: readonly number[] = [4, 0, 1, 2, 5, 3];

/** A value of the past jumps. */
export function pastRecord(time: number, kind: "time" | "state", text: string, origin: Origin): EventRecord {
  return eventRecord(time, kind, text, { component: componentOf(origin) });
}
