import type { VariableId } from "@cosimo/ir";
import type { Sum } from "./sum.ts";

export type Sign = 1 | -1;

/** `variable = sign * root`; a variable that is zero has the sign 0. */
export interface Place {
  readonly root: VariableId;
  readonly sign: Sign | 0;
}

export type PlaceOf = (v: VariableId) => Place;

/** Sets of variables that are equal up to the sign, or zero, by sums of one or two terms. */
export function equalVariables(sums: Iterable<Sum>): PlaceOf {
  const parents = new Map<VariableId, Place>();
  const placeOf: PlaceOf = (v) => {
    const parent = parents.get(v);
    if (parent === undefined) return { root: v, sign: 1 };
    if (parent.sign === 0) return parent;
    const above = placeOf(parent.root);
    const place = { root: above.root, sign: (above.sign * parent.sign) as Place["sign"] };
    parents.set(v, place);
    return place;
  };
  for (const sum of sums) {
    const [first, second, third] = sum;
    if (first === undefined || third !== undefined) continue;
    const a = placeOf(first[0]);
    if (second === undefined) parents.set(a.root, { root: a.root, sign: 0 });
    else if (Math.abs(first[1]) === Math.abs(second[1])) {
      const b = placeOf(second[0]);
      if (a.sign === 0 || b.sign === 0) {
        parents.set(a.root, { root: a.root, sign: 0 });
        parents.set(b.root, { root: b.root, sign: 0 });
      } else if (a.root !== b.root) {
        const sign = first[1] === second[1] ? -1 : 1;
        parents.set(a.root, { root: b.root, sign: (a.sign * b.sign * sign) as Sign });
      }
    }
  }
  return placeOf;
}
