import type { EventLocator } from "./event-locator.ts";

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

/** Event detection for one integrator. */
export interface EventDetection {
  readonly locator: EventLocator;
  /** Ends the last step at the located instant with the state that the detection computes there. */
  cut(time: number): void;
  /** Whether the step size before an event is kept after it. */
  readonly keepsStep?: boolean;
}
