import { parseInteger } from "../schema/lexical.ts";
import type { Annotated, Described } from "./annotated.ts";
import { type AttributesOf, count, double, flag, inVersions, name, standard } from "./attribute-table.ts";

export type InterfaceKind = "modelExchange" | "coSimulation" | "scheduledExecution";

/** Attributes of all interface types, named as in FMI 3. */
export const interfaceAttributes = {
  /** Name of the binaries; in FMI 1 also the prefix of the functions. */
  modelIdentifier: name,
  needsExecutionTool: inVersions([2, 3], flag),
  canBeInstantiatedOnlyOncePerProcess: flag,
  /** The FMU does not use the memory callbacks. */
  canNotUseMemoryManagementFunctions: inVersions([1, 2], flag),
  canGetAndSetFMUState: inVersions([2, 3], flag, { 2: "canGetAndSetFMUstate" }),
  canSerializeFMUState: inVersions([2, 3], flag, { 2: "canSerializeFMUstate" }),
  providesDirectionalDerivatives: inVersions([2, 3], flag, { 2: "providesDirectionalDerivative" }),
  providesAdjointDerivatives: inVersions([3], flag),
  providesPerElementDependencies: inVersions([3], flag),
} as const;

export interface InterfaceType extends Annotated, AttributesOf<typeof interfaceAttributes> {
  /** FMI 2: files to compile. FMI 3 lists them in buildDescription.xml. */
  readonly sourceFiles: readonly SourceFile[];
}

export interface SourceFile extends Described {
  readonly name: string;
}

export const modelExchangeAttributes = {
  needsCompletedIntegratorStep: inVersions([3], flag),
  providesEvaluateDiscreteStates: inVersions([3], flag),
} as const;

/** In FMI 2 `needsCompletedIntegratorStep` is the negation of `completedIntegratorStepNotNeeded`. */
export interface ModelExchange extends InterfaceType, AttributesOf<typeof modelExchangeAttributes> {
  readonly kind: "modelExchange";
}

export const coSimulationAttributes = {
  canHandleVariableCommunicationStepSize: flag,
  /** [s] */
  fixedInternalStepSize: inVersions([3], double),
  /** Derivatives of inputs can be set. */
  canInterpolateInputs: inVersions([1, 2], flag),
  maxOutputDerivativeOrder: count,
  canRunAsynchronously: inVersions([1, 2], flag, { 1: "canRunAsynchronuously", 2: "canRunAsynchronuously" }),
  /** -1 any, 0 continuous, k: k times continuously differentiable. */
  recommendedIntermediateInputSmoothness: inVersions([3], standard<number>(parseInteger("int32"), 0)),
  providesIntermediateUpdate: inVersions([3], flag),
  mightReturnEarlyFromDoStep: inVersions([3], flag),
  canReturnEarlyAfterIntermediateUpdate: inVersions([3], flag),
  hasEventMode: inVersions([3], flag),
  providesEvaluateDiscreteStates: inVersions([3], flag),
  canHandleEvents: inVersions([1], flag),
  canRejectSteps: inVersions([1], flag),
  canSignalEvents: inVersions([1], flag),
} as const;

export interface CoSimulation extends InterfaceType, AttributesOf<typeof coSimulationAttributes> {
  readonly kind: "coSimulation";
}

export interface ScheduledExecution extends InterfaceType {
  readonly kind: "scheduledExecution";
}
