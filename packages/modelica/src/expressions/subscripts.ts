import { constantDifference, type Expression, phrase } from "@cosimo/ir";
import { evaluateConstant, evaluateStructural } from "../evaluation/evaluate.ts";
import { arithmetic, number, one, pickChecked } from "../model/construct.ts";
import { type ExpressionContext, type FunctionBody, reportExpression } from "../model/expression-context.ts";
import { addLocal } from "../model/function-body.ts";
import { featurePhrases } from "../model/messages/feature-phrases.ts";
import type { ModelContext } from "../model/model-context.ts";
import { elaborate } from "../model/queries.ts";
import {
  describeType,
  integerType,
  isAssignable,
  isErrorValue,
  literal,
  type Type,
  type TypedValue,
  typeName,
} from "../model/typed-value.ts";
import type { ExpressionSyntax, ReferencePart, Subscript } from "../syntax/tree/syntax-tree.ts";
import { checkedSubscript } from "./checked-subscript.ts";

/** One subscript: known indices, or indices known at run time only. Lists keep their dimension. */
export type ResolvedSubscript =
  | { readonly kind: "fixed"; readonly index: number }
  | { readonly kind: "list"; readonly indices: readonly number[] }
  | { readonly kind: "dynamic"; readonly expression: Expression; readonly check: SubscriptCheck }
  | {
      readonly kind: "dynamicList";
      readonly expressions: readonly Expression[];
      readonly check: SubscriptCheck;
    };

/** The index as an expression that fails beyond the array. */
type SubscriptCheck = (index: Expression) => Expression;

/** The subscripts of one part of a name; missing ones are `:`. `undefined` after a report. */
export function resolveSubscripts(
  context: ModelContext,
  expressionContext: ExpressionContext,
  part: Pick<ReferencePart, "name" | "span" | "subscripts">,
  dims: readonly number[],
  indexTypes: readonly (Type | undefined)[] = [],
): readonly ResolvedSubscript[] | undefined {
  const { subscripts } = part;
  if (subscripts.length > dims.length) {
    const args = { name: part.name, expected: dims.length, found: subscripts.length };
    const isScalar = dims.length === 0;
    const advice = isScalar
      ? { advice: phrase(featurePhrases, "advice.not-an-array", { name: part.name }) }
      : {};
    reportExpression(context, expressionContext, "expression.subscript-count", part.span, args, advice);
    return undefined;
  }
  const resolved: ResolvedSubscript[] = [];
  for (const [i, length] of dims.entries()) {
    const subscript = subscripts[i];
    const one =
      subscript === undefined || subscript.kind === "all"
        ? allOf(length)
        : resolveSubscript(context, expressionContext, part.name, subscript, length, indexTypes[i]);
    if (one === undefined) return undefined;
    resolved.push(one);
  }
  return resolved;
}

export function allOf(length: number): ResolvedSubscript {
  return { kind: "list", indices: Array.from({ length }, (_, k) => k + 1) };
}

function resolveSubscript(
  context: ModelContext,
  expressionContext: ExpressionContext,
  name: string,
  subscript: Extract<Subscript, { kind: "expression" }>,
  length: number,
  indexType: Type | undefined,
): ResolvedSubscript | undefined {
  const { value: index } = subscript;
  const inside = readsEnd(index) ? withEnd(expressionContext, length) : expressionContext;
  const check = (e: Expression) => checkedSubscript(context, e, { array: name, length }, subscript.span);
  const window = slidingWindow(context, inside, index);
  if (window !== undefined) return { kind: "dynamicList", expressions: window, check };
  const value = elaborate(context, inside, index);
  if (isErrorValue(value)) return undefined;
  const { kind } = value.type;
  const [only] = value.scalars;
  if (kind === "Integer" && value.dims.length === 0 && only!.kind === "number" && indexType === undefined)
    if (only!.value >= 1 && only!.value <= length) return { kind: "fixed", index: only!.value };
  if (!isIndex(value.type, indexType) || value.dims.length > 1) {
    const args = { expected: typeName(indexType ?? integerType), found: describeType(value) };
    reportExpression(context, expressionContext, "expression.subscript-type", subscript.span, args);
    return undefined;
  }
  const shift = (e: Expression) => (kind === "Boolean" ? arithmetic("+", e, one) : e);
  const scalars = value.scalars.map((scalar) => knownIndex(context, expressionContext, value, shift(scalar)));
  for (const scalar of scalars) {
    if (scalar.kind !== "number" || (scalar.value >= 1 && scalar.value <= length)) continue;
    const args = { index: scalar.value, name, length };
    reportExpression(context, expressionContext, "expression.subscript-range", subscript.span, args);
    return undefined;
  }
  // In a function the access may stand in a loop without passes.
  const isFunction = expressionContext.body?.kind === "function";
  if (length === 0 && scalars.length > 0 && !isFunction && expressionContext.typesOnly === undefined) {
    reportExpression(context, expressionContext, "expression.empty-array", subscript.span, { name });
    return undefined;
  }
  const isInside = kind === "Boolean" || hasLiterals(value, length);
  return classify(scalars, value.dims.length === 0, isInside ? unchecked : check);
}

/** Whether `end` may stand in it; in a subscript of a reference it belongs to that. */
function readsEnd({ kind }: ExpressionSyntax): boolean {
  return kind !== "integer" && kind !== "reference";
}

function withEnd(expressionContext: ExpressionContext, length: number): ExpressionContext {
  return { ...expressionContext, end: literal(length, integerType) };
}

/** An array with a dimension of an enumeration has subscripts of this type (specification 3.6, section 10.5). */
function isIndex(type: Type, declared: Type | undefined): boolean {
  if (declared !== undefined) return isAssignable(type, declared);
  return type.kind === "Integer" || type.kind === "Boolean" || type.kind === "Enumeration";
}

function hasLiterals({ type }: TypedValue, count: number): boolean {
  return type.kind === "Enumeration" && type.literals.length <= count;
}

function unchecked(index: Expression): Expression {
  return index;
}

/** `i:i + 2` with i known at run time only; the length must be known. */
function slidingWindow(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: ExpressionSyntax,
): readonly Expression[] | undefined {
  if (expressionContext.body?.kind !== "function" || syntax.kind !== "range" || syntax.step !== undefined)
    return undefined;
  const start = elaborate(context, expressionContext, syntax.start);
  const stop = elaborate(context, expressionContext, syntax.stop);
  if (start.type.kind !== "Integer" || stop.type.kind !== "Integer") return undefined;
  const [from, to] = [start.scalars[0]!, stop.scalars[0]!];
  if (evaluateConstant(context, from) !== undefined) return undefined;
  const distance = constantDifference(to, from);
  if (distance === undefined) return undefined;
  return Array.from({ length: Math.max(0, distance + 1) }, (_, k) =>
    k === 0 ? from : arithmetic("+", from, number(k)),
  );
}

/** In models, parameters in subscripts become structural; in functions they are evaluated at run time. */
function knownIndex(
  context: ModelContext,
  expressionContext: ExpressionContext,
  value: TypedValue,
  scalar: Expression,
): Expression {
  if (scalar.kind === "number") return scalar;
  if (value.variability === "continuous" || value.variability === "discrete") return scalar;
  const known =
    expressionContext.body?.kind === "function"
      ? evaluateConstant(context, scalar)
      : evaluateStructural(context, scalar, "subscript");
  return typeof known === "number" ? { kind: "number", value: known } : scalar;
}

function classify(scalars: readonly Expression[], single: boolean, check: SubscriptCheck): ResolvedSubscript {
  if (single) {
    const [scalar] = scalars;
    return scalar!.kind === "number"
      ? { kind: "fixed", index: scalar!.value }
      : { kind: "dynamic", expression: scalar!, check };
  }
  const indices = scalars.flatMap((scalar) => (scalar.kind === "number" ? [scalar.value] : []));
  if (indices.length === scalars.length) return { kind: "list", indices };
  return { kind: "dynamicList", expressions: scalars, check };
}

/** Elements of an array of objects; run-time subscripts select all elements and are added to `later`. */
export function selectElements(
  dims: readonly number[],
  subscripts: readonly ResolvedSubscript[],
): {
  readonly offsets: readonly number[];
  readonly dims: readonly number[];
  readonly later: readonly ResolvedSubscript[];
} {
  const only = fixedOffset(dims, subscripts);
  if (only !== undefined) return { offsets: [only], dims: [], later: [] };
  let offsets = [0];
  const kept: number[] = [];
  const later: ResolvedSubscript[] = [];
  let dynamic = false;
  for (const [i, subscript] of subscripts.entries()) {
    const n = dims[i]!;
    const indices = elementIndices(subscript, n);
    offsets = offsets.flatMap((offset) => indices.map((index) => offset * n + index - 1));
    if (subscript.kind === "fixed") continue;
    kept.push(indices.length);
    const isDynamic = subscript.kind === "dynamic" || subscript.kind === "dynamicList";
    dynamic ||= isDynamic;
    later.push(isDynamic ? subscript : allOf(indices.length));
  }
  return { offsets, dims: kept, later: dynamic ? later : [] };
}

/** Position of the one element that is selected; undefined: more, or which is known at run time only. */
function fixedOffset(dims: readonly number[], subscripts: readonly ResolvedSubscript[]): number | undefined {
  let offset = 0;
  for (let i = 0; i < subscripts.length; i++) {
    const subscript = subscripts[i]!;
    if (subscript.kind !== "fixed") return undefined;
    offset = offset * dims[i]! + subscript.index - 1;
  }
  return offset;
}

function elementIndices(subscript: ResolvedSubscript, length: number): readonly number[] {
  switch (subscript.kind) {
    case "fixed":
      return [subscript.index];
    case "list":
      return subscript.indices;
    case "dynamic":
    case "dynamicList":
      return Array.from({ length }, (_, k) => k + 1);
  }
}

/** `value[s1, s2, …]`; dimensions without subscript stay whole. */
export function subscriptValue(
  value: TypedValue,
  subscripts: readonly ResolvedSubscript[],
  body?: FunctionBody,
): TypedValue {
  const complete = [...subscripts, ...value.dims.slice(subscripts.length).map(allOf)];
  const dims = resultDims(complete);
  if (value.fields !== undefined) {
    const fields = new Map<string, TypedValue>();
    for (const [name, field] of value.fields) fields.set(name, subscriptValue(field, subscripts, body));
    return { ...value, dims, fields };
  }
  const isDynamic = complete.some((s) => s.kind === "dynamic" || s.kind === "dynamicList");
  const variability = isDynamic && value.variability === "constant" ? "discrete" : value.variability;
  const scalars =
    isDynamic && body?.kind === "function" && value.scalars.length > 4
      ? selectFromTable(value, complete, body)
      : selectScalars(value.scalars, value.dims, complete, 0, 0);
  return { ...value, dims, scalars, variability };
}

function resultDims(subscripts: readonly ResolvedSubscript[]): readonly number[] {
  return subscripts.flatMap((s) => {
    if (s.kind === "list") return [s.indices.length];
    return s.kind === "dynamicList" ? [s.expressions.length] : [];
  });
}

function selectScalars(
  scalars: readonly Expression[],
  dims: readonly number[],
  subscripts: readonly ResolvedSubscript[],
  dimension: number,
  offset: number,
): readonly Expression[] {
  if (dimension === dims.length) return [scalars[offset]!];
  const n = dims[dimension]!;
  const inner = (index: number) =>
    selectScalars(scalars, dims, subscripts, dimension + 1, offset * n + index - 1);
  const subscript = subscripts[dimension]!;
  switch (subscript.kind) {
    case "fixed":
      return inner(subscript.index);
    case "list":
      return subscript.indices.flatMap(inner);
    case "dynamic":
      return pickAll(subscript.expression, subscript.check, n, inner);
    case "dynamicList":
      return subscript.expressions.flatMap((one) => pickAll(one, subscript.check, n, inner));
  }
}

function pickAll(
  index: Expression,
  check: SubscriptCheck,
  length: number,
  inner: (index: number) => readonly Expression[],
): readonly Expression[] {
  const candidates = Array.from({ length }, (_, k) => inner(k + 1));
  const [first] = candidates;
  if (first === undefined) return [];
  const checked = check(index);
  return first.map((_, position) =>
    pickChecked(
      index,
      checked,
      candidates.map((candidate) => candidate[position]!),
    ),
  );
}

/** In a function, an array of values with run-time subscripts becomes a local array. */
function selectFromTable(
  value: TypedValue,
  subscripts: readonly ResolvedSubscript[],
  body: FunctionBody,
): readonly Expression[] {
  const local = body.constants.get(value.scalars) ?? tableLocal(value, body);
  return localSelection(local, subscripts);
}

function tableLocal(value: TypedValue, body: FunctionBody) {
  const literals = value.scalars.every((scalar) => scalar.kind === "number");
  const name = `table${body.constants.size + 1}`;
  const local = addLocal(body, name, value.type, value.dims, literals ? { initial: value.scalars } : {});
  if (!literals) {
    for (const [offset, scalar] of value.scalars.entries()) {
      const target = localSelection(local, fixedSubscripts(offset, value.dims))[0]!;
      if (target.kind === "local") body.statements.push({ kind: "assign", target, value: scalar });
    }
  } else body.constants.set(value.scalars, local);
  return local;
}

function fixedSubscripts(offset: number, dims: readonly number[]): readonly ResolvedSubscript[] {
  const subscripts: ResolvedSubscript[] = new Array(dims.length);
  let rest = offset;
  for (let i = dims.length - 1; i >= 0; i--) {
    subscripts[i] = { kind: "fixed", index: (rest % dims[i]!) + 1 };
    rest = Math.floor(rest / dims[i]!);
  }
  return subscripts;
}

/** Elements of a local array, row by row, with unevaluated run-time subscripts. */
export function localSelection(
  local: Extract<Expression, { kind: "local" }>["local"],
  subscripts: readonly ResolvedSubscript[],
): readonly Expression[] {
  let tuples: Expression[][] = [[]];
  for (const subscript of subscripts) {
    const choices = subscriptExpressions(subscript);
    tuples = tuples.flatMap((tuple) => choices.map((choice) => [...tuple, choice]));
  }
  return tuples.map((tuple): Expression => ({ kind: "local", local, subscripts: tuple }));
}

function subscriptExpressions(subscript: ResolvedSubscript): readonly Expression[] {
  switch (subscript.kind) {
    case "fixed":
      return [{ kind: "number", value: subscript.index }];
    case "list":
      return subscript.indices.map((value): Expression => ({ kind: "number", value }));
    case "dynamic":
      return [subscript.expression];
    case "dynamicList":
      return subscript.expressions;
  }
}
