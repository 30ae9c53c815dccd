import { type Diagnostic, diagnoseWithoutSpan } from "@cosimo/ir";
import type { LifeCycleState } from "../calls/life-cycle-states.ts";
import { FmuFailure } from "../instance/fmu-failure.ts";
import type { Instance } from "../instance/instance.ts";
import { runMessages } from "./run-messages.ts";

const running: readonly LifeCycleState[] = [
  "eventMode",
  "continuousTimeMode",
  "stepMode",
  "stepDiscarded",
  "clockActivationMode",
];

/** Terminates an instance if it is initialized, and frees it. Answers a warning about a failure of these calls. */
export function endInstance(instance: Instance, fmu = instance.name): readonly Diagnostic[] {
  try {
    if (running.includes(instance.state)) instance.terminate();
    instance.free();
    return [];
  } catch (error) {
    if (!(error instanceof FmuFailure)) throw error;
    if (error.code === "fmu.interrupted") return [];
    return [diagnoseWithoutSpan(runMessages, "fmu-run.end-failed", { fmu, reason: error.message })];
  }
}
