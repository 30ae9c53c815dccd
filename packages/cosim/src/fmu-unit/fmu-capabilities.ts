import type { CoSimulation, ModelDescription, StateVariables } from "@cosimo/fmi";
import type { JacobianRung, UnitCapabilities } from "../unit/unit.ts";
import { type FmuElement, isContinuous } from "./fmu-variables.ts";
import { settableWithin } from "./intermediate-inputs.ts";

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

export interface FmuInterface {
  readonly inputs: readonly FmuElement[];
  readonly outputs: readonly FmuElement[];
  readonly states: StateVariables;
  /** What directional derivatives would lead to. */
  readonly jacobian: JacobianRung;
}

/**
 * What an FMU for co-simulation says that it can do. Input polynomials: FMI 2 does not say up to which order, and an FMU of FMI 3
 * need not ask for inputs; a run may find that it is less. When clocks tick next is not part of an FMU's bytes.
 */
export function capabilitiesOf(
  { majorVersion, variables }: ModelDescription,
  face: CoSimulation,
  { inputs, outputs, states, jacobian }: FmuInterface,
): Mutable<UnitCapabilities> {
  const events = majorVersion === 3 && face.hasEventMode;
  const continuous = inputs.filter(({ sized }) => isContinuous(sized));
  const follows =
    majorVersion === 3
      ? face.providesIntermediateUpdate && continuous.every(settableWithin)
      : face.canInterpolateInputs;
  const inputOrder = follows && continuous.length > 0 ? 2 : 0;
  const rung = face.providesDirectionalDerivatives ? jacobian : "none";
  const isReadableWithin = (reference: number): boolean =>
    variables.some((one) => one.valueReference === reference && one.intermediateUpdate);
  const ticks = variables.some(
    (one) => one.type === "Clock" && one.causality === "input" && one.intervalVariability !== "triggered",
  );
  return {
    variableStep: face.canHandleVariableCommunicationStepSize,
    rollback: face.canGetAndSetFMUState,
    serializes: face.canGetAndSetFMUState && face.canSerializeFMUState && !(events && ticks),
    evaluates: events,
    inputOrder,
    feedback:
      majorVersion === 3 && inputOrder > 0 && rung === "directional" && states.states.every(isReadableWithin),
    jacobian: rung,
    outputDerivativeOrder: outputs.every(hasSlope) ? face.maxOutputDerivativeOrder : 0,
    events,
    discards: face.canHandleVariableCommunicationStepSize,
  };
}

/** Derivatives are known of outputs that are scalar real numbers. */
function hasSlope({ sized: { variable, size } }: FmuElement): boolean {
  return variable.type === "Float64" && variable.causality === "output" && size === 1;
}
