import type { TrajectoryVariable } from "@cosimo/ir";

/** Which stored column a variable has, and whether it is its negative. */
export interface StoredColumn {
  readonly index: number;
  readonly negated: boolean;
}

export interface AliasStorage {
  /** Indices of the variables that have a column of their own, in order. */
  readonly stored: readonly number[];
  /** Per variable, its column among `stored`. */
  readonly column: readonly StoredColumn[];
}

/**
 * Finds for each variable the column that holds its values. An alias whose representative is not among the variables
 * has its own column, so has a Boolean that is the negation of another; chains of aliases are followed.
 */
export function storageOf(variables: readonly TrajectoryVariable[]): AliasStorage {
  const indexOf = new Map(variables.map((variable, i) => [variable.name, i]));
  const representatives = variables.map((_, i) => representativeOf(i, variables, indexOf));
  const stored = variables.map((_, i) => i).filter((i) => representatives[i]!.index === i);
  const position = new Map(stored.map((variable, k) => [variable, k]));
  const column = representatives.map(({ index, negated }) => ({ index: position.get(index)!, negated }));
  return { stored, column };
}

function representativeOf(
  start: number,
  variables: readonly TrajectoryVariable[],
  indexOf: ReadonlyMap<string, number>,
): StoredColumn {
  let index = start;
  let negated = false;
  for (let hops = 0; hops <= variables.length; hops++) {
    const alias = variables[index]!.aliasOf;
    const next = alias && indexOf.get(alias.name);
    if (alias === undefined || next === undefined || next === index) return { index, negated };
    if (alias.negated && variables[index]!.type === "Boolean") return { index, negated };
    negated = negated !== alias.negated;
    index = next;
  }
  throw new Error(`variable '${variables[start]!.name}' is an alias of itself through others`);
}
