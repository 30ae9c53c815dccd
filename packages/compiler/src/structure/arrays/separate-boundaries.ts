import {
  type ElementExpression,
  type Equation,
  type Expression,
  elementNames,
  elementPosition,
  type HybridDae,
  subscriptValue,
  type Variable,
  type VariableId,
} from "@cosimo/ir";
import { isLoopable } from "./array-pieces.ts";

/**
 * The system in which an element that one equation determines by what no loop can evaluate, as `T[1] = if time < 8 then 300 else 301`,
 * is equal to a variable of its own that has this value: events at the end of a rod leave the rod a loop.
 */
export function separateBoundaries(dae: HybridDae): HybridDae {
  const variables = [...dae.variables];
  const added: Equation[] = [];
  const equations = dae.equations.map((equation) => {
    const boundary = boundaryOf(equation, dae);
    if (boundary === undefined) return equation;
    const { element, value } = boundary;
    const variable = variables.length as VariableId;
    variables.push(boundaryVariable(dae.variables[element.variable]!, element, variable));
    const right: Expression = { kind: "variable", variable };
    const id = (dae.equations.length + added.length) as Equation["id"];
    added.push({ ...equation, id, left: right, right: value });
    return { ...equation, left: element, right };
  });
  return added.length === 0 ? dae : { ...dae, variables, equations: [...equations, ...added] };
}

function boundaryOf(
  { left, right, ranges }: Equation,
  dae: HybridDae,
): { readonly element: ElementExpression; readonly value: Expression } | undefined {
  if (ranges !== undefined) return undefined;
  const isOpen = (e: Expression): e is ElementExpression =>
    e.kind === "element" && dae.variables[e.variable]!.variability === "continuous";
  if (isOpen(left) && !isLoopable(right, [], dae)) return { element: left, value: right };
  return isOpen(right) && !isLoopable(left, [], dae) ? { element: right, value: left } : undefined;
}

function boundaryVariable(array: Variable, { subscripts }: ElementExpression, id: VariableId): Variable {
  const { dimensions, indices, derivativeOf, start, nominal, min, max, scalars, numbers, ...plain } = array;
  const place = subscripts.map((s) => subscriptValue(s, () => Number.NaN));
  const former = scalars?.[elementPosition(array, place)];
  const name = former === undefined ? elementNames(array.name)(place) : former.name;
  return {
    ...plain,
    id,
    name: `$${name}`,
    causality: "local",
    protected: true,
    generated: true,
    fixed: false,
  };
}
