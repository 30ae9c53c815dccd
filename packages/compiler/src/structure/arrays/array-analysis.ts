import type { Checked, HybridDae, SortedDae } from "@cosimo/ir";
import { expandSorted } from "./expand-sorted.ts";
import { sortArrays, sortByLoops } from "./sort-arrays.ts";

/** What a page loads with the first system that has arrays. */
export interface ArrayAnalysis {
  readonly sortArrays: (
    dae: HybridDae,
    sortScalars: (dae: HybridDae) => Checked<SortedDae>,
  ) => Checked<SortedDae>;
  /** `undefined`: there are no such loops, or they have no advantage. */
  readonly sortByLoops: (
    ...system: Parameters<ArrayAnalysis["sortArrays"]>
  ) => ReturnType<ArrayAnalysis["sortArrays"]> | undefined;
  readonly expandSorted: (sorted: SortedDae) => SortedDae;
}

export const arrayAnalysis: ArrayAnalysis = { sortArrays, sortByLoops, expandSorted };
