import { stridesOf } from "../dae/array-shapes.ts";
import type { IndexRange } from "../dae/hybrid-dae.ts";
import { evaluateExpression } from "../expressions/evaluate-expression.ts";
import type { Expression, LocalId } from "../expressions/expression.ts";
import { number } from "./construct.ts";

/** `constant` + sum of coefficient * local, with whole numbers. */
export interface Affine {
  readonly constant: number;
  readonly coefficients: ReadonlyMap<LocalId, number>;
}

/** The subscript as an affine function of locals; `undefined` if it is none. */
export function affineForm(e: Expression): Affine | undefined {
  switch (e.kind) {
    case "number":
      return Number.isInteger(e.value) ? plain(e.value) : undefined;
    case "local":
      return e.subscripts.length === 0 ? { constant: 0, coefficients: new Map([[e.local, 1]]) } : undefined;
    case "unary": {
      const operand = e.operator === "-" ? affineForm(e.operand) : undefined;
      return operand && combine(plain(0), operand, -1);
    }
    case "binary":
      return affineBinary(e);
    default:
      return undefined;
  }
}

function affineBinary(e: Extract<Expression, { kind: "binary" }>): Affine | undefined {
  const left = affineForm(e.left);
  const right = affineForm(e.right);
  if (left === undefined || right === undefined) return undefined;
  if (e.operator === "+") return combine(left, right, 1);
  if (e.operator === "-") return combine(left, right, -1);
  if (e.operator !== "*") return undefined;
  if (left.coefficients.size === 0) return combine(plain(0), right, left.constant);
  return right.coefficients.size === 0 ? combine(plain(0), left, right.constant) : undefined;
}

function plain(constant: number): Affine {
  return { constant, coefficients: new Map() };
}

/** `i`, `i + 2`, `3*i - 1`. */
export function affineExpression({ constant, coefficients }: Affine): Expression {
  let sum: Expression | undefined;
  for (const [local, c] of coefficients) {
    const term: Expression = { kind: "local", local, subscripts: [] };
    const scaled: Expression =
      c === 1 ? term : { kind: "binary", operator: "*", left: number(c), right: term };
    sum = sum === undefined ? scaled : { kind: "binary", operator: "+", left: sum, right: scaled };
  }
  if (sum === undefined) return number(constant);
  if (constant === 0) return sum;
  const operator = constant < 0 ? "-" : "+";
  return { kind: "binary", operator, left: sum, right: number(Math.abs(constant)) };
}

/** a + factor b */
export function combine(a: Affine, b: Affine, factor: number): Affine {
  const coefficients = new Map(a.coefficients);
  for (const [local, c] of b.coefficients) {
    const sum = (coefficients.get(local) ?? 0) + factor * c;
    if (sum === 0) coefficients.delete(local);
    else coefficients.set(local, sum);
  }
  return { constant: a.constant + factor * b.constant, coefficients };
}

/** Least and greatest value over the ranges. */
export function boundsOf(form: Affine, ranges: readonly IndexRange[]): readonly [number, number] {
  let [least, greatest] = [form.constant, form.constant];
  for (const { local, from, to } of ranges) {
    const c = form.coefficients.get(local) ?? 0;
    least += c * (c < 0 ? to : from);
    greatest += c * (c < 0 ? from : to);
  }
  return [least, greatest];
}

/** Calls `visit` with the locals' values at each point, the last range fastest; the array is reused. */
export function eachPoint(ranges: readonly IndexRange[], visit: (values: readonly number[]) => void): void {
  const values = ranges.map(({ from }) => from);
  if (ranges.some(({ from, to }) => to < from)) return;
  for (;;) {
    visit(values);
    let k = ranges.length - 1;
    while (k >= 0 && values[k] === ranges[k]!.to) values[k] = ranges[k--]!.from;
    if (k < 0) return;
    values[k]!++;
  }
}

/** The value of a subscript, where `local` has values. */
export function subscriptValue(e: Expression, local: (id: LocalId) => number): number {
  const none = () => Number.NaN;
  return evaluateExpression(e, { time: Number.NaN, variable: none, pre: none, relation: () => false, local });
}

/** Positions of an element in its array at the points of ranges: base + sum of stride * counter; counters begin at 0. */
export interface ElementPlaces {
  readonly base: number;
  /** Parallel to the ranges. */
  readonly strides: readonly number[];
}

/** The subscripts are affine. */
export function elementPlaces(
  subscripts: readonly Expression[],
  dimensions: readonly number[],
  ranges: readonly IndexRange[],
): ElementPlaces {
  const memory = stridesOf(dimensions);
  const strides = ranges.map(() => 0);
  let base = 0;
  for (const [d, subscript] of subscripts.entries()) {
    const form = affineForm(subscript)!;
    base += memory[d]! * (form.constant - 1);
    for (const [k, { local, from }] of ranges.entries()) {
      const c = memory[d]! * (form.coefficients.get(local) ?? 0);
      base += c * from;
      strides[k]! += c;
    }
  }
  return { base, strides };
}
