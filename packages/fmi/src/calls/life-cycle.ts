import type { InterfaceKind } from "../description/interface-types.ts";
import type { FmiMajorVersion } from "../description/major-version.ts";
import type { CallName } from "./instance-calls.ts";
import type { LifeCycleState } from "./life-cycle-states.ts";

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
