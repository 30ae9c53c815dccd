import type { ModelDescription } from "../description/model-description.ts";
import type { ModelStructure, Unknown } from "../description/model-structure.ts";
import type { Variable } from "../description/variables.ts";
import { variableAt } from "./places.ts";

export type StructureList = keyof Omit<ModelStructure, "span" | "annotations">;

/** Name of a list in the XML. */
export function listName(list: StructureList, { majorVersion }: ModelDescription): string {
  return (majorVersion === 3 ? modernNames : namesOfFmi2)[list];
}

const modernNames: Readonly<Record<StructureList, string>> = {
  outputs: "Output",
  continuousStateDerivatives: "ContinuousStateDerivative",
  clockedStates: "ClockedState",
  initialUnknowns: "InitialUnknown",
  eventIndicators: "EventIndicator",
};

const namesOfFmi2: Readonly<Record<StructureList, string>> = {
  ...modernNames,
  outputs: "Outputs",
  continuousStateDerivatives: "Derivatives",
  initialUnknowns: "InitialUnknowns",
};

const lists = Object.keys(modernNames) as readonly StructureList[];

/** An unknown, its list, and its variable if the reference is valid. */
export interface ListedUnknown {
  readonly list: StructureList;
  readonly unknown: Unknown;
  readonly variable: Variable | undefined;
}

export function* unknownsOf(
  description: ModelDescription,
  only: readonly StructureList[] = lists,
): Iterable<ListedUnknown> {
  for (const list of only)
    for (const unknown of description.structure[list])
      yield { list, unknown, variable: variableAt(description, unknown.variable) };
}

/** The variables of a list. */
export function listed(description: ModelDescription, list: StructureList): ReadonlySet<Variable> {
  return new Set([...unknownsOf(description, [list])].flatMap(({ variable }) => variable ?? []));
}
