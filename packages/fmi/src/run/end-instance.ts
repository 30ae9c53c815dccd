import type { LifeCycleState } from "../calls/life-cycle.ts";
import { FmuFailure } from "../instance/fmu-failure.ts";
import type { Instance } from "../instance/instance.ts";

const running: readonly LifeCycleState[] = [
  "eventMode",
  "continuousTimeMode",
  "stepMode",
  "stepDiscarded",
  "clockActivationMode",
];

/** Terminates an instance that is running, and frees it. A failure on the way has no result to spoil any more. */
export function endInstance(instance: Instance): void {
  try {
    if (running.includes(instance.state)) instance.terminate();
    instance.free();
  } catch (error) {
    if (!(error instanceof FmuFailure)) throw error;
  }
}
