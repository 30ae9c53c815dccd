import type { KernelExpression, KernelStatement } from "@cosimo/ir";
import { append } from "@cosimo/ir";

/** An expression with its direct operands replaced; the same object when none of them changes. */
export function mapOperands(
  e: KernelExpression,
  map: (operand: KernelExpression) => KernelExpression,
): KernelExpression {
  switch (e.kind) {
    case "const":
    case "local":
      return e;
    case "load": {
      const address = map(e.address);
      return address === e.address ? e : { ...e, address };
    }
    case "unary":
    case "convert": {
      const operand = map(e.operand);
      return operand === e.operand ? e : { ...e, operand };
    }
    case "binary":
    case "compare": {
      const left = map(e.left);
      const right = map(e.right);
      return left === e.left && right === e.right ? e : { ...e, left, right };
    }
    case "select": {
      const condition = map(e.condition);
      const then = map(e.then);
      const otherwise = map(e.else);
      if (condition === e.condition && then === e.then && otherwise === e.else) return e;
      return { ...e, condition, then, else: otherwise };
    }
    case "call": {
      const list = e.arguments.map(map);
      return list.every((argument, i) => argument === e.arguments[i]) ? e : { ...e, arguments: list };
    }
  }
}

/** Rewrites an expression bottom-up. */
export function mapExpression(
  expression: KernelExpression,
  map: (expression: KernelExpression) => KernelExpression,
): KernelExpression {
  return map(mapOperands(expression, (operand) => mapExpression(operand, map)));
}

/** Functions of `mapStatements`. `statement` is applied to each statement after its parts were rewritten. */
export interface StatementMap {
  /** Applied to the expressions contained directly in statements. */
  readonly expression?: (expression: KernelExpression) => KernelExpression;
  readonly statement?: (statement: KernelStatement) => readonly KernelStatement[];
}

/** The same list when nothing in it changes. */
export function mapStatements(
  statements: readonly KernelStatement[],
  map: StatementMap,
): readonly KernelStatement[] {
  let result: KernelStatement[] | undefined;
  statements.forEach((statement, i) => {
    const mapped = mapParts(statement, map);
    const list = map.statement?.(mapped);
    const isSame = list === undefined ? mapped === statement : list.length === 1 && list[0] === statement;
    if (isSame) {
      result?.push(statement);
      return;
    }
    result ??= statements.slice(0, i);
    if (list === undefined) result.push(mapped);
    else append(result, list);
  });
  return result ?? statements;
}

function mapParts(s: KernelStatement, map: StatementMap): KernelStatement {
  switch (s.kind) {
    case "set":
    case "expression": {
      const value = mapValue(s.value, map);
      return value === s.value ? s : { ...s, value };
    }
    case "store": {
      const address = mapValue(s.address, map);
      const value = mapValue(s.value, map);
      return address === s.address && value === s.value ? s : { ...s, address, value };
    }
    case "if": {
      const condition = mapValue(s.condition, map);
      const then = mapStatements(s.then, map);
      const otherwise = mapStatements(s.else, map);
      if (condition === s.condition && then === s.then && otherwise === s.else) return s;
      return { ...s, condition, then, else: otherwise };
    }
    case "loop": {
      const condition = mapValue(s.condition, map);
      const body = mapStatements(s.body, map);
      const update = mapStatements(s.update, map);
      if (condition === s.condition && body === s.body && update === s.update) return s;
      return { ...s, condition, body, update };
    }
    case "block": {
      const body = mapStatements(s.body, map);
      return body === s.body ? s : { ...s, body };
    }
    case "return": {
      if (s.value === undefined) return s;
      const value = mapValue(s.value, map);
      return value === s.value ? s : { ...s, value };
    }
    case "break":
    case "continue":
    case "leave":
      return s;
  }
}

function mapValue(value: KernelExpression, { expression }: StatementMap): KernelExpression {
  return expression === undefined ? value : expression(value);
}

/** Renames called functions. */
export function mapCalls(
  statements: readonly KernelStatement[],
  rename: (name: string) => string,
): readonly KernelStatement[] {
  const renamed = (e: KernelExpression) => {
    if (e.kind !== "call") return e;
    const name = rename(e.function);
    return name === e.function ? e : { ...e, function: name };
  };
  return mapStatements(statements, { expression: (e) => mapExpression(e, renamed) });
}
