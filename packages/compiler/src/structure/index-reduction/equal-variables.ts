import type { VariableId } from "@cosimo/ir";
import { findPlace, type Place, type Sign, times } from "../aliases/signed-sets.ts";
import type { Sum } from "./sum.ts";

/** Where a variable stands among its equals up to the sign; undefined: it is zero. */
export type PlaceOf = (v: VariableId) => Place | undefined;

/** Sets of the first `count` variables by sums of one or two terms. Other numbers of sums are those of products. */
export function equalVariables(count: number, sums: Iterable<Sum>): PlaceOf {
  const parents = Array.from({ length: count }, (_, v): Place => ({ root: v as VariableId, sign: 1 }));
  const zeros = new Set<VariableId>();
  const placeOf: PlaceOf = (v) => {
    const place = v < count ? findPlace(v, parents) : { root: v, sign: 1 as Sign };
    return zeros.has(place.root) ? undefined : place;
  };
  for (const sum of sums) {
    const [first, second, third] = sum;
    if (first === undefined || third !== undefined) continue;
    const a = placeOf(first[0]);
    if (second === undefined) {
      if (a !== undefined) zeros.add(a.root);
      continue;
    }
    if (Math.abs(first[1]) !== Math.abs(second[1])) continue;
    const b = placeOf(second[0]);
    if (a === undefined && b !== undefined) zeros.add(b.root);
    else if (a !== undefined && b === undefined) zeros.add(a.root);
    else if (a !== undefined && b !== undefined && a.root !== b.root && a.root < count && b.root < count) {
      const opposite = first[1] === second[1] ? -1 : 1;
      parents[a.root] = { root: b.root, sign: times(times(a.sign, b.sign), opposite) };
    }
  }
  return placeOf;
}
