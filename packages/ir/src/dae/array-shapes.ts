import type { Expression, VariableId } from "../expressions/expression.ts";
import type { Equation, HybridDae, Variable } from "./hybrid-dae.ts";

/** Number of scalars of a variable. */
export function sizeOf({ dimensions }: Pick<Variable, "dimensions">): number {
  return dimensions === undefined ? 1 : dimensions.reduce((product, n) => product * n, 1);
}

/** Number of scalar equations of an equation. */
export function pointCount({ ranges = [] }: Pick<Equation, "ranges">): number {
  return ranges.reduce((product, { from, to }) => product * Math.max(0, to - from + 1), 1);
}

/** Whether the system has arrays or equations with ranges. */
export function hasArrays({ variables, equations, initialEquations }: HybridDae): boolean {
  const hasRanges = (list: readonly Equation[]) => list.some((e) => e.ranges !== undefined);
  return (
    variables.some((v) => v.dimensions !== undefined) || hasRanges(equations) || hasRanges(initialEquations)
  );
}

/** Distance in memory between elements whose subscripts differ by one, per dimension. */
export function stridesOf(dimensions: readonly number[]): readonly number[] {
  const strides: number[] = [];
  let stride = 1;
  for (let k = dimensions.length - 1; k >= 0; k--) {
    strides[k] = stride;
    stride *= dimensions[k]!;
  }
  return strides;
}

/** Position of an element in its array, from 0. Subscripts out of range are a fault of the front end. */
export function elementPosition(variable: Variable, subscripts: readonly number[]): number {
  const dimensions = variable.dimensions ?? [];
  const isInside =
    subscripts.length === dimensions.length &&
    subscripts.every((s, k) => Number.isInteger(s) && s >= 1 && s <= dimensions[k]!);
  if (!isInside) throw new Error(`'${variable.name}[${subscripts.join()}]' is no element of the array`);
  return stridesOf(dimensions).reduce((sum, stride, k) => sum + stride * (subscripts[k]! - 1), 0);
}

/** Names of the elements: the subscripts go inside of `der(…)`. */
export function elementNames(name: string): (subscripts: readonly number[]) => string {
  const end = name.match(/\)*$/)![0].length;
  const place = name.startsWith("der(") ? name.length - end : name.length;
  const [head, tail] = [`${name.slice(0, place)}[`, `]${name.slice(place)}`];
  return (subscripts) => head + (subscripts.length === 1 ? subscripts[0] : subscripts.join(",")) + tail;
}

export type ElementExpression = Extract<Expression, { kind: "element" }>;

/** Numbers of the scalars that stand for variables. */
export interface ScalarNumbers {
  readonly count: number;
  /** The number of an element by its position; of a variable that stays, its own. */
  of(v: VariableId, position?: number): VariableId;
}

/** Elements of an array follow each other, unless they have been scalars before. `isKept` arrays count as one variable. */
export function scalarNumbers(
  variables: readonly Variable[],
  isKept?: (v: Variable) => boolean,
): ScalarNumbers {
  const isCollected = isKept === undefined && variables.some((v) => v.scalars !== undefined);
  const former = (v: Variable) => (isCollected ? v.scalars : undefined);
  const first = new Int32Array(variables.length);
  let count = variables.reduce((sum, v) => sum + (former(v)?.length ?? 0), 0);
  for (const v of variables) {
    first[v.id] = count;
    if (former(v) === undefined) count += isKept?.(v) === true ? 1 : sizeOf(v);
  }
  return {
    count,
    of(v, position = 0) {
      const scalars = former(variables[v]!);
      return scalars === undefined ? ((first[v]! + position) as VariableId) : scalars[position]!.id;
    },
  };
}
