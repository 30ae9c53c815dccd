import { type Expression, phrase } from "@cosimo/ir";
import { commonFormAdvice } from "../advice/conversion-advice.ts";
import { evaluateStructural } from "../evaluation/evaluate.ts";
import { number } from "../model/construct.ts";
import { type ExpressionContext, reportExpression, withIterator } from "../model/expression-context.ts";
import { featurePhrases } from "../model/messages/feature-phrases.ts";
import { type ModelContext, trialContext } from "../model/model-context.ts";
import { elaborate } from "../model/queries.ts";
import {
  arrayValue,
  describeType,
  errorValue,
  integerType,
  isErrorValue,
  isNumeric,
  realType,
  sameDims,
  scalarValue,
  type Type,
  type TypedValue,
  variabilityOf,
} from "../model/typed-value.ts";
import type { ExpressionSyntax, ForIndex } from "../syntax/tree/syntax-tree.ts";
import { iterationRange, iterationValues } from "./iterations.ts";
import { isOperatorRecord } from "./operator-classes.ts";
import { overloadedSum } from "./operator-records.ts";
import { reduceScalars, reduction } from "./reductions.ts";
import { runTimeReduction } from "./run-time-reductions.ts";
import { reshaped, stackValues } from "./stack-values.ts";

type ArraySyntax = Extract<ExpressionSyntax, { kind: "array" }>;

type MatrixSyntax = Extract<ExpressionSyntax, { kind: "matrix" }>;

type RangeSyntax = Extract<ExpressionSyntax, { kind: "range" }>;

type ComprehensionSyntax = Extract<ExpressionSyntax, { kind: "comprehension" }>;

/** `{a, b, c}` */
export function elaborateArray(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: ArraySyntax,
): TypedValue {
  if (syntax.elements.length === 0) {
    reportExpression(context, expressionContext, "expression.no-elements", syntax.span);
    return errorValue;
  }
  const values = syntax.elements.map((element) => elaborate(context, expressionContext, element));
  return stack(context, expressionContext, syntax, values, [values.length]);
}

function stack(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: ExpressionSyntax,
  values: readonly TypedValue[],
  dims: readonly number[],
): TypedValue {
  if (values.some(isErrorValue)) return errorValue;
  if (values.length === 0) return arrayValue(realType, dims, [], "constant");
  const stacked = stackValues(values, dims);
  if (stacked !== undefined) return stacked;
  const first = values[0]!;
  const other = values.find((v) => stackValues([first, v], [2]) === undefined) ?? first;
  const args = { left: describeType(first), right: describeType(other) };
  const sameType = first.type.kind === other.type.kind;
  reportExpression(
    context,
    expressionContext,
    sameType ? "expression.element-sizes" : "expression.element-types",
    syntax.span,
    args,
    sameType && first.dims.length !== other.dims.length
      ? { advice: phrase(featurePhrases, "advice.join") }
      : commonFormAdvice(first, other),
  );
  return errorValue;
}

/** `[a, b; c, d]`: elements become matrices; they are concatenated in rows, then rows are stacked. */
export function elaborateMatrix(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: MatrixSyntax,
): TypedValue {
  const rows: TypedValue[] = [];
  for (const row of syntax.rows) {
    const values = row.map((element) => promote(elaborate(context, expressionContext, element), 2));
    if (values.some(isErrorValue)) return errorValue;
    const joined = concatenate(values, 1);
    if (joined === undefined) return wrongElements(context, expressionContext, syntax, values);
    rows.push(joined);
  }
  return concatenate(rows, 0) ?? wrongElements(context, expressionContext, syntax, rows);
}

function wrongElements(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: ExpressionSyntax,
  values: readonly TypedValue[],
): TypedValue {
  const [first, last] = [values[0]!, values.at(-1)!];
  const args = { left: describeType(first), right: describeType(last) };
  const code = sameDims(first.dims, last.dims) ? "expression.element-types" : "expression.element-sizes";
  reportExpression(context, expressionContext, code, syntax.span, args);
  return errorValue;
}

/** Appends dimensions of length one until there are `count`. */
export function promote(value: TypedValue, count: number): TypedValue {
  if (isErrorValue(value) || value.dims.length >= count) return value;
  const added = Array.from({ length: count - value.dims.length }, () => 1);
  return reshaped(value, [...value.dims, ...added]);
}

/** Concatenates arrays along one dimension (from 0); `undefined` if other dimensions differ. */
export function concatenate(values: readonly TypedValue[], along: number): TypedValue | undefined {
  const [first] = values;
  if (first === undefined) return undefined;
  const mixed = values.some((value) => !isNumeric(value.type) && value.type.kind !== first.type.kind);
  const fitting = values.every(
    (value) =>
      value.dims.length === first.dims.length &&
      value.dims.every((n, i) => i === along || n === first.dims[i]),
  );
  if (mixed || !fitting) return undefined;
  if (first.fields !== undefined) return concatenatedFields(values, first, along);
  const outer = first.dims.slice(0, along).reduce((a, b) => a * b, 1);
  const inner = first.dims.slice(along + 1).reduce((a, b) => a * b, 1);
  const scalars: Expression[] = [];
  for (let i = 0; i < outer; i++)
    for (const value of values) {
      const block = value.dims[along]! * inner;
      for (let k = 0; k < block; k++) scalars.push(value.scalars[i * block + k]!);
    }
  const length = values.reduce((sum, value) => sum + value.dims[along]!, 0);
  const dims = first.dims.map((n, i) => (i === along ? length : n));
  const real = values.find((value) => value.type.kind === "Real");
  return arrayValue((real ?? first).type, dims, scalars, variabilityOf(values));
}

function concatenatedFields(
  values: readonly TypedValue[],
  first: TypedValue,
  along: number,
): TypedValue | undefined {
  const fields = new Map<string, TypedValue>();
  for (const name of first.fields?.keys() ?? []) {
    const parts = values.flatMap((value) => value.fields?.get(name) ?? []);
    const joined = parts.length === values.length ? concatenate(parts, along) : undefined;
    if (joined === undefined) return undefined;
    fields.set(name, joined);
  }
  const length = values.reduce((sum, value) => sum + value.dims[along]!, 0);
  const dims = first.dims.map((n, i) => (i === along ? length : n));
  return { ...first, dims, fields, variability: variabilityOf(values) };
}

/** `start:step:stop` with bounds known at compile time. */
export function elaborateRange(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: RangeSyntax,
): TypedValue {
  const parts = [syntax.start, ...(syntax.step ? [syntax.step] : []), syntax.stop];
  const values = parts.map((part) => elaborate(context, expressionContext, part));
  if (values.some(isErrorValue)) return errorValue;
  const [start, step, stop] = values.length === 3 ? values : [values[0], undefined, values[1]];
  const enumerated = start!.type.kind === "Enumeration" || start!.type.kind === "Boolean";
  // Enumeration values have no step (section 10.4.3).
  const isWrong = ({ dims, type }: TypedValue) =>
    dims.length > 0 || !(isNumeric(type) || (enumerated && step === undefined));
  const wrong = values.find(isWrong);
  if (wrong !== undefined) {
    reportExpression(context, expressionContext, "expression.range-type", syntax.span, {
      found: describeType(wrong),
    });
    return errorValue;
  }
  const bounds = [start!, step, stop!].map((value) =>
    value === undefined ? 1 : evaluateStructural(context, value.scalars[0], "range"),
  );
  const type = enumerated ? start!.type : values.some((v) => v.type.kind === "Real") ? realType : integerType;
  return rangeValues(context, expressionContext, syntax, type, bounds, values);
}

/** In algorithms and functions a size may change during a run: that is legal, but not supported. */
export function reportUnknownSize(
  context: ModelContext,
  expressionContext: ExpressionContext,
  code: "expression.range-unknown" | "expression.size-unknown",
  { span }: ExpressionSyntax,
  values: readonly TypedValue[],
): void {
  const isVarying = values.some(({ variability }) => ["discrete", "continuous"].includes(variability));
  const feature = phrase(featurePhrases, "feature.run-time-range");
  if (isVarying && expressionContext.body !== undefined)
    reportExpression(context, expressionContext, "expression.unsupported", span, { feature });
  else reportExpression(context, expressionContext, code, span);
}

function rangeValues(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: RangeSyntax,
  type: TypedValue["type"],
  bounds: readonly (number | string | undefined)[],
  values: readonly TypedValue[],
): TypedValue {
  const [start, step, stop] = bounds;
  if (typeof start !== "number" || typeof step !== "number" || typeof stop !== "number") {
    reportUnknownSize(context, expressionContext, "expression.range-unknown", syntax, values);
    return errorValue;
  }
  if (step === 0) {
    reportExpression(context, expressionContext, "expression.range-step", syntax.span);
    return errorValue;
  }
  const count = Math.max(0, Math.floor((stop - start) / step + 1e-10) + 1);
  if (!(count <= LARGEST_RANGE)) return tooManyElements(context, expressionContext, syntax, count);
  const scalars = Array.from({ length: count }, (_, k) => number(start + k * step));
  return arrayValue(type, [count], scalars, "constant");
}

/** Elements of a range, or of all ranges of a comprehension together: each becomes an expression. */
const LARGEST_RANGE = 10_000_000;

function tooManyElements(
  context: ModelContext,
  expressionContext: ExpressionContext,
  { span }: ExpressionSyntax,
  count: number,
): TypedValue {
  const args = { count, most: LARGEST_RANGE };
  reportExpression(context, expressionContext, "expression.too-many-elements", span, args);
  return errorValue;
}

/** `{e for i in r, j in s}` and reductions `sum(e for i in r)`. */
export function elaborateComprehension(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: ComprehensionSyntax,
): TypedValue {
  const reduction = syntax.function?.parts.map((part) => part.name).join(".");
  const looped = reduction && runTimeReduction(context, expressionContext, syntax, reduction);
  if (looped) return looped;
  const lengths: number[] = [];
  const values = iterate(context, expressionContext, syntax, syntax.indices, lengths);
  if (values === undefined || values.some(isErrorValue)) return errorValue;
  if (reduction === undefined || reduction === "array") {
    const dims = Array.from(syntax.indices, (_, i) => lengths[i] ?? 0).reverse();
    const like = values.length === 0 ? elementOfNone(context, expressionContext, syntax) : undefined;
    return like === undefined
      ? stack(context, expressionContext, syntax, values, dims)
      : noneLike(like, dims);
  }
  const none = values.length === 0 ? elementOfNone(context, expressionContext, syntax)?.type : undefined;
  return reduce(context, expressionContext, syntax, reduction, values, none);
}

/** An array without elements, each of which would be as `value`. */
function noneLike(value: TypedValue, dims: readonly number[]): TypedValue {
  const fields =
    value.fields && new Map([...value.fields].map(([name, field]) => [name, noneLike(field, dims)]));
  const whole = arrayValue(value.type, [...dims, ...value.dims], [], "constant");
  return fields === undefined ? whole : { ...whole, fields };
}

/** What the elements are like where there are none: that of a trial with an unknown value of each iterator. */
function elementOfNone(
  context: ModelContext,
  expressionContext: ExpressionContext,
  { indices, element }: ComprehensionSyntax,
): TypedValue | undefined {
  const trial = trialContext(context);
  const inside = indices.reduceRight<ExpressionContext>(
    (outer, index) => {
      const type = iterationRange(trial, outer, index, [element])?.type ?? integerType;
      return withIterator(outer, index.name.name, scalarValue(type, { kind: "time" }, "discrete"));
    },
    { ...expressionContext, typesOnly: true },
  );
  const value = elaborate(trial, inside, element);
  return isErrorValue(value) ? undefined : value;
}

/**
 * All elements. The first iterator varies fastest in `{e for i in r, j in s}`, which is {{e for i in r} for j in s}.
 * `lengths` are in the order of the iterators.
 */
function iterate(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: ComprehensionSyntax,
  indices: readonly ForIndex[],
  lengths: number[],
): readonly TypedValue[] | undefined {
  const last = indices.at(-1);
  if (last === undefined) return [elaborate(context, expressionContext, syntax.element)];
  const range = iterationRange(context, expressionContext, last, [syntax.element]);
  if (range === undefined) return undefined;
  lengths[indices.length - 1] = range.dims[0]!;
  const count = lengths.slice(indices.length - 1).reduce((product, length) => product * length, 1);
  if (count > LARGEST_RANGE) {
    tooManyElements(context, expressionContext, syntax, count);
    return undefined;
  }
  const rest = indices.slice(0, -1);
  const values: TypedValue[] = [];
  for (const element of iterationValues(range)) {
    const inside = withIterator(expressionContext, last.name.name, element, range.dims[0]);
    const inner = iterate(context, inside, syntax, rest, lengths);
    if (inner === undefined) return undefined;
    for (const value of inner) values.push(value);
  }
  return values;
}

export function reduce(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: ExpressionSyntax,
  name: string,
  values: readonly TypedValue[],
  none: Type = realType,
): TypedValue {
  if (name === "sum" && isOperatorRecord(values[0]?.type ?? none)) {
    const array =
      values.length === 0
        ? arrayValue(none, [0], [], "constant")
        : stack(context, expressionContext, syntax, values, [values.length]);
    return overloadedSum({ context, expressionContext, syntax }, array);
  }
  const bad = values.find(({ type, dims }) =>
    name === "sum" ? !isNumeric(type) : dims.length > 0 || (name === "product" && !isNumeric(type)),
  );
  if (bad !== undefined) {
    reportExpression(context, expressionContext, "expression.operand-type", syntax.span, {
      operator: name,
      found: describeType(bad),
    });
    return errorValue;
  }
  const variability = variabilityOf(values);
  const type = values.some((value) => value.type.kind === "Real") ? realType : (values[0]?.type ?? none);
  const [first] = values;
  if (first !== undefined && first.dims.length > 0 && name === "sum") {
    const scalars = first.scalars.map((_, i) =>
      reduceScalars(
        "sum",
        values.map((v) => v.scalars[i]!),
        type,
      ),
    );
    return arrayValue(type, first.dims, scalars, variability);
  }
  const scalars = values.flatMap((value) => value.scalars);
  return reduction(context, expressionContext, syntax, name, type, scalars, variability);
}
