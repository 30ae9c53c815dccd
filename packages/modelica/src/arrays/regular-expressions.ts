import { type BuiltinFunction, type Expression, type LocalId, number, rewrite, words } from "@cosimo/ir";
import { builtinOperatorOf, nameOf } from "../components/called-function.ts";
import { applyBuiltin } from "../evaluation/evaluate.ts";
import {
  and,
  arithmetic,
  builtin,
  compare,
  conditional,
  negate,
  not,
  or,
  truth,
} from "../model/construct.ts";
import { withoutEvents } from "../model/expression-context.ts";
import type { ExpressionSyntax, FunctionCall } from "../syntax/tree/syntax-tree.ts";
import { affineIndex, shifted } from "./affine-subscripts.ts";
import { regularDerivative, regularReference } from "./regular-references.ts";
import { elementwise, type RegularSite, type RegularValue, scalar, withRange } from "./regular-value.ts";

type Binary = Extract<ExpressionSyntax, { kind: "binary" }>;

/** The value of an expression, if one formula holds for all its elements; else `undefined`. */
export function regular(site: RegularSite, syntax: ExpressionSyntax): RegularValue | undefined {
  switch (syntax.kind) {
    case "real":
      return scalar("Real", number(syntax.value));
    case "integer":
      return scalar("Integer", number(syntax.value));
    case "boolean":
      return scalar("Boolean", truth(syntax.value));
    case "reference":
      return regularReference(site, syntax);
    case "unary":
      return regularUnary(site, syntax);
    case "binary":
      return regularBinary(site, syntax);
    case "if":
      return regularIf(site, syntax);
    case "call":
      return regularCall(site, syntax);
    case "comprehension":
      return regularComprehension(site, syntax);
    case "range":
      return regularRange(site, syntax);
    default:
      return undefined;
  }
}

type NumericValue = RegularValue & { readonly type: "Real" | "Integer" };

function isNumber(value: RegularValue | undefined): value is NumericValue {
  return value !== undefined && value.type !== "Boolean";
}

function regularUnary(
  site: RegularSite,
  { operator, operand }: Extract<ExpressionSyntax, { kind: "unary" }>,
): RegularValue | undefined {
  const value = regular(site, operand);
  if (value === undefined || isNumber(value) === (operator === "not")) return undefined;
  if (operator === "+" || operator === ".+") return value;
  return elementwise(value.type, [value], operator === "not" ? not : negate);
}

/** Long sums are left-deep: a loop takes their left operands. */
function regularBinary(site: RegularSite, syntax: Binary): RegularValue | undefined {
  const spine: Binary[] = [];
  let first: ExpressionSyntax = syntax;
  for (; first.kind === "binary"; first = first.left) spine.push(first);
  let value = regular(site, first);
  for (const node of spine.reverse()) {
    const right = value && regular(site, node.right);
    value = value && right && combined(site, node.operator, value, right);
  }
  return value;
}

function combined(
  { expressionContext }: RegularSite,
  operator: Binary["operator"],
  left: RegularValue,
  right: RegularValue,
): RegularValue | undefined {
  const isScalar = [left, right].map(({ dims }) => dims.length === 0);
  const isContinuous = [left, right].some(({ variability }) => variability === "continuous");
  switch (operator) {
    case "and":
    case "or":
      if (isNumber(left) || isNumber(right) || !isScalar[0] || !isScalar[1]) return undefined;
      return elementwise("Boolean", [left, right], operator === "and" ? and : or);
    case "<":
    case "<=":
    case ">":
    case ">=":
      // Relations that cause events have numbers, one for each element.
      if (expressionContext.events && isContinuous) return undefined;
      return compared(operator, left, right);
    case "==":
    case "<>":
      return left.type === "Integer" && right.type === "Integer"
        ? compared(operator, left, right)
        : undefined;
  }
  if (!isNumber(left) || !isNumber(right)) return undefined;
  const isPossible = {
    "+": isScalar[0] === isScalar[1],
    "-": isScalar[0] === isScalar[1],
    "*": isScalar[0] || isScalar[1],
    "/": isScalar[1],
    "^": isScalar[0] && isScalar[1],
  };
  const plain = (operator.length === 1 ? operator : operator[1]) as keyof typeof isPossible;
  if (operator.length === 1 && !isPossible[plain]) return undefined;
  const isInteger = left.type === "Integer" && right.type === "Integer" && plain !== "/" && plain !== "^";
  return elementwise(isInteger ? "Integer" : "Real", [left, right], (a, b) => arithmetic(plain, a, b));
}

function compared(
  operator: "<" | "<=" | ">" | ">=" | "==" | "<>",
  left: RegularValue,
  right: RegularValue,
): RegularValue | undefined {
  if (!isNumber(left) || !isNumber(right) || left.dims.length + right.dims.length > 0) return undefined;
  return elementwise("Boolean", [left, right], (a, b) => compare(operator, a, b));
}

function regularIf(
  site: RegularSite,
  syntax: Extract<ExpressionSyntax, { kind: "if" }>,
): RegularValue | undefined {
  let value = regular(site, syntax.else);
  for (const branch of [...syntax.branches].reverse()) {
    const condition = regular(site, branch.condition);
    const then = regular(site, branch.value);
    if (!isNumber(value) || !isNumber(then) || condition === undefined || isNumber(condition))
      return undefined;
    if (condition.dims.length > 0 || then.dims.length !== value.dims.length) return undefined;
    const type = value.type === then.type ? then.type : "Real";
    value = elementwise(type, [condition, then, value], conditional);
  }
  return value;
}

const elementary: ReadonlySet<string> = new Set<BuiltinFunction>(
  words("sqrt exp log log10 sin cos tan asin acos atan sinh cosh tanh atan2"),
);

function regularCall(site: RegularSite, call: FunctionCall): RegularValue | undefined {
  const { positional, named } = call;
  const name = nameOf(call.function);
  const [first, second, third] = positional;
  if (first === undefined || named.length > 0) return undefined;
  if (builtinOperatorOf(site.context, site.expressionContext, call) === undefined) return undefined;
  switch (name) {
    case "der":
      return positional.length === 1 ? regularDerivative(site, first) : undefined;
    case "noEvent": {
      const expressionContext = withoutEvents(site.expressionContext);
      return positional.length === 1 ? regular({ ...site, expressionContext }, first) : undefined;
    }
    case "fill":
      return filled(site, regular(site, first), positional.slice(1));
    case "zeros":
      return filled(site, scalar("Integer", number(0)), positional);
    case "ones":
      return filled(site, scalar("Integer", number(1)), positional);
    case "linspace":
      return second && third && positional.length === 3 ? spaced(site, first, second, third) : undefined;
  }
  if (!elementary.has(name) || positional.length !== (name === "atan2" ? 2 : 1)) return undefined;
  const values = positional.map((one) => regular(site, one));
  if (!values.every(isNumber)) return undefined;
  return elementwise("Real", values, (...elements) => folded(name as BuiltinFunction, elements));
}

function folded(name: BuiltinFunction, values: readonly Expression[]): Expression {
  const literals = values.flatMap((value) => (value.kind === "number" ? [value.value] : []));
  const result = literals.length === values.length ? applyBuiltin(name, literals) : undefined;
  return result === undefined ? builtin(name, ...values) : number(result);
}

function filled(
  site: RegularSite,
  value: RegularValue | undefined,
  lengths: readonly ExpressionSyntax[],
): RegularValue | undefined {
  const dims = lengths.map((one) => fixedLength(site, one));
  const known = dims.flatMap((n) => (n === undefined || n < 0 ? [] : [n]));
  if (value === undefined || value.dims.length > 0 || known.length < lengths.length || known.length === 0)
    return undefined;
  return { ...value, dims: known, at: () => value.at([]) };
}

function fixedLength(site: RegularSite, syntax: ExpressionSyntax): number | undefined {
  const form = affineIndex(site, syntax);
  return form?.coefficients.size === 0 ? form.constant : undefined;
}

/** x1 + (x2 - x1) (i - 1)/(n - 1), and x2 at the end (specification 3.6, section 10.3.3). */
function spaced(
  site: RegularSite,
  from: ExpressionSyntax,
  to: ExpressionSyntax,
  length: ExpressionSyntax,
): RegularValue | undefined {
  const [a, b] = [regular(site, from), regular(site, to)];
  const n = fixedLength(site, length);
  if (!isNumber(a) || !isNumber(b) || a.dims.length + b.dims.length > 0 || n === undefined || n < 2)
    return undefined;
  const pair = elementwise("Real", [a, b], (x) => x)!;
  const [x1, x2] = [a.at([]), b.at([])];
  const at = ([i]: readonly Expression[]) => {
    const share = arithmetic("/", shifted(i!, -1), number(n - 1));
    const value = arithmetic("+", x1, arithmetic("*", arithmetic("-", x2, x1), share));
    return conditional(compare("==", i!, number(n)), x2, value);
  };
  return { ...pair, dims: [n], at };
}

function regularRange(
  site: RegularSite,
  { start, step, stop }: Extract<ExpressionSyntax, { kind: "range" }>,
): RegularValue | undefined {
  const [first, last] = [fixedLength(site, start), fixedLength(site, stop)];
  if (step !== undefined || first === undefined || last === undefined || last < first) return undefined;
  const at = ([i]: readonly Expression[]) => shifted(i!, first - 1);
  return { type: "Integer", dims: [last - first + 1], variability: "constant", at };
}

/** `{e for i in a:b}`; the last iterator is the first dimension (specification 3.6, section 10.4.1). */
function regularComprehension(
  site: RegularSite,
  syntax: Extract<ExpressionSyntax, { kind: "comprehension" }>,
): RegularValue | undefined {
  if (syntax.function !== undefined) return undefined;
  let inside = site;
  const loops: { readonly local: LocalId; readonly first: number; readonly length: number }[] = [];
  for (const { name, range } of [...syntax.indices].reverse()) {
    const values = range?.kind === "range" ? regularRange(inside, range) : undefined;
    const first = values && range?.kind === "range" ? fixedLength(inside, range.start) : undefined;
    if (values === undefined || first === undefined) return undefined;
    const [length] = values.dims as [number];
    const local = site.local();
    loops.push({ local, first, length });
    inside = withRange(inside, name.name, { local, from: first, to: first + length - 1 });
  }
  const value = regular(inside, syntax.element);
  if (value === undefined) return undefined;
  return {
    ...value,
    dims: [...loops.map(({ length }) => length), ...value.dims],
    at: (subscripts) => {
      const values = new Map(loops.map(({ local, first }, k) => [local, shifted(subscripts[k]!, first - 1)]));
      return rewrite(value.at(subscripts.slice(loops.length)), (e) =>
        e.kind === "local" ? (values.get(e.local) ?? e) : e,
      );
    },
  };
}
