import type { EventLocator } from "./event-locator.ts";

/** One of the ways to find state events, at work on one integrator. */
export interface EventDetection {
  readonly locator: EventLocator;
  /** Ends the integrator's last step at the located instant, with the state that the way of detection gives there. */
  cut(time: number): void;
  /** Whether integration goes on after an event with the step size that it had before. */
  readonly keepsStep?: boolean;
}
