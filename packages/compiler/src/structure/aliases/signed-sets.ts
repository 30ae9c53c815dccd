import type { VariableId } from "@cosimo/ir";

export type Sign = 1 | -1;

/** `variable = sign * root`. */
export interface Place {
  readonly root: VariableId;
  readonly sign: Sign;
}

export function times(a: Sign, b: Sign): Sign {
  return a === b ? 1 : -1;
}

/** Follows the parents to the root; compresses the path. */
export function findPlace(v: VariableId, parent: Place[]): Place {
  const place = parent[v]!;
  if (parent[place.root]!.root === place.root) return place;
  const path: VariableId[] = [];
  let top = v;
  while (parent[top]!.root !== top) {
    path.push(top);
    top = parent[top]!.root;
  }
  let sign: Sign = 1;
  for (const step of path.reverse()) {
    sign = times(sign, parent[step]!.sign);
    parent[step] = { root: top, sign };
  }
  return { root: top, sign };
}
