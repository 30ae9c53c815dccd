import type { TrajectoryVariable } from "@cosimo/ir";

export interface AliasStorage {
  /** Indices of the variables with a stored column, in order. */
  readonly stored: readonly number[];
  /** For each variable its column in `stored`, and 1 where it is the negative of the column. */
  readonly column: Int32Array;
  readonly negated: Uint8Array;
}

/**
 * Assigns a stored column to each variable. Aliases share the column of their representative, through chains of aliases. Aliases
 * without a representative among the variables, and Booleans that are negations, have own columns.
 */
export function storageOf(variables: readonly TrajectoryVariable[]): AliasStorage {
  const places = placesOfRepresentatives(variables);
  const representatives = new Int32Array(variables.length);
  const negated = new Uint8Array(variables.length);
  const stored: number[] = [];
  const position = new Int32Array(variables.length);
  for (let i = 0; i < variables.length; i++) {
    const found = representativeOf(i, variables, places);
    representatives[i] = found.index;
    if (found.negated) negated[i] = 1;
    if (found.index === i) position[i] = stored.push(i) - 1;
  }
  return { stored, column: representatives.map((index) => position[index]!), negated };
}

/** Numbers of the variables of which others are aliases. Of very many variables these may be few. */
function placesOfRepresentatives(variables: readonly TrajectoryVariable[]): ReadonlyMap<string, number> {
  const names = new Set<string>();
  for (const { aliasOf } of variables) if (aliasOf !== undefined) names.add(aliasOf.name);
  const places = new Map<string, number>();
  if (names.size === 0) return places;
  for (const [i, { name }] of variables.entries()) if (names.has(name)) places.set(name, i);
  return places;
}

function representativeOf(
  start: number,
  variables: readonly TrajectoryVariable[],
  indexOf: ReadonlyMap<string, number>,
): { readonly index: number; readonly negated: boolean } {
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
