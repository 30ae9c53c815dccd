import type { Expression, HybridDae, VariableId } from "@cosimo/ir";
import { visitChildren, visitExpression, visitVariables } from "@cosimo/ir";
import { isParameter } from "./unknown-classes.ts";

export function hasParametricIf(e: Expression, dae: HybridDae): boolean {
  let found = false;
  visitExpression(e, (node) => {
    found ||= node.kind === "if" && isParametric(node.condition, dae);
  });
  return found;
}

/** Whether the expression contains numbers and parameters only. */
export function isParametric(e: Expression, dae: HybridDae): boolean {
  switch (e.kind) {
    case "variable":
      return isParameter(dae.variables[e.variable]!);
    case "time":
    case "pre":
    case "relation":
    case "sample":
    case "initial":
    case "terminal":
      return false;
    default: {
      let parametric = true;
      visitChildren(e, (child) => {
        parametric &&= isParametric(child, dae);
      });
      return parametric;
    }
  }
}

/** The variables that the expression contains for every selection of parametric branches. */
export function inAllBranches(e: Expression, dae: HybridDae): ReadonlySet<VariableId> {
  if (e.kind === "if" && isParametric(e.condition, dae)) {
    const inElse = inAllBranches(e.else, dae);
    return new Set([...inAllBranches(e.then, dae)].filter((v) => inElse.has(v)));
  }
  const found = new Set<VariableId>();
  if (e.kind === "variable" || e.kind === "relation") visitVariables(e, dae.relations, (v) => found.add(v));
  else
    visitChildren(e, (child) => {
      for (const v of inAllBranches(child, dae)) found.add(v);
    });
  return found;
}
