import {
  type Expression,
  type HybridDae,
  rewrite,
  rewriteSystem,
  stridesOf,
  type Variable,
  type VariableId,
} from "@cosimo/ir";
import type { FlatModel } from "../flat/flat-model.ts";
import type { PrimitiveComponent } from "../model/component.ts";
import { number } from "../model/construct.ts";
import { variablesOf } from "../model/elaboration-tables.ts";
import { countOf } from "../model/typed-value.ts";

/**
 * The system with one number for each array that is kept. Before, its elements have consecutive numbers, the first of which stands for
 * the array; derivatives of elements may have numbers of their own, and the array of derivatives has one.
 */
export function renumbered(
  dae: HybridDae,
  flat: FlatModel,
  kept: ReadonlyMap<PrimitiveComponent, Variable>,
): HybridDae {
  const { tables } = flat.context;
  const numbers = new Int32Array(tables.nodes.length).fill(-1);
  /** Position in its array, from 0. */
  const positions = new Int32Array(tables.nodes.length).fill(-1);
  for (const component of kept.keys()) {
    const first = variablesOf(tables, component);
    for (let k = 0; k < countOf(component.dims); k++) positions[first + k] = k;
  }
  const arrays = new Set<number>();
  for (const [component, v] of flat.arrays.derivatives) if (kept.has(component)) arrays.add(v);
  const isKept = (v: Variable) =>
    v.dimensions === undefined || v.derivativeOf === undefined || arrays.has(v.id);
  const isElement = (v: Variable) =>
    v.dimensions === undefined && v.derivativeOf !== undefined && positions[v.derivativeOf]! >= 0;
  const variables = dae.variables.filter((v) => isKept(v) && !isElement(v));
  variables.forEach((v, i) => {
    numbers[v.id] = i;
  });
  for (const component of kept.keys()) {
    const first = variablesOf(tables, component);
    for (let k = 1; k < countOf(component.dims); k++) numbers[first + k] = numbers[first]!;
    const derivative = flat.arrays.derivatives.get(component);
    if (derivative === undefined) continue;
    for (let k = 0; k < countOf(component.dims); k++) {
      const own = flat.derivatives.get((first + k) as VariableId);
      if (own === undefined) continue;
      numbers[own] = numbers[derivative]!;
      positions[own] = k;
    }
  }
  const dimensionsOf = new Map(variables.map((v, i) => [i, v.dimensions ?? []]));
  const replace = (e: Expression): Expression => {
    if (e.kind === "element") return { ...e, variable: numbers[e.variable] as VariableId };
    if (e.kind === "pre") return { ...e, variable: single(e.variable) };
    if (e.kind !== "variable") return e;
    const variable = numbers[e.variable] as VariableId;
    const position = positions[e.variable]!;
    if (position < 0) return variable === e.variable ? e : { kind: "variable", variable };
    return { kind: "element", variable, subscripts: subscriptsAt(position, dimensionsOf.get(variable)!) };
  };
  const expression = (e: Expression) => rewrite(e, replace);
  const single = (v: VariableId): VariableId => {
    if (positions[v]! >= 0) throw new Error(`an element of an array is used as a scalar: variable ${v}`);
    return numbers[v] as VariableId;
  };
  return {
    ...rewriteSystem(dae, { expression, variable: single }),
    variables: variables.map((v, i) => renumberedVariable(v, i as VariableId, numbers, expression)),
  };
}

const ATTRIBUTES = ["start", "binding", "nominal", "min", "max"] as const;

function renumberedVariable(
  v: Variable,
  id: VariableId,
  numbers: Int32Array,
  expression: (e: Expression) => Expression,
): Variable {
  const made: { -readonly [K in keyof Variable]: Variable[K] } = { ...v, id };
  if (v.derivativeOf !== undefined) made.derivativeOf = numbers[v.derivativeOf] as VariableId;
  for (const name of ATTRIBUTES) if (v[name] !== undefined) made[name] = expression(v[name]);
  return made;
}

function subscriptsAt(position: number, dimensions: readonly number[]): readonly Expression[] {
  return stridesOf(dimensions).map((stride, k) =>
    number((Math.floor(position / stride) % dimensions[k]!) + 1),
  );
}
