import type { int, real } from "@cosimo/ir";
import type { StepStatus } from "../integrators/integrator.ts";

/** Settings of the detection; part of `SimulationSettings`. */
export interface DetectionSettings {
  readonly detection: "dense" | "comprehensive" | "extrapolation" | "quadratic" | "mesh";
  /** Tolerance of event types with a band, in units of g. */
  readonly eventTolerance: number;
  /** Factor by which an approached indicator may shrink in one step. */
  readonly gamma: number;
  /** Smallest step [s]. */
  readonly minStep?: number;
}

/** An event located within a step. */
export interface LocatedEvent {
  /** Earliest time found at which relations have changed [s]. */
  readonly time: number;
  /** Width of the interval before `time` that contains the crossing [s]. */
  readonly bracket: number;
  /** Indicators whose relation changed at `time`, with the new value of the relation. */
  readonly located: readonly { readonly indicator: number; readonly value: boolean }[];
  /** Its iteration has run already. */
  readonly isBegun?: boolean;
}

/** Finds the earliest state event in each step of one integrator. */
export interface EventLocator {
  /**
   * Reads the frozen relation values; to be called after initialization and after every event update. `departing`:
   * indicators just located, which start at g = 0 up to rounding.
   */
  begin(departing: readonly number[]): void;
  /** Makes one step, or up to `most` steps until one contains an event or reaches `tStop`. `search` must follow. */
  advance(tEnd: real, tStop: real, most: int): StepStatus;
  /**
   * Searches the last accepted step. If it contains an event, the dense output is refined first;
   * `integrator.truncate(time)` then gives the state at which the relations changed.
   */
  search(): LocatedEvent | "none" | "evaluation-failed";
  /** Excludes an indicator from the search (1) or includes it (0); time events are always excluded. */
  ignore(indicator: number, ignored: boolean): void;
  /** To be called when an event begins: disarms all surfaces. Missing: no surface is ever armed. */
  disarm?(): void;
  /** To be called when the event ends, before `begin`: arms the one-sided surfaces at the new states. */
  protect?(t: real): void;
  /** Indices of guards that were false at some time since `begin`. Missing: not known. */
  rearmed?(): readonly number[];
  /** Number of evaluations of the indicators. */
  readonly evaluations: number;
  readonly failureCode: int;
}

/** Event detection for one integrator. */
export interface EventDetection {
  readonly locator: EventLocator;
  /** Ends the last step at the located instant with the state that the detection computes there. */
  cut(time: number): void;
  /** Whether the step size before an event is kept after it. */
  readonly keepsStep?: boolean;
}
