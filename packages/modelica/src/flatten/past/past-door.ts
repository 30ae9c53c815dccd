import type { pastValues } from "./past-values.ts";

/**
 * Where the translation of `delay` and `spatialDistribution` comes from: `past-at-once.ts`, or in a browser `past-on-demand.ts`. The
 * package's `imports` choose.
 */
export interface PastDoor {
  /** Missing: it is not loaded. */
  readonly open: () => typeof pastValues | undefined;
  readonly load: () => Promise<void>;
  /** Whether a model has needed it in vain. */
  readonly isMissed: () => boolean;
}
