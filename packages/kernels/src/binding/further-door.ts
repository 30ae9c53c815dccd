import type { FurtherMethods } from "./further-methods.ts";

/**
 * Where the methods come from that few models need: `further-at-once.ts`, or in a browser `further-on-demand.ts`. The package's `imports`
 * choose.
 */
export interface FurtherDoor {
  /** Missing: they are not loaded. */
  readonly open: () => FurtherMethods | undefined;
  readonly load: () => Promise<void>;
}
