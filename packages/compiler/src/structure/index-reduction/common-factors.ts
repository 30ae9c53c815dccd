import type { Equation, VariableId } from "@cosimo/ir";
import { type Sign, times } from "../aliases/signed-sets.ts";
import type { PlaceOf } from "./equal-variables.ts";
import type { Products } from "./products.ts";
import { addTo, type Sum } from "./sum.ts";

/**
 * Sums of variables that are multiples of others by one parameter become sums of these, as currents at the ends of three windings in a
 * star: the parameter is not 0 where the system has a solution.
 */
export function withoutCommonFactors(
  sums: ReadonlyMap<Equation, Sum>,
  products: Products,
  placeOf: PlaceOf,
): ReadonlyMap<Equation, Sum> {
  const equations = multiplesIn(sums.values(), products);
  if (equations.length === 0) return sums;
  const multiples = new Map<VariableId, Multiple>();
  for (const { value, ...multiple } of equations) {
    const place = placeOf(value);
    if (place !== undefined)
      multiples.set(place.root, { ...multiple, sign: times(place.sign, multiple.sign) });
  }
  return new Map(
    [...sums].map(([equation, sum]) => [equation, sumOfFactors(sum, multiples, placeOf) ?? sum]),
  );
}

/** A parameter times a variable, or minus that. */
interface Multiple {
  readonly parameter: VariableId;
  readonly of: VariableId;
  readonly sign: Sign;
}

function sumOfFactors(
  sum: Sum,
  multiples: ReadonlyMap<VariableId, Multiple>,
  placeOf: PlaceOf,
): Sum | undefined {
  const reduced: Sum = new Map();
  let common: VariableId | undefined;
  let count = 0;
  for (const [v, value] of sum) {
    const place = placeOf(v);
    if (place === undefined) continue;
    const multiple = multiples.get(place.root);
    if (multiple === undefined || (common !== undefined && multiple.parameter !== common)) return undefined;
    common = multiple.parameter;
    count++;
    addTo(reduced, multiple.of, times(place.sign, multiple.sign) * value);
  }
  // Two are the ends of one winding.
  return count > 2 ? reduced : undefined;
}

/** Sums of a variable and a product. */
function multiplesIn(
  sums: Iterable<Sum>,
  products: Products,
): readonly (Multiple & { readonly value: VariableId })[] {
  return [...sums].flatMap((sum) => {
    const [first, second, third] = sum;
    if (first === undefined || second === undefined || third !== undefined) return [];
    const [[value, a], [other, b]] = products.of(first[0]) === undefined ? [first, second] : [second, first];
    const product = products.of(other);
    if (product === undefined || products.of(value) !== undefined || Math.abs(a) !== Math.abs(b)) return [];
    const sign: Sign = a === b ? -1 : 1;
    return [{ value, parameter: product.parameter, of: product.variable, sign }];
  });
}
