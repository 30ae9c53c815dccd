import { constantDifference, type Span } from "@cosimo/ir";
import { arithmetic } from "../model/construct.ts";
import type { ExpressionContext } from "../model/expression-context.ts";
import type { ModelContext } from "../model/model-context.ts";
import { elaborate } from "../model/queries.ts";
import type { TypedValue } from "../model/typed-value.ts";
import type {
  BinaryOperatorSyntax,
  ComponentReference,
  ExpressionSyntax,
} from "../syntax/tree/syntax-tree.ts";
import { runTimeReduction } from "./run-time-reductions.ts";

type RangeSyntax = Extract<ExpressionSyntax, { kind: "range" }>;

/** No identifier of a text. */
const INDEX = " k";

/**
 * A number made of slices whose ends a function learns while it runs: `sum(a[p:q])` is `sum(a[k] for k in p:q)`, and `a[p:q]*b[r:s]` the
 * sum of `a[k]*b[k + r - p]`. `undefined` for all else, also where equal lengths can't be shown.
 */
export function reducedSlices(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: ExpressionSyntax,
): TypedValue | undefined {
  if (expressionContext.body?.kind !== "function") return undefined;
  const [name, operand] = reductionIn(syntax);
  const ranges: RangeSyntax[] = [];
  const element = operand && elementOf(operand, ranges);
  const [first] = ranges;
  if (element === undefined || first === undefined) return undefined;
  const scalar = (e: ExpressionSyntax) => elaborate(context, expressionContext, e).scalars[0];
  const length = ({ start, stop }: RangeSyntax) => {
    const [from, to] = [scalar(start), scalar(stop)];
    return from && to && arithmetic("-", to, from);
  };
  const lengths = ranges.map(length);
  if (lengths.some((one) => !one || constantDifference(one, lengths[0]!) !== 0)) return undefined;
  const index = { name: { name: INDEX, span: first.span }, range: first };
  const sum = { kind: "comprehension", span: syntax.span, element, indices: [index] } as const;
  return runTimeReduction(context, expressionContext, sum, name);
}

/** The name of a reduction, and what is reduced element by element. */
function reductionIn(syntax: ExpressionSyntax): readonly [string, ExpressionSyntax | undefined] {
  if (syntax.kind === "binary") {
    const areSlices = [syntax.left, syntax.right].every((one) => sliceOf(one) !== undefined);
    return ["sum", syntax.operator === "*" && areSlices ? { ...syntax, operator: ".*" } : undefined];
  }
  if (syntax.kind !== "call" || syntax.named.length > 0 || syntax.positional.length !== 1)
    return ["", undefined];
  return [syntax.function.parts[0]!.name, syntax.positional[0]];
}

const elementwise: ReadonlySet<BinaryOperatorSyntax> = new Set(["+", "-", ".+", ".-", ".*", "./"]);

/** The element at `INDEX` of the first range; adds the ranges of the slices. */
function elementOf(syntax: ExpressionSyntax, ranges: RangeSyntax[]): ExpressionSyntax | undefined {
  if (syntax.kind === "unary") {
    const operand = elementOf(syntax.operand, ranges);
    return operand && { ...syntax, operand };
  }
  if (syntax.kind === "binary") {
    if (!elementwise.has(syntax.operator)) return undefined;
    const [left, right] = [elementOf(syntax.left, ranges), elementOf(syntax.right, ranges)];
    return left && right && { ...syntax, left, right };
  }
  const slice = sliceOf(syntax);
  if (slice === undefined) return undefined;
  ranges.push(slice.range);
  const { span } = syntax;
  const shift = binary("-", slice.range.start, ranges[0]!.start, span);
  return slice.at(ranges.length === 1 ? indexAt(span) : binary("+", indexAt(span), shift, span));
}

interface Slice {
  readonly range: RangeSyntax;
  /** The element with this subscript. */
  readonly at: (value: ExpressionSyntax) => ExpressionSyntax;
}

/** `a[i, p:q]`: one subscript is a range, and the others are numbers. */
function sliceOf(syntax: ExpressionSyntax): Slice | undefined {
  if (syntax.kind !== "reference") return undefined;
  const { parts, span } = syntax;
  const last = parts.at(-1)!;
  const position = last.subscripts.findIndex(
    (one) => one.kind === "expression" && one.value.kind === "range",
  );
  const subscript = last.subscripts[position];
  if (subscript?.kind !== "expression" || subscript.value.kind !== "range") return undefined;
  const others = last.subscripts.filter((_, i) => i !== position);
  const isNumber = (e: ExpressionSyntax): boolean =>
    e.kind === "integer" ||
    (e.kind === "reference" && e.parts.length === 1 && e.parts[0]!.subscripts.length === 0);
  if (!others.every((one) => one.kind === "expression" && isNumber(one.value))) return undefined;
  const { start, step, stop } = subscript.value;
  const end = stop.kind === "end" ? sizeOf(syntax, position, span) : stop;
  if (step !== undefined || readsEnd(start) || readsEnd(end)) return undefined;
  const at = (value: ExpressionSyntax): ExpressionSyntax => {
    const subscripts = last.subscripts.map((one, i) => (i === position ? { ...subscript, value } : one));
    return { ...syntax, parts: [...parts.slice(0, -1), { ...last, subscripts }] };
  };
  return { range: { ...subscript.value, stop: end }, at };
}

/** Whether it needs the array of its subscript for its meaning. */
function readsEnd(node: unknown): boolean {
  if (typeof node !== "object" || node === null) return false;
  return (node as { kind?: string }).kind === "end" || Object.values(node).some(readsEnd);
}

function sizeOf(reference: ComponentReference, position: number, span: Span): ExpressionSyntax {
  const whole = reference.parts.map((part, i) =>
    i === reference.parts.length - 1 ? { ...part, subscripts: [] } : part,
  );
  const dimension = { kind: "integer", value: position + 1, span } as const;
  const called = { ...reference, parts: [{ name: "size", subscripts: [], span }] };
  return {
    kind: "call",
    span,
    function: called,
    named: [],
    positional: [{ ...reference, parts: whole }, dimension],
  };
}

function binary(
  operator: BinaryOperatorSyntax,
  left: ExpressionSyntax,
  right: ExpressionSyntax,
  span: Span,
): ExpressionSyntax {
  return { kind: "binary", operator, left, right, span };
}

function indexAt(span: Span): ExpressionSyntax {
  return { kind: "reference", global: false, parts: [{ name: INDEX, subscripts: [], span }], span };
}
