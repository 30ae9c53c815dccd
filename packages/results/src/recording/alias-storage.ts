import type { TrajectoryVariable } from "@cosimo/ir";

/** Stored column of a variable and its sign. */
export interface StoredColumn {
  readonly index: number;
  readonly negated: boolean;
}

export interface AliasStorage {
  /** Indices of the variables with a stored column, in order. */
  readonly stored: readonly number[];
  /** For each variable its column in `stored`. */
  readonly column: readonly StoredColumn[];
}

/**
 * Assigns a stored column to each variable. Aliases share the column of their representative, through chains of aliases. Aliases
 * without a representative among the variables, and Booleans that are negations, have own columns.
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
