import type { BuiltinFunction, Expression, RelationalOperator } from "@cosimo/ir";
import {
  add,
  and,
  compare,
  divide,
  mathCall,
  minimum,
  multiply,
  negate,
  not,
  or,
  power,
  select,
  subtract,
  toCondition,
  toReal,
  unary,
} from "../values/arithmetic.ts";
import { constant, inBranch, integer, type Value, type ValueGraph } from "../values/value-graph.ts";
import type { ExpressionContext } from "./expression-context.ts";

const COMPARISON = { "<": "lt", "<=": "le", ">": "gt", ">=": "ge", "==": "eq", "<>": "ne" } as const;

/** Value of an expression as f64. */
export function lowerReal(e: Expression, env: ExpressionContext): Value {
  const { graph } = env;
  switch (e.kind) {
    case "number":
      return constant(graph, e.value);
    case "time":
      return env.time;
    case "variable":
      return env.variable(e.variable);
    case "element":
      return env.element(e.variable, e.subscripts);
    case "pre":
      return env.pre(e.variable);
    case "local":
      return env.local(e.local, e.subscripts);
    case "size":
      return env.size(e.local, e.dimension);
    case "unary":
      if (e.operator === "-") return negate(graph, lowerReal(e.operand, env));
      return toReal(graph, lowerCondition(e, env));
    case "binary":
      if (e.operator === "and" || e.operator === "or") return toReal(graph, lowerCondition(e, env));
      return lowerArithmetic(e, env);
    case "if":
      return lowerIf(e, env, lowerReal);
    case "builtin":
      return lowerBuiltin(
        e.function,
        e.arguments.map((a) => lowerReal(a, env)),
        graph,
      );
    case "call":
      return env.call(
        e.function,
        e.arguments.map((a) => lowerReal(a, env)),
        e.output,
      );
    case "string":
      return constant(graph, env.text(e.value));
    case "toString":
    case "concat":
      return constant(graph, env.text(constantText(e) ?? ""));
    case "relation":
    case "compare":
    case "sample":
    case "initial":
    case "terminal":
      return toReal(graph, lowerCondition(e, env));
  }
}

/** Value of a Boolean expression as i32. */
export function lowerCondition(e: Expression, env: ExpressionContext): Value {
  const { graph } = env;
  switch (e.kind) {
    case "relation":
      return env.relation(e.relation);
    case "compare":
      return lowerComparison(e.operator, lowerReal(e.left, env), lowerReal(e.right, env), graph);
    case "sample":
      return env.sample(e.sampler);
    case "initial":
      return env.initial();
    case "terminal":
      return env.terminal();
    case "if":
      return lowerIf(e, env, lowerCondition);
    case "unary":
      if (e.operator === "not") return not(graph, lowerCondition(e.operand, env));
      break;
    case "binary":
      if (e.operator === "and" || e.operator === "or") return lowerLogical(e, env);
      break;
  }
  return toCondition(graph, lowerReal(e, env));
}

export function lowerComparison(
  operator: RelationalOperator,
  left: Value,
  right: Value,
  graph: ValueGraph,
): Value {
  return compare(graph, COMPARISON[operator], left, right);
}

/** Long sums are left-deep: a loop lowers their left operands. */
function lowerArithmetic(e: Expression & { kind: "binary" }, env: ExpressionContext): Value {
  const spine: (Expression & { kind: "binary" })[] = [];
  let first: Expression = e;
  while (first.kind === "binary" && first.operator !== "and" && first.operator !== "or") {
    spine.push(first);
    first = first.left;
  }
  let value = lowerReal(first, env);
  for (let i = spine.length - 1; i >= 0; i--) {
    const node = spine[i]!;
    value = arithmetic(node.operator, value, lowerReal(node.right, env), env.graph);
  }
  return value;
}

function arithmetic(operator: string, a: Value, b: Value, graph: ValueGraph): Value {
  switch (operator) {
    case "+":
      return add(graph, a, b);
    case "-":
      return subtract(graph, a, b);
    case "*":
      return multiply(graph, a, b);
    case "/":
      return divide(graph, a, b);
    case "^":
      return power(graph, a, b);
    default:
      throw new Error(`'${operator}' is no arithmetic operator`);
  }
}

/** The right operand is evaluated in a branch only if it can fail: it contains a subscript or a call. */
function lowerLogical(e: Expression & { kind: "binary" }, env: ExpressionContext): Value {
  const { graph } = env;
  const left = lowerCondition(e.left, env);
  if (!mayFail(e.right)) {
    const right = lowerCondition(e.right, env);
    return e.operator === "and" ? and(graph, left, right) : or(graph, left, right);
  }
  const right = inBranch(graph, () => lowerCondition(e.right, env));
  return e.operator === "and"
    ? select(graph, left, right, integer(graph, 0))
    : select(graph, left, integer(graph, 1), right);
}

function mayFail(e: Expression): boolean {
  switch (e.kind) {
    case "call":
      return true;
    case "local":
      return e.subscripts.length > 0;
    case "unary":
    case "toString":
      return mayFail(e.operand);
    case "binary":
    case "compare":
    case "concat":
      return mayFail(e.left) || mayFail(e.right);
    case "if":
      return mayFail(e.condition) || mayFail(e.then) || mayFail(e.else);
    case "builtin":
      return e.arguments.some(mayFail);
    default:
      return false;
  }
}

function lowerIf(
  e: Expression & { kind: "if" },
  env: ExpressionContext,
  lower: (e: Expression, env: ExpressionContext) => Value,
): Value {
  const { graph } = env;
  const condition = lowerCondition(e.condition, env);
  if (condition.kind === "const") return lower(condition.number !== 0 ? e.then : e.else, env);
  const then = inBranch(graph, () => lower(e.then, env));
  const otherwise = inBranch(graph, () => lower(e.else, env));
  return select(graph, condition, then, otherwise);
}

/** `homotopy` is its first argument; the simplified one is used by the homotopy equations only. */
export function lowerBuiltin(name: BuiltinFunction, list: readonly Value[], graph: ValueGraph): Value {
  const [a, b] = list as [Value, Value];
  switch (name) {
    case "abs":
    case "sqrt":
    case "floor":
    case "ceil":
      return unary(graph, name, a);
    case "min":
    case "max":
      return minimum(graph, name, a, b);
    case "sign":
      return lowerSign(graph, a);
    case "div":
      return unary(graph, "trunc", divide(graph, a, b));
    case "mod":
      return subtract(graph, a, multiply(graph, unary(graph, "floor", divide(graph, a, b)), b));
    case "rem":
      return subtract(graph, a, multiply(graph, unary(graph, "trunc", divide(graph, a, b)), b));
    case "homotopy":
      return a;
    default:
      return mathCall(graph, name, list);
  }
}

function lowerSign(graph: ValueGraph, a: Value): Value {
  const zero = constant(graph, 0);
  const positive = toReal(graph, compare(graph, "gt", a, zero));
  return subtract(graph, positive, toReal(graph, compare(graph, "lt", a, zero)));
}

/** The value of a constant text. */
export function constantText(e: Expression): string | undefined {
  if (e.kind === "string") return e.value;
  if (e.kind !== "concat") return undefined;
  const left = constantText(e.left);
  const right = constantText(e.right);
  return left === undefined || right === undefined ? undefined : left + right;
}
