import { type Equation, type Expression, evaluate, type HybridDae, type VariableId } from "@cosimo/ir";
import { createParameterValues } from "../system/parameter-values.ts";
import { isParameter } from "../system/unknown-classes.ts";

/** Definitions followed from one variable to the next; longer chains are not known to be constant. */
const MOST_DEFINITIONS = 20;

/**
 * Values that no run changes: of constants, of structural parameters, and of variables that an equation computes from such values. A
 * component writes `level = 0` for a variable that others compute.
 */
export function constantValues(dae: HybridDae): (e: Expression) => number | undefined {
  const { relations, functions, variables } = dae;
  const parameterValue = createParameterValues(dae);
  const values = new Map<VariableId, number | undefined>();
  let definitions: ReadonlyMap<VariableId, Expression> | undefined;
  let depth = 0;
  const variable = (v: VariableId): number | undefined => {
    const declared = variables[v]!;
    if (isParameter(declared))
      return declared.variability === "constant" || declared.structural !== undefined
        ? parameterValue(v)
        : undefined;
    if (values.has(v)) return values.get(v);
    if (depth > MOST_DEFINITIONS) return undefined;
    // It has no value where it is defined by itself.
    values.set(v, undefined);
    definitions ??= definitionsOf(dae.equations);
    const definition = definitions.get(v);
    if (definition === undefined) return undefined;
    depth++;
    values.set(v, constantValue(definition));
    depth--;
    return values.get(v);
  };
  const constantValue = (e: Expression) => evaluate(e, { relations, functions, variable });
  return constantValue;
}

/** The other sides of equations that have a variable on one side. */
function definitionsOf(equations: readonly Equation[]): ReadonlyMap<VariableId, Expression> {
  const found = new Map<VariableId, Expression>();
  for (const { left, right, ranges } of equations) {
    if (ranges !== undefined) continue;
    if (left.kind === "variable") found.set(left.variable, right);
    else if (right.kind === "variable") found.set(right.variable, left);
  }
  return found;
}
