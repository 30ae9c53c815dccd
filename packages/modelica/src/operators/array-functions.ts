import { type Expression, words } from "@cosimo/ir";
import { evaluateConstant, evaluateStructural } from "../evaluation/evaluate.ts";
import { concatenate, reportUnknownSize } from "../expressions/array-constructors.ts";
import {
  allowsElements,
  cross,
  diagonal,
  identity,
  outerProduct,
  skew,
  symmetric,
  transpose,
} from "../expressions/array-operations.ts";
import { builtinArguments, wrongArgument } from "../expressions/builtin-arguments.ts";
import { isOperatorRecord } from "../expressions/operator-classes.ts";
import { overloadedSum } from "../expressions/operator-records.ts";
import { minMax, reduceScalars } from "../expressions/reductions.ts";
import { reducedSlices } from "../expressions/run-time-slices.ts";
import { reshaped, stackValues } from "../expressions/stack-values.ts";
import { arithmetic, number, one, zero } from "../model/construct.ts";
import { type ExpressionContext, reportExpression } from "../model/expression-context.ts";
import { type ModelContext, reportInstance } from "../model/model-context.ts";
import {
  arrayValue,
  commonType,
  countOf,
  describeType,
  errorValue,
  integerType,
  isErrorValue,
  isNumeric,
  literal,
  maxVariability,
  realType,
  scalarValue,
  type TypedValue,
  variabilityOf,
} from "../model/typed-value.ts";
import type { FunctionCall } from "../syntax/tree/syntax-tree.ts";

export const arrayFunctionNames = words(
  "size ndims scalar vector matrix transpose identity zeros ones fill linspace diagonal cat sum",
  "product min max cross skew outerProduct symmetric array",
);

type ArrayFunctionName = (typeof arrayFunctionNames)[number];

interface Site {
  readonly context: ModelContext;
  readonly expressionContext: ExpressionContext;
  readonly syntax: FunctionCall;
}

/** Built-in functions on arrays (specification 3.6, section 10.3). */
export function elaborateArrayFunction(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: FunctionCall,
): TypedValue {
  const name = syntax.function.parts[0]!.name as ArrayFunctionName;
  const site = { context, expressionContext, syntax };
  const reduced = reducible.has(name) ? reducedSlices(context, expressionContext, syntax) : undefined;
  if (reduced !== undefined) return reduced;
  const names = variadic.has(name)
    ? Array.from(
        { length: Math.max(syntax.positional.length, requiredCount[name] ?? 1) },
        (_, i) => `${i + 1}`,
      )
    : parameterNames[name];
  const required = requiredCount[name] ?? names.length;
  const values = builtinArguments(context, expressionContext, syntax, names, required);
  return values === undefined ? errorValue : apply(site, name, values);
}

const variadic: ReadonlySet<ArrayFunctionName> = new Set(["zeros", "ones", "fill", "cat", "array"]);

const reducible: ReadonlySet<ArrayFunctionName> = new Set(["sum", "product", "min", "max"]);

const requiredCount: Partial<Record<ArrayFunctionName, number>> = {
  size: 1,
  min: 1,
  max: 1,
  fill: 2,
  cat: 2,
};

const parameterNames: Record<ArrayFunctionName, readonly string[]> = {
  size: ["A", "i"],
  ndims: ["A"],
  scalar: ["A"],
  vector: ["A"],
  matrix: ["A"],
  transpose: ["A"],
  identity: ["n"],
  zeros: [],
  ones: [],
  fill: [],
  linspace: ["x1", "x2", "n"],
  diagonal: ["v"],
  cat: [],
  sum: ["A"],
  product: ["A"],
  min: ["x", "y"],
  max: ["x", "y"],
  cross: ["x", "y"],
  skew: ["x"],
  outerProduct: ["x", "y"],
  symmetric: ["A"],
  array: [],
};

function apply(site: Site, name: ArrayFunctionName, values: readonly TypedValue[]): TypedValue {
  const [a, b, c] = values as [TypedValue, TypedValue, TypedValue];
  switch (name) {
    case "size":
      return sizeOf(site, a, b);
    case "ndims":
      return literal(a.dims.length, integerType);
    case "scalar":
      return countOf(a.dims) === 1 ? reshaped(a, []) : wrong(site, 0, "an array with one element", a);
    case "vector":
      if (a.dims.filter((length) => length > 1).length > 1) return wrong(site, 0, "at most a vector", a);
      return reshaped(a, [countOf(a.dims)]);
    case "matrix":
      return toMatrix(site, a);
    case "transpose":
      return a.dims.length >= 2 ? transpose(a) : wrong(site, 0, "a matrix", a);
    case "identity":
      return withLengths(site, [a, a], ([n]) => identity(n!));
    case "zeros":
      return withLengths(site, values, (dims) => filled(dims, zero));
    case "ones":
      return withLengths(site, values, (dims) => filled(dims, one));
    case "fill":
      return withLengths(site, values.slice(1), (dims) => fill(a, dims), Math.max(1, a.scalars.length));
    case "linspace":
      return withLengths(site, [c], ([n]) => linspace(a, b, n!));
    case "diagonal":
      if (a.dims.length !== 1) return wrong(site, 0, "a vector", a);
      return allowsElements(site, a.scalars.length ** 2) ? diagonal(a) : errorValue;
    case "cat":
      return joined(site, values);
    case "sum":
      if (isOperatorRecord(a.type)) return overloadedSum(site, a);
      return reduced(site, "sum", a);
    case "product":
      return reduced(site, "product", a);
    case "min":
    case "max":
      return extremum(site, name, a, b);
    case "cross":
    case "skew":
    case "outerProduct":
    case "symmetric":
      return vectorFunction(site, name, a, b);
    case "array":
      return stackValues(values, [values.length]) ?? wrong(site, 1, describeType(a), b);
  }
}

function reduced(site: Site, name: "sum" | "product", a: TypedValue): TypedValue {
  return isNumeric(a.type)
    ? scalarValue(a.type, reduceScalars(name, a.scalars, a.type), a.variability)
    : wrong(site, 0, "numbers", a);
}

function wrong(site: Site, position: number, expected: string, value: TypedValue): TypedValue {
  return wrongArgument(site.context, site.expressionContext, site.syntax, position, expected, value);
}

function sizeOf(site: Site, array: TypedValue, dimension: TypedValue | undefined): TypedValue {
  if (dimension === undefined) {
    const scalars = array.dims.map(number);
    return arrayValue(integerType, [array.dims.length], scalars, "constant");
  }
  const scalar = dimension.scalars[0]!;
  const index =
    evaluateConstant(site.context, scalar) ?? evaluateStructural(site.context, scalar, "dimension");
  const length = typeof index === "number" ? array.dims[index - 1] : undefined;
  if (length !== undefined) return literal(length, integerType);
  const { context, expressionContext, syntax } = site;
  reportExpression(context, expressionContext, "expression.subscript-range", syntax.span, {
    index: typeof index === "number" ? index : "?",
    name: "size",
    length: array.dims.length,
  });
  return errorValue;
}

function toMatrix(site: Site, value: TypedValue): TypedValue {
  const [rows = 1, columns = 1, ...rest] = value.dims;
  return countOf(rest) === 1 ? reshaped(value, [rows, columns]) : wrong(site, 0, "at most a matrix", value);
}

/**
 * Functions with lengths as arguments, which must be known at compile time. `factor`: elements of the result for each product of
 * lengths.
 */
function withLengths(
  site: Site,
  values: readonly TypedValue[],
  build: (dims: readonly number[]) => TypedValue,
  factor = 1,
): TypedValue {
  const { context, expressionContext, syntax } = site;
  const dims: number[] = [];
  for (const value of values) {
    const length = evaluateStructural(context, value.scalars[0], "array size");
    if (typeof length !== "number") {
      reportUnknownSize(context, expressionContext, "expression.size-unknown", syntax, [value]);
      return errorValue;
    }
    if (!Number.isInteger(length) || length < 0) return reportLength(site, length);
    dims.push(length);
  }
  const count = dims.reduce((product, length) => product * length, factor);
  return allowsElements(site, count) ? build(dims) : errorValue;
}

function reportLength({ context, syntax }: Site, length: number): TypedValue {
  const name = syntax.function.parts.map((part) => part.name).join(".");
  if (length < 0)
    reportInstance(context, "instantiate.negative-dimension", syntax.span, { name, size: length });
  else reportInstance(context, "instantiate.dimension", syntax.span, { name, found: length });
  return errorValue;
}

function filled(dims: readonly number[], value: Expression): TypedValue {
  return arrayValue(
    integerType,
    dims,
    Array.from({ length: countOf(dims) }, () => value),
    "constant",
  );
}

function fill(value: TypedValue, dims: readonly number[]): TypedValue {
  const count = countOf(dims);
  if (value.fields !== undefined) {
    const fields = new Map<string, TypedValue>();
    for (const [name, field] of value.fields) fields.set(name, fill(field, dims));
    return { ...value, dims: [...dims, ...value.dims], fields };
  }
  const scalars = Array.from({ length: count }, () => value.scalars).flat();
  return { ...value, dims: [...dims, ...value.dims], scalars };
}

function linspace(from: TypedValue, to: TypedValue, n: number): TypedValue {
  const [a, b] = [from.scalars[0]!, to.scalars[0]!];
  const distance = arithmetic("-", b, a);
  const scalars = Array.from({ length: n }, (_, k) => {
    if (k === 0) return a;
    if (k === n - 1) return b;
    return arithmetic("+", a, arithmetic("*", distance, number(k / (n - 1))));
  });
  return arrayValue(realType, [n], scalars, maxVariability(from.variability, to.variability));
}

function joined(site: Site, values: readonly TypedValue[]): TypedValue {
  const [dimension, ...arrays] = values;
  const along = evaluateStructural(site.context, dimension!.scalars[0], "dimension");
  if (typeof along !== "number" || !Number.isInteger(along))
    return wrong(site, 0, "a known whole number", dimension!);
  if (
    !allowsElements(
      site,
      arrays.reduce((sum, { scalars }) => sum + scalars.length, 0),
    )
  )
    return errorValue;
  const result = concatenate(arrays, along - 1);
  return result ?? wrong(site, 2, "an array of matching size", arrays.at(-1) ?? dimension!);
}

function extremum(site: Site, name: "min" | "max", a: TypedValue, b: TypedValue | undefined): TypedValue {
  if (a.type.kind === "String" || a.fields !== undefined) return wrong(site, 0, "numbers", a);
  if (b === undefined) return scalarValue(a.type, reduceScalars(name, a.scalars, a.type), a.variability);
  const type = commonType(a.type, b.type);
  if (type === undefined || isErrorValue(b)) return wrong(site, 1, a.type.kind, b);
  if (a.dims.length > 0 || b.dims.length > 0) return wrong(site, a.dims.length > 0 ? 0 : 1, "a scalar", a);
  return scalarValue(type, minMax(name, a.scalars[0]!, b.scalars[0]!), variabilityOf([a, b]));
}

function vectorFunction(
  site: Site,
  name: "cross" | "skew" | "outerProduct" | "symmetric",
  a: TypedValue,
  b: TypedValue,
): TypedValue {
  const isTriple = (value: TypedValue) => value.dims.length === 1 && value.dims[0] === 3;
  switch (name) {
    case "cross":
      if (!isTriple(a)) return wrong(site, 0, "a vector of 3 elements", a);
      if (!isTriple(b)) return wrong(site, 1, "a vector of 3 elements", b);
      return cross(a, b, commonType(a.type, b.type) ?? realType);
    case "skew":
      return isTriple(a) ? skew(a) : wrong(site, 0, "a vector of 3 elements", a);
    case "outerProduct":
      if (a.dims.length !== 1) return wrong(site, 0, "a vector", a);
      if (b.dims.length !== 1) return wrong(site, 1, "a vector", b);
      if (!allowsElements(site, a.scalars.length * b.scalars.length)) return errorValue;
      return outerProduct(a, b, commonType(a.type, b.type) ?? realType);
    case "symmetric":
      return a.dims.length === 2 && a.dims[0] === a.dims[1]
        ? symmetric(a)
        : wrong(site, 0, "a square matrix", a);
  }
}
