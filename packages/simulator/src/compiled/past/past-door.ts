import type { createPast } from "./create-past.ts";

/**
 * Where past values come from, which models without delays and lines do not need: `past-at-once.ts`, or in a browser `past-on-demand.ts`.
 * The package's `imports` choose.
 */
export interface PastDoor {
  /** Missing: it is not loaded. */
  readonly open: () => typeof createPast | undefined;
  readonly load: () => Promise<void>;
}
