import type { Expression } from "./expression.ts";

/**
 * Calls `visit` on the direct sub-expressions of `expression`, left to right. Sides of a relation are not children: they are
 * in `HybridDae.relations`.
 */
export function visitChildren(expression: Expression, visit: (child: Expression) => void): void {
  switch (expression.kind) {
    case "number":
    case "string":
    case "time":
    case "variable":
    case "pre":
    case "size":
    case "relation":
    case "sample":
    case "initial":
    case "terminal":
      return;
    case "local":
    case "element":
      for (const subscript of expression.subscripts) visit(subscript);
      return;
    case "unary":
    case "toString":
      visit(expression.operand);
      return;
    case "binary":
    case "compare":
    case "concat":
      visit(expression.left);
      visit(expression.right);
      return;
    case "if":
      visit(expression.condition);
      visit(expression.then);
      visit(expression.else);
      return;
    case "builtin":
    case "call":
      for (const argument of expression.arguments) visit(argument);
  }
}

/**
 * Calls `visit` on the expression and all its sub-expressions, parents first, left to right. Long sums are left-deep: there
 * is no recursion along their left operands.
 */
export function visitExpression(expression: Expression, visit: (node: Expression) => void): void {
  const visitAll = (node: Expression): void => {
    if (node.kind !== "binary") {
      visit(node);
      visitChildren(node, visitAll);
      return;
    }
    const right: Expression[] = [];
    let e: Expression = node;
    for (; e.kind === "binary"; e = e.left) {
      visit(e);
      right.push(e.right);
    }
    visit(e);
    visitChildren(e, visitAll);
    while (right.length > 0) visitAll(right.pop()!);
  };
  visitAll(expression);
}
