import {
  type Equation,
  type Expression,
  evaluate,
  type HybridDae,
  rewrite,
  visitVariables,
} from "@cosimo/ir";
import { createParameterValues } from "../system/parameter-values.ts";
import { isParametric } from "../system/parametric-branches.ts";

/**
 * Selects the branches of `if` whose conditions consist of structural parameters and constants, which no run changes: the
 * functions of the other branches need not be defined for the parameters of this model.
 */
export function selectFixedBranches(dae: HybridDae): HybridDae {
  const select = createSelection(dae);
  const inEquation = (equation: Equation): Equation => {
    const [left, right] = [rewrite(equation.left, select), rewrite(equation.right, select)];
    return left === equation.left && right === equation.right ? equation : { ...equation, left, right };
  };
  const equations = dae.equations.map(inEquation);
  const initialEquations = dae.initialEquations.map(inEquation);
  const isSame = (list: readonly Equation[], before: readonly Equation[]) =>
    list.every((one, i) => one === before[i]);
  if (isSame(equations, dae.equations) && isSame(initialEquations, dae.initialEquations)) return dae;
  return { ...dae, equations, initialEquations };
}

function createSelection(dae: HybridDae): (e: Expression) => Expression {
  const { relations, functions } = dae;
  const variable = createParameterValues(dae);
  const isFixed = (condition: Expression): boolean => {
    if (!isParametric(condition, dae)) return false;
    let fixed = true;
    visitVariables(condition, relations, (v) => {
      const { variability, structural } = dae.variables[v]!;
      fixed &&= variability === "constant" || structural !== undefined;
    });
    return fixed;
  };
  return (e) => {
    if (e.kind !== "if" || !isFixed(e.condition)) return e;
    const condition = evaluate(e.condition, { relations, functions, variable });
    if (condition === undefined) return e;
    return condition !== 0 ? e.then : e.else;
  };
}
