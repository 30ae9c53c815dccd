import type { EventLocator } from "./event-locator.ts";

/** Event detection for one integrator. */
export interface EventDetection {
  readonly locator: EventLocator;
  /** Ends the last step at the located instant with the state that the detection computes there. */
  cut(time: number): void;
  /** Whether the step size before an event is kept after it. */
  readonly keepsStep?: boolean;
}
