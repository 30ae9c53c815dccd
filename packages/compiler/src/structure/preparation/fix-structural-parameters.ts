import type { Equation, Expression, HybridDae, Origin, Variable, VariableId } from "@cosimo/ir";
import { evaluate, freeVariables, rewrite, visitStatements, visitVariables, zero } from "@cosimo/ir";
import type { Row } from "../system/equation-system.ts";
import { createParameterValues } from "../system/parameter-values.ts";
import { hasParametricIf, inAllBranches, isParametric } from "../system/parametric-branches.ts";

/**
 * Selects branches that depend on parameters and decide which derivatives an equation contains, and so the states: `v = if
 * ideal then 0 else L*der(i)`. These parameters become structural.
 */
export function fixStructuralParameters(dae: HybridDae): HybridDae {
  return decide(
    dae,
    dae.equations.filter((e) => differInDerivatives(e, dae)).map((e) => e.origin),
  );
}

/**
 * The same for equations that must be solved for an unknown in some branches only, or for an unknown multiplied by zero:
 * `i = if ideal then 0 else G*v` may determine v, `v = R*i` determines i unless R is zero. Parameters remain free in each
 * run if the system is solvable without such equations. `rows` are those without which it is not.
 */
export function fixUnknownParameters(dae: HybridDae, rows: readonly Row[]): HybridDae {
  return decide(
    dae,
    rows.map((row) => row.origin),
  );
}

function differInDerivatives({ left, right }: Equation, dae: HybridDae): boolean {
  return [left, right].some((side) => {
    if (!hasParametricIf(side, dae)) return false;
    const always = inAllBranches(side, dae);
    const all = freeVariables(side, dae.relations);
    return all.some((v) => dae.variables[v]!.derivativeOf !== undefined && !always.has(v));
  });
}

/** In the equations of these origins selects branches and removes zero factors, as far as values are known. */
function decide(dae: HybridDae, origins: readonly Origin[]): HybridDae {
  if (origins.length === 0) return dae;
  const values = createParameterValues(dae);
  const deciding = new Set<VariableId>();
  const { relations, functions } = dae;
  const known = (e: Expression) =>
    isParametric(e, dae) ? evaluate(e, { relations, functions, variable: values }) : undefined;
  const taken = (e: Expression): Expression => {
    if (e.kind === "if") {
      const condition = known(e.condition);
      if (condition === undefined) return e;
      addParameters(e.condition, dae, deciding);
      return condition !== 0 ? e.then : e.else;
    }
    if (e.kind !== "binary" || (e.operator !== "*" && e.operator !== "/")) return e;
    const factors = e.operator === "*" ? [e.left, e.right] : [e.left];
    const vanishing = factors.find((factor) => known(factor) === 0);
    if (vanishing === undefined) return e;
    addParameters(vanishing, dae, deciding);
    return zero;
  };
  const chosen = new Set(origins);
  const equations = dae.equations.map((equation) => {
    if (!chosen.has(equation.origin)) return equation;
    return { ...equation, left: rewrite(equation.left, taken), right: rewrite(equation.right, taken) };
  });
  if (deciding.size === 0) return dae;
  return withoutLostDerivatives(fixParameters({ ...dae, equations }, deciding));
}

/** These parameters, and those on which they depend, decide about the structure. */
export function fixParameters(
  dae: HybridDae,
  parameters: ReadonlySet<VariableId>,
  reason = "what equations can be solved for",
): HybridDae {
  const deciding = new Set<VariableId>();
  for (const variable of parameters) addParameters({ kind: "variable", variable }, dae, deciding);
  const variables = dae.variables.map((v) =>
    deciding.has(v.id) && v.structural === undefined ? { structural: reason, ...v } : v,
  );
  return { ...dae, variables };
}

/** Parameters in the expression, and those on which they depend. */
function addParameters(e: Expression, dae: HybridDae, into: Set<VariableId>): void {
  visitVariables(e, dae.relations, (v) => {
    if (into.has(v)) return;
    into.add(v);
    const { binding, start } = dae.variables[v]!;
    const value = binding ?? start;
    if (value !== undefined) addParameters(value, dae, into);
  });
}

/** A variable differentiated only in branches that are not selected is no state: its derivative is removed. */
export function withoutLostDerivatives(dae: HybridDae): HybridDae {
  const used = new Set<VariableId>();
  const note = (e: Expression) => visitVariables(e, dae.relations, (v) => used.add(v));
  for (const { left, right } of [...dae.equations, ...dae.initialEquations])
    for (const e of [left, right]) note(e);
  for (const { left, right } of dae.relations) for (const e of [left, right]) note(e);
  for (const section of [...dae.algorithms, ...dae.initialAlgorithms])
    visitStatements(section.statements, { expression: note });
  for (const branch of dae.whenClauses.flatMap((clause) => clause.branches)) {
    for (const { value } of [...branch.assignments, ...branch.reinits]) note(value);
    for (const { state } of branch.reinits) used.add(state);
  }
  for (const { condition, message } of dae.assertions) for (const e of [condition, message]) note(e);
  const isLost = (v: Variable) => v.derivativeOf !== undefined && !used.has(v.id);
  if (!dae.variables.some(isLost)) return dae;
  return { ...dae, variables: dae.variables.map((v) => (isLost(v) ? unusedConstant(v) : v)) };
}

/** Variables keep their numbers: an unneeded one becomes a constant that results omit. */
function unusedConstant({ derivativeOf: _, ...v }: Variable): Variable {
  return { ...v, variability: "constant", binding: zero, generated: true };
}
