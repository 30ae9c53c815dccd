import type { EventRecord, int } from "@cosimo/ir";

/** Indicators located at an instant, the cause of an event first. */
export type LocatedConditions = readonly { readonly indicator: number }[];

/**
 * Tangents at events. An event at time t(p) is reached by states with derivatives s + f dt/dp; from there on all that the event computes
 * is a function of p, and behind it s = (derivative) - f dt/dp, with f after the event (Galan, Feehery, Barton, Appl. Numer. Math. 31,
 * 1999, 17).
 */
export interface EventTangents {
  /**
   * To be called with the states at `x` before the event at `t`, which has this cause. Result: the indicator of a condition whose time has
   * no derivative, as it touches zero without crossing; the values behind it are then NaN.
   */
  enter(t: number, x: int, located: LocatedConditions, isTimeEvent: boolean): int | undefined;
  /** To be called with the states at `x` behind the event. */
  leave(t: number, x: int): void;
  /** The tangents of a vector to those of another one. */
  copyTangents(from: int, to: int, count: int): void;
  /** The records of this event with the derivatives of its time. */
  noteTimes(records: readonly EventRecord[]): readonly EventRecord[];
}
