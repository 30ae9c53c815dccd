import type { Expression, Span } from "@cosimo/ir";
import { arithmetic, number, one, sumOfProducts, zero } from "../model/construct.ts";
import { type ExpressionContext, reportExpression } from "../model/expression-context.ts";
import type { ModelContext } from "../model/model-context.ts";
import {
  arrayValue,
  countOf,
  MOST_ELEMENTS,
  maxVariability,
  realType,
  scalarValue,
  type Type,
  type TypedValue,
} from "../model/typed-value.ts";

/** Where an array is built. */
export interface ArraySite {
  readonly context: ModelContext;
  readonly expressionContext: ExpressionContext;
  readonly syntax: { readonly span: Span };
}

/** Whether an array of so many elements may be built; otherwise reports it. */
export function allowsElements({ context, expressionContext, syntax }: ArraySite, count: number): boolean {
  if (count <= MOST_ELEMENTS) return true;
  const args = { count, limit: MOST_ELEMENTS };
  reportExpression(context, expressionContext, "expression.too-large", syntax.span, args);
  return false;
}

/** Whether a product of arrays, done so many times, may be written out; otherwise reports it. */
export function allowsProduct(site: ArraySite, left: TypedValue, right: TypedValue, times = 1): boolean {
  const { context, expressionContext, syntax } = site;
  const columns = right.dims.length === 2 ? right.dims[1]! : 1;
  const count = times * Math.max(left.scalars.length, right.scalars.length, left.scalars.length * columns);
  if (count <= MOST_ELEMENTS) return true;
  const args = { count, limit: MOST_ELEMENTS };
  reportExpression(context, expressionContext, "expression.too-many-products", syntax.span, args);
  return false;
}

/** Applies an operation element by element; a scalar operand is combined with every element. */
export function elementwise(
  left: TypedValue,
  right: TypedValue,
  type: Type,
  apply: (a: Expression, b: Expression) => Expression,
): TypedValue {
  const variability = maxVariability(left.variability, right.variability);
  if (left.dims.length === 0 && right.dims.length === 0)
    return scalarValue(type, apply(left.scalars[0]!, right.scalars[0]!), variability);
  const { dims } = left.dims.length >= right.dims.length ? left : right;
  const wideLeft = left.dims.length === 0 ? () => left.scalars[0]! : (i: number) => left.scalars[i]!;
  const wideRight = right.dims.length === 0 ? () => right.scalars[0]! : (i: number) => right.scalars[i]!;
  const count = countOf(dims);
  const scalars: Expression[] = new Array(count);
  for (let i = 0; i < count; i++) scalars[i] = apply(wideLeft(i), wideRight(i));
  return arrayValue(type, dims, scalars, variability);
}

/**
 * Scalar, scalar-array, scalar product, matrix-vector, vector-matrix and matrix product; `undefined` for incompatible
 * sizes.
 */
export function multiplyArrays(left: TypedValue, right: TypedValue, type: Type): TypedValue | undefined {
  if (left.dims.length === 0 || right.dims.length === 0)
    return elementwise(left, right, type, (a, b) => arithmetic("*", a, b));
  if (left.dims.length > 2 || right.dims.length > 2) return undefined;
  if (left.dims.at(-1) !== right.dims[0]) return undefined;
  const variability = maxVariability(left.variability, right.variability);
  const inner = right.dims[0]!;
  const rows = left.dims.length === 2 ? left.dims[0]! : 1;
  const columns = right.dims.length === 2 ? right.dims[1]! : 1;
  const scalars: Expression[] = [];
  for (let i = 0; i < rows; i++) {
    const row = left.scalars.slice(i * inner, (i + 1) * inner);
    for (let j = 0; j < columns; j++) {
      const column = Array.from({ length: inner }, (_, k) => right.scalars[k * columns + j]!);
      scalars.push(sumOfProducts(row, column));
    }
  }
  const dims = [...left.dims.slice(0, -1), ...right.dims.slice(1)];
  return dims.length === 0
    ? scalarValue(type, scalars[0]!, variability)
    : arrayValue(type, dims, scalars, variability);
}

/** `A^n` of a square matrix with a literal n ≥ 0. */
export function powerOfMatrix(left: TypedValue, right: TypedValue): TypedValue | undefined {
  const [rows, columns] = left.dims;
  const exponent = right.scalars[0];
  if (left.dims.length !== 2 || rows === undefined || rows !== columns || right.dims.length > 0)
    return undefined;
  if (exponent?.kind !== "number" || !Number.isInteger(exponent.value) || exponent.value < 0)
    return undefined;
  let result = identity(rows);
  for (let k = 0; k < exponent.value; k++) result = multiplyArrays(result, left, realType)!;
  return { ...result, variability: left.variability };
}

export function identity(n: number): TypedValue {
  const scalars = Array.from({ length: n * n }, (_, k) => (k % (n + 1) === 0 ? one : zero));
  return { type: { kind: "Integer" }, dims: [n, n], scalars, variability: "constant" };
}

export function transpose(value: TypedValue): TypedValue {
  const [rows = 0, columns = 0, ...rest] = value.dims;
  if (value.fields !== undefined) {
    const fields = new Map([...value.fields].map(([name, field]) => [name, transpose(field)]));
    return { ...value, dims: [columns, rows, ...rest], fields };
  }
  const size = countOf(rest);
  const scalars: Expression[] = [];
  for (let j = 0; j < columns; j++)
    for (let i = 0; i < rows; i++)
      for (let k = 0; k < size; k++) scalars.push(value.scalars[(i * columns + j) * size + k]!);
  return { ...value, dims: [columns, rows, ...rest], scalars };
}

/** Cross product of two vectors of three elements. */
export function cross(x: TypedValue, y: TypedValue, type: Type): TypedValue {
  const difference = (i: number, j: number) =>
    subtractProducts(x.scalars[i]!, y.scalars[j]!, x.scalars[j]!, y.scalars[i]!);
  const scalars = [difference(1, 2), difference(2, 0), difference(0, 1)];
  return arrayValue(type, [3], scalars, maxVariability(x.variability, y.variability));
}

function subtractProducts(a: Expression, b: Expression, c: Expression, d: Expression): Expression {
  const first = sumOfProducts([a], [b]);
  const second = sumOfProducts([c], [d]);
  if (second.kind === "number" && second.value === 0) return first;
  return arithmetic("-", first, second);
}

/** The matrix whose product with a vector v is `cross(x, v)`. */
export function skew(x: TypedValue): TypedValue {
  const [a, b, c] = x.scalars as [Expression, Expression, Expression];
  const minus = (e: Expression): Expression =>
    e.kind === "number" ? number(-e.value) : { kind: "unary", operator: "-", operand: e };
  const scalars = [zero, minus(c), b, c, zero, minus(a), minus(b), a, zero];
  return arrayValue(x.type, [3, 3], scalars, x.variability);
}

export function outerProduct(x: TypedValue, y: TypedValue, type: Type): TypedValue {
  const column = { ...x, dims: [x.dims[0]!, 1] };
  const row = { ...y, dims: [1, y.dims[0]!] };
  return multiplyArrays(column, row, type)!;
}

/** The upper triangle copied to the lower one. */
export function symmetric(value: TypedValue): TypedValue {
  const n = value.dims[0] ?? 0;
  const scalars = value.scalars.map((_, k) => {
    const [i, j] = [Math.floor(k / n), k % n];
    return value.scalars[i <= j ? k : j * n + i]!;
  });
  return { ...value, scalars };
}

export function diagonal(value: TypedValue): TypedValue {
  const n = value.dims[0] ?? 0;
  const scalars = Array.from({ length: n * n }, (_, k) =>
    k % (n + 1) === 0 ? value.scalars[k / (n + 1)]! : zero,
  );
  return arrayValue(value.type, [n, n], scalars, value.variability);
}
