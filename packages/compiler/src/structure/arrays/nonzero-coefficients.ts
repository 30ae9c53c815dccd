import {
  type ElementExpression,
  type Expression,
  eachPoint,
  elementPosition,
  evaluate,
  type HybridDae,
  type IndexRange,
  type LocalId,
  number,
  rewrite,
  subscriptValue,
  type Variable,
  visitExpression,
} from "@cosimo/ir";
import { createParameterValues } from "../system/parameter-values.ts";

/** Whether a coefficient is not zero for parameters as declared. Differences of those that a run may change are not judged. */
export function isNonzero(coefficient: Expression, dae: HybridDae): boolean {
  switch (coefficient.kind) {
    case "number":
      return coefficient.value !== 0;
    case "variable":
      return isNonzeroNumber(createParameterValues(dae)(coefficient.variable));
    case "element":
      return areNonzero(dae.variables[coefficient.variable]!, dae);
    case "unary":
      return isNonzero(coefficient.operand, dae);
    case "binary": {
      const { left, right, operator } = coefficient;
      if (operator === "*" || operator === "/") return isNonzero(left, dae) && isNonzero(right, dae);
      const isFixed = [left, right].every(
        (e) =>
          e.kind === "number" ||
          (e.kind === "variable" && dae.variables[e.variable]!.structural !== undefined),
      );
      return isFixed && isNonzeroNumber(parameterValue(coefficient, dae));
    }
    default:
      return false;
  }
}

function isNonzeroNumber(value: number | undefined): boolean {
  return value !== undefined && value !== 0;
}

/** Whether no element of an array of parameters is zero as declared. */
function areNonzero(variable: Variable, dae: HybridDae): boolean {
  const { variability, binding, start, numbers, dimensions = [], indices = [] } = variable;
  const value = binding ?? start;
  if (variability !== "parameter" || value === undefined) return false;
  if (numbers !== undefined) return !numbers.includes(0);
  const ranges = dimensions.map(
    (to, k): IndexRange => ({ local: (indices[k] ?? -1) as LocalId, from: 1, to }),
  );
  let isSound = true;
  eachPoint(readsLocal(value) ? ranges : [], (point) => {
    isSound &&= isNonzeroNumber(valueAt(value, indices, point, dae));
  });
  return isSound;
}

/** The value of an attribute for the element at a point, whose subscripts are `indices`. */
function valueAt(
  attribute: Expression,
  indices: readonly LocalId[],
  point: readonly number[],
  dae: HybridDae,
): number | undefined {
  const local = (id: LocalId) => point[indices.indexOf(id)]!;
  const known = rewrite(attribute, (e) => {
    if (e.kind === "local") return number(local(e.local));
    const value = e.kind === "element" ? elementValue(e, local, dae) : undefined;
    return value === undefined ? e : number(value);
  });
  return parameterValue(known, dae);
}

/** The declared value of an element of an array of parameters. */
function elementValue(
  { variable, subscripts }: ElementExpression,
  local: (id: LocalId) => number,
  dae: HybridDae,
): number | undefined {
  const array = dae.variables[variable]!;
  const { variability, binding, start, numbers, indices = [] } = array;
  const value = binding ?? start;
  if (variability !== "parameter" || value === undefined) return undefined;
  const point = subscripts.map((s) => subscriptValue(s, local));
  return numbers === undefined ? valueAt(value, indices, point, dae) : numbers[elementPosition(array, point)];
}

function readsLocal(e: Expression): boolean {
  let found = false;
  visitExpression(e, ({ kind }) => {
    found ||= kind === "local";
  });
  return found;
}

function parameterValue(e: Expression, dae: HybridDae): number | undefined {
  const { relations, functions } = dae;
  return evaluate(e, { relations, functions, variable: createParameterValues(dae), results: new Map() });
}
