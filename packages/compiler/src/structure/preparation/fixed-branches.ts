import { type Equation, type Expression, type HybridDae, rewrite } from "@cosimo/ir";
import { constantValues } from "./constant-variables.ts";

/**
 * Selects the branches of `if` whose conditions no run changes: the functions of the other branches need not be defined for the
 * parameters of this model, and constraints in the selected ones are known to hold.
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
  const constantValue = constantValues(dae);
  return (e) => {
    if (e.kind !== "if") return e;
    const condition = constantValue(e.condition);
    if (condition === undefined) return e;
    return condition !== 0 ? e.then : e.else;
  };
}
