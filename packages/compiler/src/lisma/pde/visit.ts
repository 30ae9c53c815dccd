import type { LismaExpression, LismaStatement } from "../syntax/syntax-tree.ts";

/** The direct parts of an expression. Index and quantity of an operator are names rather than values: they don't count. */
export function partsOf(expression: LismaExpression): readonly LismaExpression[] {
  switch (expression.kind) {
    case "unary":
      return [expression.operand];
    case "binary":
      return [expression.left, expression.right];
    case "typed":
      return [expression.condition];
    case "coefficient":
      return [expression.value];
    case "call":
      return expression.arguments;
    case "number":
    case "reference":
    case "derivative":
    case "pdeOperator":
    case "missing":
      return [];
  }
}

/** The expression with its direct parts replaced; the same object if none changed. */
export function mapParts(
  expression: LismaExpression,
  map: (part: LismaExpression) => LismaExpression,
): LismaExpression {
  switch (expression.kind) {
    case "unary": {
      const operand = map(expression.operand);
      return operand === expression.operand ? expression : { ...expression, operand };
    }
    case "binary": {
      const left = map(expression.left);
      const right = map(expression.right);
      return left === expression.left && right === expression.right
        ? expression
        : { ...expression, left, right };
    }
    case "typed": {
      const condition = map(expression.condition);
      return condition === expression.condition ? expression : { ...expression, condition };
    }
    case "coefficient": {
      const value = map(expression.value);
      return value === expression.value ? expression : { ...expression, value };
    }
    case "call": {
      const mapped = expression.arguments.map(map);
      return mapped.every((part, k) => part === expression.arguments[k])
        ? expression
        : { ...expression, arguments: mapped };
    }
    default:
      return expression;
  }
}

export function* subexpressions(expression: LismaExpression): Generator<LismaExpression> {
  yield expression;
  for (const part of partsOf(expression)) yield* subexpressions(part);
}

/** The expressions of a statement itself, without those of the statements inside it. */
export function expressionsOf(statement: LismaStatement): readonly LismaExpression[] {
  switch (statement.kind) {
    case "constant":
      return statement.items.flatMap(({ value }) => value ?? []);
    case "macro":
    case "initialConditions":
      return statement.items.map(({ value }) => value);
    case "defaultConstant":
    case "initialValue":
    case "set":
    case "setting":
    case "edge":
      return [statement.value];
    case "equation":
    case "linearEquation":
      return [statement.left, statement.right];
    case "state":
    case "if":
      return [statement.condition];
    case "timeEvent": {
      const { start, repetition } = statement;
      return [
        start,
        ...(repetition ? [repetition.interval, ...(repetition.count ? [repetition.count] : [])] : []),
      ];
    }
    case "for":
    case "spaceVariable":
    case "linearVariables":
    case "output":
    case "delete":
      return [];
  }
}

/** The statements inside a statement. */
export function bodyOf(statement: LismaStatement): readonly LismaStatement[] {
  switch (statement.kind) {
    case "state":
    case "timeEvent":
    case "for":
      return statement.body.statements;
    case "if":
      return [...statement.body.statements, ...(statement.else?.statements ?? [])];
    default:
      return [];
  }
}

/** All statements, those in bodies after the one they belong to. */
export function* allStatements(statements: readonly LismaStatement[]): Generator<LismaStatement> {
  for (const statement of statements) {
    yield statement;
    yield* allStatements(bodyOf(statement));
  }
}
