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
  const isOpen = hasArrays(dae);
  // Scalars of the model may be elements of arrays that the analysis found.
  if (!isOpen && !hasArrays(sorted.dae)) return { dae, sorted, program };
  const scalars = { dae: isOpen ? scalarizeWhenRead(dae) : dae, sorted: sortedInScalars(sorted) };
  return { ...scalars, program, arrays: { dae, sorted } };
}
