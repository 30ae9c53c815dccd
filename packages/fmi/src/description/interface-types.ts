import type { Annotated, Described } from "./annotated.ts";

export type InterfaceKind = "modelExchange" | "coSimulation" | "scheduledExecution";

/** Attributes of all interface types, named as in FMI 3 (`FMUState` for `FMUstate` of FMI 2). */
export interface InterfaceType extends Annotated {
  /** Name of the binaries; in FMI 1 also the prefix of the functions. */
  readonly modelIdentifier: string;
  readonly needsExecutionTool: boolean;
  readonly canBeInstantiatedOnlyOncePerProcess: boolean;
  readonly canGetAndSetFMUState: boolean;
  readonly canSerializeFMUState: boolean;
  readonly providesDirectionalDerivatives: boolean;
  readonly providesAdjointDerivatives: boolean;
  readonly providesPerElementDependencies: boolean;
  /** FMI 1 and 2: the FMU does not use the memory callbacks. */
  readonly canNotUseMemoryManagementFunctions: boolean;
  /** FMI 2: files to compile. FMI 3 lists them in buildDescription.xml. */
  readonly sourceFiles: readonly SourceFile[];
}

export interface SourceFile extends Described {
  readonly name: string;
}

export interface ModelExchange extends InterfaceType {
  readonly kind: "modelExchange";
  /** FMI 2: the negation of `completedIntegratorStepNotNeeded`. */
  readonly needsCompletedIntegratorStep: boolean;
  readonly providesEvaluateDiscreteStates: boolean;
}

export interface CoSimulation extends InterfaceType {
  readonly kind: "coSimulation";
  readonly canHandleVariableCommunicationStepSize: boolean;
  /** FMI 3 [s]. */
  readonly fixedInternalStepSize?: number;
  readonly maxOutputDerivativeOrder: number;
  /** FMI 3: -1 any, 0 continuous, k: k times continuously differentiable. */
  readonly recommendedIntermediateInputSmoothness: number;
  readonly providesIntermediateUpdate: boolean;
  readonly mightReturnEarlyFromDoStep: boolean;
  readonly canReturnEarlyAfterIntermediateUpdate: boolean;
  readonly hasEventMode: boolean;
  readonly providesEvaluateDiscreteStates: boolean;
  /** FMI 1 and 2: derivatives of inputs can be set. */
  readonly canInterpolateInputs: boolean;
  /** FMI 1 and 2 (there spelled `canRunAsynchronuously`). */
  readonly canRunAsynchronously: boolean;
  /** FMI 1. */
  readonly canHandleEvents: boolean;
  readonly canRejectSteps: boolean;
  readonly canSignalEvents: boolean;
}

export interface ScheduledExecution extends InterfaceType {
  readonly kind: "scheduledExecution";
}
