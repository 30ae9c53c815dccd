import type { Run } from "../run/run.ts";
import type { SlidePolicy } from "./slide-policy.ts";

/**
 * Where sliding comes from, which few runs need: `slide-at-once.ts`, or in a browser `slide-on-demand.ts`. The package's `imports`
 * choose.
 */
export interface SlideDoor {
  /** Missing: it is not loaded. */
  readonly open: () => ((run: Run, event: number) => SlidePolicy) | undefined;
  readonly load: () => Promise<void>;
}
