import type { InstanceCalls } from "../calls/instance-calls.ts";
import type { InterfaceKind } from "../description/interface-types.ts";

/** Callbacks of an instance, with the numbers of the standard. */
export interface CallbackTarget {
  logMessage(status: number, category: string, message: string): void;
  /** Time of an early return, or NaN. */
  intermediateUpdate(
    time: number,
    setRequested: boolean,
    getAllowed: boolean,
    stepFinished: boolean,
    canReturnEarly: boolean,
  ): number;
  clockUpdate(): void;
}

/** Arguments of the instantiation. */
export interface InstantiateRequest {
  readonly kind: InterfaceKind;
  readonly instanceName: string;
  readonly visible: boolean;
  readonly loggingOn: boolean;
  readonly acceptMessages: boolean;
  readonly eventModeUsed: boolean;
  readonly earlyReturnAllowed: boolean;
  readonly requiredIntermediateVariables: readonly number[];
  readonly wantsIntermediateUpdate: boolean;
}

/** An instance that a backend has made; `undefined` when the FMU made none. */
export type Instantiate = (request: InstantiateRequest, target: CallbackTarget) => InstanceCalls | undefined;
