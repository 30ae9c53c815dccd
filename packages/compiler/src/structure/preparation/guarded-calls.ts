import type { Expression, FunctionId } from "@cosimo/ir";
import { visitChildren } from "@cosimo/ir";

/** A call of a function within an expression. */
export interface GuardedCall {
  readonly function: FunctionId;
  readonly arguments: readonly Expression[];
  /** Boolean: the value of the call is needed. Missing: always. */
  readonly guard: Expression | undefined;
}

/** The calls of an expression, those in arguments of others too. */
export function guardedCalls(expression: Expression, guard?: Expression): readonly GuardedCall[] {
  const found: GuardedCall[] = [];
  const visit = (e: Expression, guard: Expression | undefined): void => {
    switch (e.kind) {
      case "number":
        return;
      case "if":
        visit(e.condition, guard);
        visit(e.then, both(guard, e.condition));
        visit(e.else, both(guard, not(e.condition)));
        return;
      case "binary":
        visitBinary(e, guard);
        return;
      case "call":
        found.push({ function: e.function, arguments: e.arguments, guard });
    }
    visitChildren(e, (child) => visit(child, guard));
  };
  /** Long sums are left-deep: no recursion along the left operands. */
  const visitBinary = (top: Expression, guard: Expression | undefined): void => {
    let e = top;
    for (; e.kind === "binary"; e = e.left) {
      if (e.operator === "and") visit(e.right, both(guard, e.left));
      else if (e.operator === "or") visit(e.right, both(guard, not(e.left)));
      else visit(e.right, guard);
    }
    visit(e, guard);
  };
  visit(expression, guard);
  return found;
}

export function both(a: Expression | undefined, b: Expression): Expression {
  return a === undefined ? b : { kind: "binary", operator: "and", left: a, right: b };
}

export function not(operand: Expression): Expression {
  return { kind: "unary", operator: "not", operand };
}
