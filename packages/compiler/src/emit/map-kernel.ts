import type { KernelExpression, KernelStatement } from "@cosimo/ir";

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

/** Rewrites an expression from the leaves up. */
export function mapExpression(
  expression: KernelExpression,
  map: (expression: KernelExpression) => KernelExpression,
): KernelExpression {
  return map(mapOperands(expression, (operand) => mapExpression(operand, map)));
}

/** How `mapStatements` rewrites. `statements` sees each statement last, with its parts rewritten. */
export interface StatementMap {
  /** Applied to the expressions that stand directly in statements. */
  readonly expression?: (expression: KernelExpression) => KernelExpression;
  readonly statement?: (statement: KernelStatement) => readonly KernelStatement[];
}

export function mapStatements(
  statements: readonly KernelStatement[],
  map: StatementMap,
): readonly KernelStatement[] {
  const { statement: rewrite = (s) => [s] } = map;
  return statements.flatMap((statement) => rewrite(mapParts(statement, map)));
}

function mapParts(s: KernelStatement, map: StatementMap): KernelStatement {
  const { expression = (e) => e } = map;
  switch (s.kind) {
    case "set":
    case "expression":
      return { ...s, value: expression(s.value) };
    case "store":
      return { ...s, address: expression(s.address), value: expression(s.value) };
    case "if":
      return {
        ...s,
        condition: expression(s.condition),
        then: mapStatements(s.then, map),
        else: mapStatements(s.else, map),
      };
    case "loop":
      return {
        ...s,
        condition: expression(s.condition),
        body: mapStatements(s.body, map),
        update: mapStatements(s.update, map),
      };
    case "block":
      return { ...s, body: mapStatements(s.body, map) };
    case "return":
      return s.value === undefined ? s : { ...s, value: expression(s.value) };
    case "break":
    case "continue":
    case "leave":
      return s;
  }
}

/** Renames called functions. */
export function mapCalls(
  statements: readonly KernelStatement[],
  rename: (name: string) => string,
): readonly KernelStatement[] {
  const renamed = (e: KernelExpression) => (e.kind === "call" ? { ...e, function: rename(e.function) } : e);
  return mapStatements(statements, { expression: (e) => mapExpression(e, renamed) });
}
