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

/** Terminates an instance if it is initialized, and frees it. Failures of these calls are ignored. */
export function endInstance(instance: Instance): void {
  try {
    if (running.includes(instance.state)) instance.terminate();
    instance.free();
  } catch (error) {
    if (!(error instanceof FmuFailure)) throw error;
  }
}
