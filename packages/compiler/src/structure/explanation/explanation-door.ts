import type { Explanation } from "./explanation.ts";

/**
 * Where the causes of singular systems come from, which right models do not need: `explanation-at-once.ts`, or in a browser
 * `explanation-on-demand.ts`. The package's `imports` choose.
 */
export interface ExplanationDoor {
  /** Missing: it is not loaded. */
  readonly open: () => Explanation | undefined;
  readonly load: () => Promise<void>;
  /** Whether a model has needed it in vain. */
  readonly isMissed: () => boolean;
}
