import type { BinaryExpression, LismaExpression, LismaStatement } from "../../syntax/tree/syntax-tree.ts";

/**
 * The direct parts of an expression. The index, and the operand of an operator, are names rather than values and are
 * not included.
 */
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

/**
 * The expression with its parts replaced; the same object if no part changed. `map` must pass binary operators to
 * this function.
 */
export function mapParts(
  expression: LismaExpression,
  map: (part: LismaExpression) => LismaExpression,
): LismaExpression {
  switch (expression.kind) {
    case "unary": {
      const operand = map(expression.operand);
      return operand === expression.operand ? expression : { ...expression, operand };
    }
    case "binary":
      return mapOperands(expression, map);
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

/** Long sums are left-deep: their operators are visited in a loop and are not passed to `map`. */
function mapOperands(
  expression: BinaryExpression,
  map: (part: LismaExpression) => LismaExpression,
): LismaExpression {
  const operators: BinaryExpression[] = [];
  let first: LismaExpression = expression;
  for (; first.kind === "binary"; first = first.left) operators.push(first);
  let mapped = map(first);
  for (const operator of operators.reverse()) {
    const right = map(operator.right);
    const same = mapped === operator.left && right === operator.right;
    mapped = same ? operator : { ...operator, left: mapped, right };
  }
  return mapped;
}

/** The expression and all its parts, each before its own parts, in the order of the text. */
export function subexpressions(expression: LismaExpression): readonly LismaExpression[] {
  const found: LismaExpression[] = [];
  const waiting = [expression];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    found.push(next);
    waiting.push(...[...partsOf(next)].reverse());
  }
  return found;
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

/** All statements; those in a body follow their statement. */
export function* allStatements(statements: readonly LismaStatement[]): Generator<LismaStatement> {
  for (const statement of statements) {
    yield statement;
    yield* allStatements(bodyOf(statement));
  }
}
