import { type HybridDae, hasArrays, type ModelProgram, type SortedDae } from "@cosimo/ir";
import { scalarizeWhenRead } from "../structure/arrays/scalarize.ts";
import { sortedInScalars } from "../structure/arrays/sorted-in-scalars.ts";

/** Results of the stages. */
export interface Compilation {
  /** In scalars, which are made when they are first read. */
  readonly dae: HybridDae;
  /** Analysis of the initial modes, for variable structure; in scalars. */
  readonly sorted: SortedDae;
  readonly program: ModelProgram;
  /** The same systems with arrays. Missing: there are none. */
  readonly arrays?: { readonly dae: HybridDae; readonly sorted: SortedDae };
}

export function compilationOf(dae: HybridDae, sorted: SortedDae, program: ModelProgram): Compilation {
  if (!hasArrays(dae)) return { dae, sorted, program };
  const arrays = { dae, sorted };
  return { dae: scalarizeWhenRead(dae), sorted: sortedInScalars(sorted), program, arrays };
}
