import {
  type CoSimulation,
  type ModelDescription,
  type ResultColumns,
  resultColumns,
  type StartValues,
  type StateVariables,
  stateVariables,
} from "@cosimo/fmi";
import type { UnitInput, UnitOutput } from "../unit/unit.ts";
import { directDependencies, type FmuElement, unitInputOf, unitVariableOf } from "./fmu-variables.ts";

/** Data derived from the description of an FMU for co-simulation, its parameters and the selected outputs. */
export interface FmuLayout {
  readonly unit: string;
  readonly description: ModelDescription;
  readonly face: CoSimulation;
  readonly start: StartValues;
  readonly inputElements: readonly FmuElement[];
  readonly outputElements: readonly FmuElement[];
  readonly inputs: readonly UnitInput[];
  readonly outputs: readonly UnitOutput[];
  readonly columns: ResultColumns;
  readonly states: StateVariables;
}

export function layOutFmu(
  parts: Pick<FmuLayout, "unit" | "description" | "face" | "start" | "inputElements" | "outputElements">,
  records?: (name: string) => boolean,
): FmuLayout {
  const { description, start, inputElements, outputElements } = parts;
  return {
    ...parts,
    inputs: inputElements.map((one) => unitInputOf(description, start, one)),
    outputs: outputElements.map((one) => ({
      ...unitVariableOf(description, one),
      dependencies: directDependencies(description, inputElements, one),
    })),
    columns: resultColumns(description, start.variables, records),
    states: statesOf(description, start),
  };
}

/** States and derivatives of FMUs for co-simulation are optional in the description. */
function statesOf(description: ModelDescription, { variables }: StartValues): StateVariables {
  const unknowns = description.structure.continuousStateDerivatives;
  const count = unknowns.reduce((sum, { variable }) => sum + (variables[variable.index ?? -1]?.size ?? 1), 0);
  const states = stateVariables(description, variables, count);
  return states.states.length > 0 ? states : { ...states, names: [] };
}
