import type { ArrayAnalysis } from "./array-analysis.ts";

let loaded: ArrayAnalysis | undefined;
let isLoading = false;

/** Until it is loaded, and if it cannot be, arrays are written out: results are the same. */
export function openArrays(): ArrayAnalysis | undefined {
  if (!isLoading) {
    isLoading = true;
    import("./array-analysis.ts").then(
      ({ arrayAnalysis }) => {
        loaded = arrayAnalysis;
      },
      () => {
        isLoading = false;
      },
    );
  }
  return loaded;
}
