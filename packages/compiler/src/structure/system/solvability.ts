import type { Expression, HybridDae, ReadsInput } from "@cosimo/ir";
import { visitChildren } from "@cosimo/ir";

/**
 * How an unknown occurs in an equation `left = right`, by the derivative d of left - right with respect to it. `constant`: d
 * is a nonzero number; `parameter`: an expression of parameters; `variable`: of known variables; `nonlinear`: any other.
 * `unsolvable`: the unknown decides branches or steps only, so the equation can't determine it.
 */
export type Solvability = "constant" | "parameter" | "variable" | "nonlinear" | "unsolvable";

/** Lower ranks are preferred. */
export const solvabilityRank: Readonly<Record<Solvability, number>> = {
  constant: 0,
  parameter: 1,
  variable: 2,
  nonlinear: 3,
  unsolvable: 4,
};

/** A derivative: its value if it is a number, otherwise its kind. */
type Coefficient = number | "parameter" | "variable" | "nonlinear" | "unsolvable";

/** Derivatives by unknown (column), in order of first occurrence. */
type Occurrences = Map<number, Coefficient>;

/** `columnOf[v]`: the number of variable v among the unknowns, or -1. */
export type ColumnOf = Int32Array;

interface Context {
  readonly dae: HybridDae;
  readonly columnOf: ColumnOf;
  readonly reads: ReadsInput;
}

/** Calls `found` for each unknown of `left = right` (by column) with its solvability, after one pass over the equation. */
export function findOccurrences(
  left: Expression,
  right: Expression,
  dae: HybridDae,
  columnOf: ColumnOf,
  reads: ReadsInput,
  found: (column: number, solvability: Solvability) => void,
): void {
  const occurrences: Occurrences = new Map();
  const context = { dae, columnOf, reads };
  collect(left, 1, occurrences, context);
  collect(right, -1, occurrences, context);
  for (const [column, coefficient] of occurrences) found(column, classify(coefficient));
}

function classify(coefficient: Coefficient): Solvability {
  if (typeof coefficient !== "number") return coefficient;
  return coefficient === 0 ? "unsolvable" : "constant";
}

function collect(whole: Expression, factor: Coefficient, into: Occurrences, context: Context): void {
  let e = whole;
  // Long sums are left-deep: no recursion along the left operands.
  for (; e.kind === "binary" && (e.operator === "+" || e.operator === "-"); e = e.left)
    collect(e.right, e.operator === "+" ? factor : times(factor, -1), into, context);
  switch (e.kind) {
    case "variable": {
      const column = context.columnOf[e.variable]!;
      if (column >= 0) record(column, factor, into);
      return;
    }
    case "element": {
      const column = context.columnOf[e.variable]!;
      if (column >= 0) record(column, "unsolvable", into);
      return;
    }
    case "relation": {
      const relation = context.dae.relations[e.relation]!;
      collect(relation.left, "unsolvable", into, context);
      collect(relation.right, "unsolvable", into, context);
      return;
    }
    case "unary":
      collect(e.operand, e.operator === "-" ? times(factor, -1) : "unsolvable", into, context);
      return;
    case "binary":
      collectBinary(e, factor, into, context);
      return;
    case "if":
      collectIf(e, factor, into, context);
      return;
    case "builtin": {
      const stepwise = ["floor", "ceil", "sign", "div"].includes(e.function);
      const inner = stepwise || factor === "unsolvable" ? "unsolvable" : "nonlinear";
      for (const argument of e.arguments) collect(argument, inner, into, context);
      return;
    }
    case "call": {
      const inner = factor === "unsolvable" ? "unsolvable" : "nonlinear";
      e.arguments.forEach((argument, i) => {
        if (context.reads(e.function, i)) collect(argument, inner, into, context);
      });
      return;
    }
    default:
      visitChildren(e, (child) => collect(child, "unsolvable", into, context));
  }
}

function collectBinary(
  e: Extract<Expression, { kind: "binary" }>,
  factor: Coefficient,
  into: Occurrences,
  context: Context,
): void {
  switch (e.operator) {
    case "+":
    case "-":
      throw new Error("sums are taken apart before");
    case "*":
      collect(e.left, times(factor, magnitude(e.right, context)), into, context);
      collect(e.right, times(factor, magnitude(e.left, context)), into, context);
      return;
    case "/": {
      const divisor = magnitude(e.right, context);
      collect(e.left, times(factor, typeof divisor === "number" ? 1 / divisor : divisor), into, context);
      collect(e.right, times(factor, "nonlinear"), into, context);
      return;
    }
    case "^":
      collect(e.left, times(factor, "nonlinear"), into, context);
      collect(e.right, times(factor, "nonlinear"), into, context);
      return;
    case "and":
    case "or":
      collect(e.left, "unsolvable", into, context);
      collect(e.right, "unsolvable", into, context);
  }
}

/** An unknown in one branch only has the derivative zero in the other one, so there is no explicit solution. */
function collectIf(
  e: Extract<Expression, { kind: "if" }>,
  factor: Coefficient,
  into: Occurrences,
  context: Context,
): void {
  collect(e.condition, "unsolvable", into, context);
  const inThen: Occurrences = new Map();
  const inElse: Occurrences = new Map();
  collect(e.then, factor, inThen, context);
  collect(e.else, factor, inElse, context);
  for (const [column, a] of inThen) record(column, eitherOf(a, inElse.get(column)), into);
  for (const [column, b] of inElse) if (!inThen.has(column)) record(column, eitherOf(b, undefined), into);
}

function eitherOf(a: Coefficient, b: Coefficient | undefined): Coefficient {
  if (b === undefined || a === 0 || b === 0) return a === "unsolvable" ? "unsolvable" : "nonlinear";
  if (typeof a === "number" && typeof b === "number") return a === b ? a : "parameter";
  return weaker(a, b);
}

function record(column: number, coefficient: Coefficient, into: Occurrences): void {
  const before = into.get(column);
  into.set(column, before === undefined ? coefficient : sum(before, coefficient));
}

function sum(a: Coefficient, b: Coefficient): Coefficient {
  if (typeof a === "number" && typeof b === "number") return a + b;
  return weaker(a, b);
}

/** An unknown that selects a branch and is contained in it is nonlinear. */
function weaker(a: Coefficient, b: Coefficient): Coefficient {
  if (a === "unsolvable" || b === "unsolvable") return a === b ? a : "nonlinear";
  const rank = (c: Coefficient) => (typeof c === "number" ? 0 : solvabilityRank[c]);
  return rank(a) >= rank(b) ? a : b;
}

function times(a: Coefficient, b: Coefficient): Coefficient {
  if (typeof a === "number" && typeof b === "number") return a * b;
  if (a === "unsolvable" || b === "unsolvable") return "unsolvable";
  return weaker(a, b);
}

/** Factor of a product in the derivative with respect to unknowns in the other factor. */
function magnitude(e: Expression, context: Context): Coefficient {
  const value = constantValue(e);
  if (value !== undefined) return value;
  return (["parameter", "parameter", "variable", "nonlinear"] as const)[dependence(e, context)]!;
}

/** Value of arithmetic on numbers. */
function constantValue(e: Expression): number | undefined {
  if (e.kind === "number") return e.value;
  if (e.kind === "unary" && e.operator === "-") {
    const value = constantValue(e.operand);
    return value === undefined ? undefined : -value;
  }
  if (e.kind !== "binary") return undefined;
  const left = constantValue(e.left);
  const right = left === undefined ? undefined : constantValue(e.right);
  if (left === undefined || right === undefined) return undefined;
  if (e.operator === "*") return left * right;
  if (e.operator === "/") return left / right;
  return undefined;
}

/** 0: numbers only, 1: parameters, 2: known variables or time, 3: unknowns. */
function dependence(e: Expression, context: Context): 0 | 1 | 2 | 3 {
  switch (e.kind) {
    case "number":
      return 0;
    case "variable":
    case "element": {
      if (context.columnOf[e.variable]! >= 0) return 3;
      const { variability } = context.dae.variables[e.variable]!;
      return variability === "parameter" || variability === "constant" ? 1 : 2;
    }
    case "time":
    case "pre":
    case "sample":
    case "initial":
    case "terminal":
      return 2;
    case "relation": {
      const relation = context.dae.relations[e.relation]!;
      return Math.max(2, dependence(relation.left, context), dependence(relation.right, context)) as 2 | 3;
    }
    case "binary": {
      const left = dependence(e.left, context);
      return left === 3 ? left : (Math.max(left, dependence(e.right, context)) as 0 | 1 | 2 | 3);
    }
    default: {
      let most: 0 | 1 | 2 | 3 = 0;
      visitChildren(e, (child) => {
        if (most < 3) most = Math.max(most, dependence(child, context)) as 0 | 1 | 2 | 3;
      });
      return most;
    }
  }
}
