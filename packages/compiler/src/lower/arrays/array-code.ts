import { differentiateFor, evaluateFor } from "./array-loops.ts";
import { storeCopiedStarts } from "./copied-starts.ts";
import { storeParameters, storeStarts } from "./declared-arrays.ts";

/** What functions with arrays need: a page loads it with the first system that may have arrays. */
export interface ArrayCode {
  readonly evaluateFor: typeof evaluateFor;
  readonly differentiateFor: typeof differentiateFor;
  readonly storeParameters: typeof storeParameters;
  readonly storeStarts: typeof storeStarts;
  readonly storeCopiedStarts: typeof storeCopiedStarts;
}

export const code: ArrayCode = {
  evaluateFor,
  differentiateFor,
  storeParameters,
  storeStarts,
  storeCopiedStarts,
};
