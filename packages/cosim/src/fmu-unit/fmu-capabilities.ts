import type { CoSimulation, ModelDescription, StateVariables } from "@cosimo/fmi";
import type { JacobianRung, UnitCapabilities } from "../unit/unit.ts";
import { type FmuElement, isContinuous } from "./fmu-variables.ts";
import { settableWithin } from "./intermediate-inputs.ts";

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

export interface FmuInterface {
  readonly inputs: readonly FmuElement[];
  readonly outputs: readonly FmuElement[];
  readonly states: StateVariables;
  /** Rung that directional derivatives would give. */
  readonly jacobian: JacobianRung;
}

/**
 * Capabilities that an FMU for co-simulation declares. Input polynomials: FMI 2 declares no order, and FMI 3 does not
 * oblige an FMU to request inputs within a step; the run may find less. The next clock ticks are not part of the
 * bytes of an FMU state.
 */
export function capabilitiesOf(
  { majorVersion, variables, modelExchange, numberOfEventIndicators }: ModelDescription,
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
    // The number of event indicators is declared for model exchange only.
    hidesEvents: !events && (modelExchange === undefined || numberOfEventIndicators !== 0),
    discards: face.canHandleVariableCommunicationStepSize,
  };
}

/** Output derivatives exist for scalar real outputs. */
function hasSlope({ sized: { variable, size } }: FmuElement): boolean {
  return variable.type === "Float64" && variable.causality === "output" && size === 1;
}
