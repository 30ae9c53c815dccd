import type { AssignmentTarget, Expression, Statement } from "../expressions/expression.ts";

/** Callbacks of a traversal of statements; missing ones are skipped. */
export interface StatementVisitor {
  /** Called on every whole expression that a statement reads (conditions, values, subscripts of targets, arguments). */
  readonly expression?: (expression: Expression) => void;
  readonly target?: (target: AssignmentTarget) => void;
  /** Called on every statement, parents first. */
  readonly statement?: (statement: Statement) => void;
}

export function visitStatements(statements: readonly Statement[], visitor: StatementVisitor): void {
  for (const statement of statements) visitStatement(statement, visitor);
}

function visitStatement(statement: Statement, visitor: StatementVisitor): void {
  const read = (expression: Expression) => visitor.expression?.(expression);
  visitor.statement?.(statement);
  switch (statement.kind) {
    case "assign":
      read(statement.value);
      visitTarget(statement.target, visitor);
      return;
    case "callAssign":
      statement.arguments.forEach(read);
      for (const target of statement.targets) if (target !== undefined) visitTarget(target, visitor);
      return;
    case "if":
      for (const branch of statement.branches) {
        read(branch.condition);
        visitStatements(branch.body, visitor);
      }
      visitStatements(statement.else, visitor);
      return;
    case "for":
      [statement.from, statement.step, statement.to].forEach(read);
      visitStatements(statement.body, visitor);
      return;
    case "while":
      read(statement.condition);
      visitStatements(statement.body, visitor);
      return;
    case "break":
    case "return":
      return;
    case "assert":
      read(statement.assertion.condition);
      read(statement.assertion.message);
      return;
    case "when":
      for (const branch of statement.branches) visitStatements(branch.body, visitor);
      return;
    case "reinit":
      read(statement.value);
      return;
    case "terminate":
      read(statement.message);
  }
}

function visitTarget(target: AssignmentTarget, visitor: StatementVisitor): void {
  if (target.kind === "local") for (const subscript of target.subscripts) visitor.expression?.(subscript);
  visitor.target?.(target);
}
