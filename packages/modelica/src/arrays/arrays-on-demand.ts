import type { ArrayForms } from "../flat/flat-model.ts";

let loaded: ArrayForms | undefined;

let isLoading = false;

/**
 * A page loads this part with the first model that has long arrays. Until it is there, and if it cannot be loaded, arrays are written
 * out: results are the same.
 */
export function openArrays(): ArrayForms | undefined {
  if (!isLoading) {
    isLoading = true;
    import("./array-forms.ts").then(
      ({ arrayForms }) => {
        loaded = arrayForms;
      },
      () => {
        isLoading = false;
      },
    );
  }
  return loaded;
}
