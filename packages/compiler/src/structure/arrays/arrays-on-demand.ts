import { loadArrayCode } from "#array-code";
import type { ArrayAnalysis } from "./array-analysis.ts";

let loaded: ArrayAnalysis | undefined;
let isLoading = false;

/** Until it is loaded, and if it cannot be, arrays are written out: results are the same. */
export function openArrays(): ArrayAnalysis | undefined {
  if (!isLoading) {
    isLoading = true;
    Promise.all([import("./array-analysis.ts"), loadArrayCode()]).then(
      ([{ arrayAnalysis }]) => {
        loaded = arrayAnalysis;
      },
      () => {
        isLoading = false;
      },
    );
  }
  return loaded;
}
