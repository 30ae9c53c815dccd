import { type Phrase, type PhraseCatalogue, phrase } from "../diagnostics/phrase.ts";
import type {
  BuiltinFunction,
  Expression,
  FunctionId,
  LocalId,
  RelationalOperator,
  RelationId,
  SamplerId,
  VariableId,
} from "./expression.ts";

/** Values of the leaves of an expression. A missing one gives NaN. */
export interface ExpressionValues {
  readonly time: number;
  variable(id: VariableId): number;
  pre(id: VariableId): number;
  relation(id: RelationId): boolean;
  sample?(id: SamplerId): boolean;
  readonly initial?: boolean;
  readonly terminal?: boolean;
  /** Missing: arrays have no values. */
  element?(id: VariableId, subscripts: readonly number[]): number;
  local?(id: LocalId, subscripts: readonly number[]): number;
  size?(id: LocalId, dimension: number): number;
  call?(id: FunctionId, list: readonly number[], output: number): number;
}

/** The value of an expression, Booleans as 0 and 1; only the chosen branch of an `if` is evaluated. Texts are NaN. */
export function evaluateExpression(e: Expression, values: ExpressionValues): number {
  const value = (operand: Expression) => evaluateExpression(operand, values);
  switch (e.kind) {
    case "number":
      return e.value;
    case "time":
      return values.time;
    case "variable":
      return values.variable(e.variable);
    case "pre":
      return values.pre(e.variable);
    case "element":
      return values.element?.(e.variable, e.subscripts.map(value)) ?? Number.NaN;
    case "local":
      return values.local?.(e.local, e.subscripts.map(value)) ?? Number.NaN;
    case "size":
      return values.size?.(e.local, e.dimension) ?? Number.NaN;
    case "unary":
      return e.operator === "-" ? -value(e.operand) : Number(value(e.operand) === 0);
    case "binary":
      return evaluateBinary(e, value);
    case "relation":
      return Number(values.relation(e.relation));
    case "compare":
      return Number(compareNumbers(e.operator, value(e.left), value(e.right)));
    case "if":
      return value(e.condition) !== 0 ? value(e.then) : value(e.else);
    case "builtin":
      return evaluateBuiltin(e.function, e.arguments.map(value));
    case "call":
      return values.call?.(e.function, e.arguments.map(value), e.output) ?? Number.NaN;
    case "sample":
      return Number(values.sample?.(e.sampler) ?? false);
    case "initial":
      return Number(values.initial ?? false);
    case "terminal":
      return Number(values.terminal ?? false);
    case "string":
    case "toString":
    case "concat":
      return Number.NaN;
  }
}

function evaluateBinary(
  { operator, left, right }: Expression & { readonly kind: "binary" },
  value: (e: Expression) => number,
): number {
  switch (operator) {
    case "+":
      return value(left) + value(right);
    case "-":
      return value(left) - value(right);
    case "*":
      return value(left) * value(right);
    case "/":
      return value(left) / value(right);
    case "^":
      return value(left) ** value(right);
    case "and":
      return value(left) !== 0 ? Number(value(right) !== 0) : 0;
    case "or":
      return value(left) !== 0 ? 1 : Number(value(right) !== 0);
  }
}

export function compareNumbers(operator: RelationalOperator, a: number, b: number): boolean {
  switch (operator) {
    case "<":
      return a < b;
    case "<=":
      return a <= b;
    case ">":
      return a > b;
    case ">=":
      return a >= b;
    case "==":
      return a === b;
    case "<>":
      return a !== b;
  }
}

/** `list` has as many numbers as the function has arguments. */
export function evaluateBuiltin(name: BuiltinFunction, list: readonly number[]): number {
  const [a, b] = list as [number, number];
  switch (name) {
    case "sign":
      return Number(a > 0) - Number(a < 0);
    case "atan2":
    case "min":
    case "max":
      return Math[name](a, b);
    case "div":
      return Math.trunc(a / b);
    case "mod":
      return a - Math.floor(a / b) * b;
    case "rem":
      return a - Math.trunc(a / b) * b;
    case "homotopy":
      return a;
    default:
      return Math[name](a);
  }
}

export const domainPhrases = {
  "domain.division-by-zero": "division by zero",
  "domain.fractional-power": "fractional power of a negative number",
  "domain.negative-power-of-zero": "negative power of zero",
  "domain.overflow": "overflow",
  "domain.function-not-finite": "the result of a function is not finite",
  "domain.root-of-negative": "square root of a negative number",
  "domain.logarithm-of-zero": "logarithm of zero",
  "domain.logarithm-of-negative": "logarithm of a negative number",
  "domain.arc-sine": "asin of a number outside [-1, 1]",
  "domain.arc-cosine": "acos of a number outside [-1, 1]",
} as const satisfies PhraseCatalogue;

type DomainReason = keyof typeof domainPhrases;

/** The innermost sub-expression whose operands are finite and whose value is not. */
export interface DomainError {
  readonly reason: Phrase;
  readonly expression: Expression;
  /** The operand that causes the error, with its value. */
  readonly operand?: Expression;
  readonly value?: number;
}

/** Why the value of an expression is not finite; `undefined` if it is finite, or if a leaf is not finite. */
export function findDomainError(e: Expression, values: ExpressionValues): DomainError | undefined {
  if (Number.isFinite(evaluateExpression(e, values))) return undefined;
  for (const operand of evaluatedOperands(e, values)) {
    if (!Number.isFinite(evaluateExpression(operand, values))) return findDomainError(operand, values);
  }
  return explainOperation(e, values);
}

function evaluatedOperands(e: Expression, values: ExpressionValues): readonly Expression[] {
  switch (e.kind) {
    case "unary":
      return [e.operand];
    case "binary":
    case "compare":
      return [e.left, e.right];
    case "if":
      return [e.condition, evaluateExpression(e.condition, values) !== 0 ? e.then : e.else];
    case "builtin":
    case "call":
      return e.arguments;
    case "local":
      return e.subscripts;
    default:
      return [];
  }
}

function explainOperation(e: Expression, values: ExpressionValues): DomainError | undefined {
  const because = (reason: DomainReason, operand?: Expression): DomainError => ({
    reason: phrase(domainPhrases, reason),
    expression: e,
    ...(operand && { operand, value: evaluateExpression(operand, values) }),
  });
  switch (e.kind) {
    case "binary": {
      const divides = e.operator === "/" && evaluateExpression(e.right, values) === 0;
      if (divides) return because("domain.division-by-zero", e.right);
      const base = evaluateExpression(e.left, values);
      const isFractional = e.operator === "^" && !Number.isInteger(evaluateExpression(e.right, values));
      if (isFractional && base < 0) return because("domain.fractional-power", e.left);
      if (e.operator === "^" && base === 0) return because("domain.negative-power-of-zero", e.left);
      return because("domain.overflow");
    }
    case "builtin": {
      const first = e.arguments[0]!;
      return because(...reasonOfBuiltin(e.function, evaluateExpression(first, values), e.arguments));
    }
    case "call":
      return because("domain.function-not-finite");
    default:
      return undefined;
  }
}

function reasonOfBuiltin(
  name: BuiltinFunction,
  value: number,
  list: readonly Expression[],
): [DomainReason, Expression | undefined] {
  switch (name) {
    case "sqrt":
      return ["domain.root-of-negative", list[0]];
    case "log":
    case "log10":
      return [value === 0 ? "domain.logarithm-of-zero" : "domain.logarithm-of-negative", list[0]];
    case "asin":
      return ["domain.arc-sine", list[0]];
    case "acos":
      return ["domain.arc-cosine", list[0]];
    case "div":
    case "mod":
    case "rem":
      return ["domain.division-by-zero", list[1]];
    default:
      return ["domain.overflow", list[0]];
  }
}
