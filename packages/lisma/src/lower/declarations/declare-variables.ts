import type {
  Body,
  EquationStatement,
  LinearEquationStatement,
  LismaExpression,
  Reference,
} from "../../syntax/tree/syntax-tree.ts";
import { nameOf } from "../expressions/expressions.ts";
import { addVariable, type Lowering, originOf } from "../expressions/lowering.ts";
import { builtinConstant, timeName } from "../expressions/references.ts";
import { loopValue, type Scope } from "../expressions/scope.ts";
import type { Placed } from "./placed-statement.ts";
import { isWithinLimit, unrollLoops } from "./unroll-loops.ts";

type AnyEquation = EquationStatement | LinearEquationStatement;

/**
 * Declares as variables all names in equations of any scope that are no constants or macros, in the order of the
 * text. `g`, `e`, `pi` and `TIME` are variables only if the model defines them.
 */
export function declareVariables(lowering: Lowering, statements: readonly Placed[]): void {
  const equations: Placed<AnyEquation>[] = [];
  const own = new Set<string>();
  collect(lowering, statements, equations, own);
  for (const { statement, scope } of equations)
    for (const side of [statement.left, statement.right]) declareNames(lowering, side, scope, own);
  lowering.hasVariables = true;
}

function collect(
  lowering: Lowering,
  statements: readonly Placed[],
  equations: Placed<AnyEquation>[],
  own: Set<string>,
): void {
  const use = (ref: Reference, scope: Scope | undefined): void => {
    const name = nameOf(lowering, ref, scope);
    if (name !== undefined) own.add(name);
  };
  const body = (b: Body | undefined, scope: Scope | undefined): void => {
    if (b === undefined) return;
    const inner = unrollLoops(lowering, b.statements, scope);
    if (isWithinLimit(lowering, b.span, equations.length + inner.length))
      collect(lowering, inner, equations, own);
  };
  for (const { statement, scope } of statements) {
    switch (statement.kind) {
      case "equation":
      case "linearEquation":
        equations.push({ statement, scope });
        markOwn(statement, (ref) => use(ref, scope));
        break;
      case "initialValue":
        if (statement.target.kind === "reference") use(statement.target, scope);
        break;
      case "linearVariables":
        for (const ref of statement.variables) use(ref, scope);
        break;
      case "state":
      case "timeEvent":
        body(statement.body, scope);
        break;
      case "if":
        body(statement.body, scope);
        body(statement.else, scope);
    }
  }
}

/** Marks names that cannot be built-in constants: whole left sides of equations, and differentiated names. */
function markOwn({ left, right }: AnyEquation, use: (ref: Reference) => void): void {
  if (left.kind === "reference") use(left);
  const visit = (e: LismaExpression): void => {
    if (e.kind === "derivative") use(e.of);
    else visitOperands(e, visit);
  };
  visit(left);
  visit(right);
}

function declareNames(
  lowering: Lowering,
  e: LismaExpression,
  scope: Scope | undefined,
  own: ReadonlySet<string>,
): void {
  const declare = (ref: Reference): void => {
    if (ref.index === undefined && loopValue(scope, ref.name) !== undefined) return;
    const name = nameOf(lowering, ref, scope);
    if (name === undefined || lowering.variableIds.has(name) || lowering.macros.has(name)) return;
    const hasMeaning = name === timeName || builtinConstant(name) !== undefined;
    if (!hasMeaning || own.has(name)) addVariable(lowering, name, originOf(ref.span));
  };
  const visit = (node: LismaExpression): void => {
    if (node.kind === "reference") declare(node);
    else if (node.kind === "derivative") declare(node.of);
    else visitOperands(node, visit);
  };
  visit(e);
}

/** Operands from left to right; long sums are left-deep and are visited in a loop. */
function visitOperands(e: LismaExpression, visit: (operand: LismaExpression) => void): void {
  switch (e.kind) {
    case "unary":
      visit(e.operand);
      return;
    case "binary": {
      const right: LismaExpression[] = [];
      let left: LismaExpression = e;
      for (; left.kind === "binary"; left = left.left) right.push(left.right);
      visit(left);
      for (const operand of right.reverse()) visit(operand);
      return;
    }
    case "typed":
      visit(e.condition);
      return;
    case "coefficient":
      visit(e.value);
      return;
    case "call":
      e.arguments.forEach(visit);
  }
}
