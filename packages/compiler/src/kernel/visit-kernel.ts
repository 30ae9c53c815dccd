import type { KernelExpression, KernelStatement } from "@cosimo/ir";

/** The expressions directly below an expression, in the order of evaluation. */
export function operandsOf(expression: KernelExpression): readonly KernelExpression[] {
  switch (expression.kind) {
    case "const":
    case "local":
      return [];
    case "load":
      return [expression.address];
    case "unary":
    case "convert":
      return [expression.operand];
    case "binary":
    case "compare":
      return [expression.left, expression.right];
    case "select":
      return [expression.condition, expression.then, expression.else];
    case "call":
      return expression.arguments;
  }
}

/** The expressions contained directly in a statement, without those of nested statements. */
export function expressionsOf(statement: KernelStatement): readonly KernelExpression[] {
  switch (statement.kind) {
    case "set":
    case "expression":
      return [statement.value];
    case "store":
      return [statement.address, statement.value];
    case "if":
    case "loop":
      return [statement.condition];
    case "return":
      return statement.value === undefined ? [] : [statement.value];
    case "break":
    case "continue":
    case "block":
    case "leave":
      return [];
  }
}

/** The statement lists directly inside a statement. */
export function blocksOf(statement: KernelStatement): readonly (readonly KernelStatement[])[] {
  switch (statement.kind) {
    case "if":
      return [statement.then, statement.else];
    case "loop":
      return [statement.body, statement.update];
    case "block":
      return [statement.body];
    default:
      return [];
  }
}

/** Calls `visit` for every statement, outer ones before inner ones. */
export function visitStatements(
  statements: readonly KernelStatement[],
  visit: (statement: KernelStatement) => void,
): void {
  for (const statement of statements) {
    visit(statement);
    if (statement.kind === "set" || statement.kind === "store") continue;
    for (const block of blocksOf(statement)) visitStatements(block, visit);
  }
}

/**
 * Calls `visit` for every expression and its parts, outer ones first. The cases are unrolled, as most of a large model
 * passes through this function.
 */
export function visitExpression(
  expression: KernelExpression,
  visit: (expression: KernelExpression) => void,
): void {
  visit(expression);
  switch (expression.kind) {
    case "const":
    case "local":
      return;
    case "load":
      visitExpression(expression.address, visit);
      return;
    case "unary":
    case "convert":
      visitExpression(expression.operand, visit);
      return;
    case "binary":
    case "compare":
      visitExpression(expression.left, visit);
      visitExpression(expression.right, visit);
      return;
    case "select":
      visitExpression(expression.condition, visit);
      visitExpression(expression.then, visit);
      visitExpression(expression.else, visit);
      return;
    case "call":
      for (const argument of expression.arguments) visitExpression(argument, visit);
  }
}

/** Calls `visit` for every expression contained directly in the statement, and its parts. */
export function visitOwnExpressions(
  statement: KernelStatement,
  visit: (expression: KernelExpression) => void,
): void {
  if (statement.kind === "set") visitExpression(statement.value, visit);
  else if (statement.kind === "store") {
    visitExpression(statement.address, visit);
    visitExpression(statement.value, visit);
  } else for (const expression of expressionsOf(statement)) visitExpression(expression, visit);
}

/** Calls `visit` for every expression in statements at any depth. */
export function visitExpressions(
  statements: readonly KernelStatement[],
  visit: (expression: KernelExpression) => void,
): void {
  visitStatements(statements, (statement) => visitOwnExpressions(statement, visit));
}

/** Whether the statements contain a `break` or `continue` of the enclosing loop; those of nested loops don't count. */
export function hasOwn(kind: "break" | "continue", statements: readonly KernelStatement[]): boolean {
  return statements.some(
    (s) => s.kind === kind || (s.kind !== "loop" && blocksOf(s).some((block) => hasOwn(kind, block))),
  );
}
