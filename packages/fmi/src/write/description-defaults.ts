import { nowhere, unplaced } from "../description/annotated.ts";
import { standardValues } from "../description/attribute-table.ts";
import {
  type CoSimulation,
  coSimulationAttributes,
  type InterfaceType,
  interfaceAttributes,
} from "../description/interface-types.ts";
import type { LogCategory } from "../description/model-description.ts";
import type { Variable, VariableBase, VariableReference } from "../description/variables.ts";

/** Attributes of a scalar variable outside of clocks. */
export const scalarDefaults: Omit<VariableBase, "name" | "valueReference" | "causality" | "variability"> = {
  ...{ ...unplaced, alias: "noAlias" },
  ...{ intermediateUpdate: false, clocks: [], dimensions: [], aliases: [] },
};

/** Capabilities of an FMU that provides none. */
export const interfaceDefaults: Omit<InterfaceType, "modelIdentifier"> = {
  ...{ ...unplaced, ...standardValues(interfaceAttributes), sourceFiles: [] },
  canNotUseMemoryManagementFunctions: true,
};

export const coSimulationDefaults: Omit<CoSimulation, "modelIdentifier"> = {
  ...{ ...interfaceDefaults, kind: "coSimulation" },
  ...standardValues(coSimulationAttributes),
};

/** The independent variable: value reference 0. */
export const timeVariable: Variable = {
  ...scalarDefaults,
  ...{
    name: "time",
    valueReference: 0,
    type: "Float64",
    causality: "independent",
    variability: "continuous",
  },
  ...{ description: "Time", unit: "s", relativeQuantity: false, unbounded: false, reinit: false },
};

/** FMI 2 lists the files to compile in the model description. */
export function sourceFilesFor(version: 2 | 3, names: readonly string[]): InterfaceType["sourceFiles"] {
  return version === 2 ? names.map((name) => ({ name, span: nowhere })) : [];
}

/** Reference to the variable at `index`: FMI 2 counts variables from 1, FMI 3 writes the value reference. */
export function referenceTo(version: 2 | 3, index: number): VariableReference {
  return { written: version === 2 ? index + 1 : index, index };
}

export const logCategories = {
  warning: { ...unplaced, name: "logStatusWarning", description: "What may not be as it was meant" },
  error: { ...unplaced, name: "logStatusError", description: "Why something could not be done" },
  events: (description: string): LogCategory => ({ ...unplaced, name: "logEvents", description }),
} as const;
