import type { ArithmeticOperator, BuiltinFunction, Expression, RelationalOperator } from "@cosimo/ir";

/** Resolution of names in a test's formulas. */
export interface Names {
  variable(name: string): Expression;
  /** An element of a local array. */
  element?(name: string, subscripts: readonly Expression[]): Expression;
  /** A relation that causes events. */
  event(operator: RelationalOperator, left: Expression, right: Expression): Expression;
  /** A user's function. */
  call?(name: string, list: readonly Expression[]): Expression;
}

const TOKEN = /\s*(der\(\w+\)|\d+\.?\d*(?:e[+-]?\d+)?|[a-zA-Z_]\w*|<=|>=|==|<>|[-+*/^(),<>[\]])/y;

function tokens(text: string): string[] {
  const result: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.trimEnd().length) {
    const match = TOKEN.exec(text);
    if (match === null) throw new Error(`cannot read: ${text}`);
    result.push(match[1]!);
  }
  return result;
}

/** Parses a formula in Modelica's notation; `event(a > b)` is a relation with events, other comparisons cause none. */
export function parseFormula(text: string, names: Names): Expression {
  const list = tokens(text);
  let position = 0;
  const peek = () => list[position];
  const next = () => list[position++]!;
  const accept = (token: string) => peek() === token && next() !== undefined;
  const expect = (token: string) => {
    if (!accept(token)) throw new Error(`'${token}' expected at ${peek()} in: ${text}`);
  };
  const expression = (): Expression => {
    if (!accept("if")) return logicalOr();
    const condition = expression();
    expect("then");
    const then = expression();
    expect("else");
    return { kind: "if", condition, then, else: expression() };
  };
  const logical = (operator: "and" | "or", sub: () => Expression) => (): Expression => {
    let left = sub();
    while (accept(operator)) left = { kind: "binary", operator, left, right: sub() };
    return left;
  };
  const negation = (): Expression =>
    accept("not") ? { kind: "unary", operator: "not", operand: negation() } : comparison();
  const comparison = (): Expression => {
    const left = sum();
    const operator = ["<", "<=", ">", ">=", "==", "<>"].find((o) => o === peek());
    if (operator === undefined) return left;
    next();
    return { kind: "compare", operator: operator as RelationalOperator, left, right: sum() };
  };
  const sum = (): Expression => {
    let left: Expression = accept("-") ? { kind: "unary", operator: "-", operand: product() } : product();
    while (peek() === "+" || peek() === "-") {
      left = { kind: "binary", operator: next() as ArithmeticOperator, left, right: product() };
    }
    return left;
  };
  const product = (): Expression => {
    let left = power();
    while (peek() === "*" || peek() === "/") {
      left = { kind: "binary", operator: next() as ArithmeticOperator, left, right: power() };
    }
    return left;
  };
  const power = (): Expression => {
    const left = primary();
    return accept("^") ? { kind: "binary", operator: "^", left, right: primary() } : left;
  };
  const argumentList = (end = ")"): Expression[] => {
    const items: Expression[] = [];
    while (!accept(end)) {
      items.push(expression());
      accept(",");
    }
    return items;
  };
  const primary = (): Expression => {
    const token = next();
    if (token === "(") {
      const inner = expression();
      expect(")");
      return inner;
    }
    if (token === "-") return { kind: "unary", operator: "-", operand: primary() };
    if (/^\d/.test(token)) return { kind: "number", value: Number(token) };
    if (token === "time") return { kind: "time" };
    if (accept("[")) return names.element!(token, argumentList("]"));
    if (!accept("(")) return names.variable(token);
    return application(token, argumentList());
  };
  const application = (name: string, items: readonly Expression[]): Expression => {
    const [first] = items;
    if (name === "pre" && first?.kind === "variable") {
      return { kind: "pre", variable: first.variable };
    }
    if (name === "event" && first?.kind === "compare")
      return names.event(first.operator, first.left, first.right);
    if (name === "initial") return { kind: "initial" };
    return (
      names.call?.(name, items) ?? { kind: "builtin", function: name as BuiltinFunction, arguments: items }
    );
  };
  const logicalAnd = logical("and", negation);
  const logicalOr = logical("or", logicalAnd);
  const result = expression();
  if (position < list.length) throw new Error(`more after the formula: ${text}`);
  return result;
}
