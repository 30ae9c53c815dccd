import type { OptionRows } from "@cosimo/ir";
import type { Status } from "../calls/status.ts";
import type { InterfaceKind } from "../description/interface-types.ts";
import type { ValueReference } from "../description/variables.ts";

export interface LogMessage {
  readonly status: Status;
  readonly category: string;
  readonly message: string;
}

/**
 * Data of an intermediate update (FMI 3.0, section 4.2.1.2). Values may be read and set during the
 * callback.
 */
export interface IntermediateUpdate {
  readonly time: number;
  readonly setRequested: boolean;
  readonly getAllowed: boolean;
  readonly stepFinished: boolean;
  readonly canReturnEarly: boolean;
}

/** Functions of the importer that the FMU calls. */
export interface InstanceCallbacks {
  readonly logMessage?: (message: LogMessage) => void;
  /** Returns the time of a requested early end of the step, if any. */
  readonly intermediateUpdate?: (update: IntermediateUpdate) => number | undefined;
  /** Scheduled execution: an output clock ticks, or the interval of a countdown clock is known. */
  readonly clockUpdate?: () => void;
}

export interface InstantiateOptions extends InstanceCallbacks {
  readonly kind: InterfaceKind;
  /** The name of the model, if missing. */
  readonly instanceName?: string;
  readonly visible?: boolean;
  readonly loggingOn?: boolean;
  /**
   * `false`: messages of the FMU are discarded. An FMU that logs from threads of its own needs this: JavaScript cannot run for
   * another thread during a call of the FMU.
   */
  readonly acceptMessages?: boolean;
  /** Co-simulation of FMI 3. */
  readonly eventModeUsed?: boolean;
  readonly earlyReturnAllowed?: boolean;
  /** Variables to be read or set in `intermediateUpdate`. */
  readonly requiredIntermediateVariables?: readonly ValueReference[];
}

export const instantiateRows: OptionRows<InstantiateOptions> = {
  kind: { type: "choice", choices: ["modelExchange", "coSimulation", "scheduledExecution"] },
  instanceName: { type: "text" },
  ...{ visible: { type: "boolean" }, loggingOn: { type: "boolean" }, acceptMessages: { type: "boolean" } },
  ...{ eventModeUsed: { type: "boolean" }, earlyReturnAllowed: { type: "boolean" } },
  requiredIntermediateVariables: { type: "object" },
  ...{
    logMessage: { type: "function" },
    intermediateUpdate: { type: "function" },
    clockUpdate: { type: "function" },
  },
};

/** Times and tolerance of the run. Times in [s], or in the unit of the independent variable. */
export interface InitializationOptions {
  readonly startTime: number;
  readonly stopTime?: number;
  readonly tolerance?: number;
}
