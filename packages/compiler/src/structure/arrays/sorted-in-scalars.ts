import { hasArrays, type SortedDae } from "@cosimo/ir";
import { openArrays } from "#arrays";

/** The sorted system with scalars in place of arrays: `expandSorted`; itself if it has none. */
export function sortedInScalars(sorted: SortedDae): SortedDae {
  if (!hasArrays(sorted.dae)) return sorted;
  const arrays = openArrays();
  if (arrays === undefined) throw new Error("a system was sorted by what is not loaded");
  return arrays.expandSorted(sorted);
}
