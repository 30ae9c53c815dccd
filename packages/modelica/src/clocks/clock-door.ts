import type { translateSynchronous } from "./synchronous.ts";

/**
 * Where the translation of clocks and state machines comes from: `clocks-at-once.ts`, or in a browser `clocks-on-demand.ts`. The package's
 * `imports` choose.
 */
export interface ClockDoor {
  /** Missing: it is not loaded. */
  readonly open: () => typeof translateSynchronous | undefined;
  readonly load: () => Promise<void>;
  /** Whether a model has needed it in vain. */
  readonly isMissed: () => boolean;
}
