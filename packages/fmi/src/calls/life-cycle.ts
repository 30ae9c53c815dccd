import type { InterfaceKind } from "../description/interface-types.ts";
import type { FmiMajorVersion } from "../description/model-description.ts";
import type { CallName } from "./instance-calls.ts";

/**
 * States of an instance in the terms of FMI 3 (section 2.3). `stepDiscarded` is FMI 2's `stepFailed`, `stepMode` its
 * `stepComplete`. `stepInProgress`: a step has begun and not ended, of any version. After an `error` an instance may be reset or set
 * to a saved state; after `fatal` no call is legal.
 */
export const lifeCycleStates = [
  "instantiated",
  "configurationMode",
  "initializationMode",
  "eventMode",
  "continuousTimeMode",
  "stepMode",
  "stepInProgress",
  "intermediateUpdateMode",
  "clockActivationMode",
  "clockUpdateMode",
  "reconfigurationMode",
  "stepDiscarded",
  "terminated",
  "error",
  "fatal",
  "freed",
] as const;
export type LifeCycleState = (typeof lifeCycleStates)[number];

/** Properties of an instance that determine its states. */
export interface LifeCycle {
  readonly majorVersion: FmiMajorVersion;
  readonly kind: InterfaceKind;
  /** Co-simulation of FMI 3 with event mode. */
  readonly eventModeUsed: boolean;
}

/** The state after a successful call. After `setFMUState` it is that of the saved state, which the caller knows. */
export function stateAfter(call: CallName, state: LifeCycleState, cycle: LifeCycle): LifeCycleState {
  switch (call) {
    case "enterConfigurationMode":
      return state === "instantiated" ? "configurationMode" : "reconfigurationMode";
    case "exitConfigurationMode":
      return state === "configurationMode" ? "instantiated" : running(cycle);
    case "enterInitializationMode":
      return "initializationMode";
    case "exitInitializationMode":
      return cycle.kind === "coSimulation" && cycle.eventModeUsed ? "eventMode" : running(cycle);
    case "enterEventMode":
      return "eventMode";
    case "enterContinuousTimeMode":
      return "continuousTimeMode";
    case "enterStepMode":
      return "stepMode";
    case "terminate":
      return "terminated";
    case "reset":
      return "instantiated";
    case "free":
      return "freed";
    default:
      return state;
  }
}

/** The mode that initialization and reconfiguration lead to. */
function running({ kind }: LifeCycle): LifeCycleState {
  if (kind === "modelExchange") return "eventMode";
  return kind === "coSimulation" ? "stepMode" : "clockActivationMode";
}
