import {
  type Expression,
  eachPoint,
  evaluate,
  type HybridDae,
  type IndexRange,
  type LocalId,
  number,
  rewrite,
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
  const { variability, binding, start, dimensions = [], indices = [] } = variable;
  const value = binding ?? start;
  if (variability !== "parameter" || value === undefined) return false;
  const ranges = dimensions.map(
    (to, k): IndexRange => ({ local: (indices[k] ?? -1) as LocalId, from: 1, to }),
  );
  let isSound = true;
  eachPoint(readsLocal(value) ? ranges : [], (point) => {
    isSound &&= isNonzeroNumber(
      parameterValue(
        rewrite(value, (e) => (e.kind === "local" ? number(point[indices.indexOf(e.local)]!) : e)),
        dae,
      ),
    );
  });
  return isSound;
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
