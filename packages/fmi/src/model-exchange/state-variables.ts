import type { ModelDescription } from "../description/model-description.ts";
import type { Variable } from "../description/variables.ts";
import { elementNames, type SizedVariable } from "../values/sized-variables.ts";

/** Variables of the state vector in its order; arrays in row-major order. */
export interface StateVariables {
  readonly names: readonly string[];
  /** Value references of the states and of their derivatives; empty if the description does not list them (FMI 1). */
  readonly states: Uint32Array;
  readonly derivatives: Uint32Array;
  /** For each derivative the states that it depends on; missing if the description lacks some dependencies. */
  readonly sparsity?: readonly (readonly number[])[];
}

export function stateVariables(
  description: ModelDescription,
  sized: readonly SizedVariable[],
  count: number,
): StateVariables {
  const unknowns = description.structure.continuousStateDerivatives;
  const derivatives = unknowns.flatMap(({ variable: { index } }) =>
    index === undefined ? [] : [sized[index]!],
  );
  const states = derivatives.flatMap(({ variable }) => {
    const index = "derivative" in variable ? variable.derivative?.index : undefined;
    return index === undefined ? [] : [sized[index]!];
  });
  const names = states.flatMap(({ variable, dimensions }) => elementNames(variable.name, dimensions));
  if (names.length !== count || derivatives.length !== unknowns.length)
    return {
      names: Array.from({ length: count }, (_, i) => `x[${i + 1}]`),
      states: new Uint32Array(0),
      derivatives: new Uint32Array(0),
    };
  const sparsity = sparsityOf(description, states);
  return {
    names,
    states: Uint32Array.from(states, ({ variable }) => variable.valueReference),
    derivatives: Uint32Array.from(derivatives, ({ variable }) => variable.valueReference),
    ...(sparsity && { sparsity }),
  };
}

/** Missing for array states: dependencies between whole arrays do not give those of elements. */
function sparsityOf(
  { structure, variables }: ModelDescription,
  states: readonly SizedVariable[],
): readonly (readonly number[])[] | undefined {
  if (states.some(({ size }) => size !== 1)) return undefined;
  const places = new Map(states.map(({ variable }, i) => [variable.valueReference, i]));
  const placeOf = (variable: Variable | undefined): number | undefined =>
    variable?.type === "Float64" ? places.get(variable.valueReference) : undefined;
  const rows: (readonly number[])[] = [];
  for (const { dependencies } of structure.continuousStateDerivatives) {
    if (dependencies === undefined) return undefined;
    const found = dependencies.map(({ index }) =>
      placeOf(index === undefined ? undefined : variables[index]),
    );
    rows.push([...new Set(found.filter((place) => place !== undefined))].sort((a, b) => a - b));
  }
  return rows;
}
