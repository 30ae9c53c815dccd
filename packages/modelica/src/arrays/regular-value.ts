import type { Expression, IndexRange, LocalId, Variability } from "@cosimo/ir";
import type { ExpressionContext } from "../model/expression-context.ts";
import type { ModelContext } from "../model/model-context.ts";
import { isMoreVariable, sameDims } from "../model/typed-value.ts";

/** A typed expression whose elements have one formula. */
export interface RegularValue {
  readonly type: "Real" | "Integer" | "Boolean";
  readonly dims: readonly number[];
  readonly variability: Variability;
  /** The element at these subscripts, affine functions of locals, one for each dimension; they count from 1. */
  readonly at: (subscripts: readonly Expression[]) => Expression;
}

/** The context of a regular expression. */
export interface RegularSite {
  /** Of a trial: what is reported makes the expression irregular. */
  readonly context: ModelContext;
  readonly expressionContext: ExpressionContext;
  /** Iteration variables of the loops that stay. */
  readonly iterators: ReadonlyMap<string, IndexRange>;
  /** Length of the dimension in whose subscript the expression stands. */
  readonly end?: number;
  /** A new local. */
  readonly local: () => LocalId;
}

export function withRange(site: RegularSite, name: string, range: IndexRange): RegularSite {
  return { ...site, iterators: new Map([...site.iterators, [name, range]]) };
}

export function localOf({ local }: IndexRange): Expression {
  return { kind: "local", local, subscripts: [] };
}

export function scalar(
  type: RegularValue["type"],
  value: Expression,
  variability: Variability = "constant",
): RegularValue {
  return { type, dims: [], variability, at: () => value };
}

/** `apply` for each element of values of equal sizes; scalars stand for all elements. `undefined`: the sizes differ. */
export function elementwise(
  type: RegularValue["type"],
  values: readonly RegularValue[],
  apply: (...elements: readonly Expression[]) => Expression,
): RegularValue | undefined {
  const dims = values.find((value) => value.dims.length > 0)?.dims ?? [];
  if (values.some((value) => value.dims.length > 0 && !sameDims(value.dims, dims))) return undefined;
  let variability: Variability = "constant";
  for (const value of values)
    if (isMoreVariable(value.variability, variability)) variability = value.variability;
  const at = (subscripts: readonly Expression[]) => apply(...values.map((value) => value.at(subscripts)));
  return { type, dims, variability, at };
}
