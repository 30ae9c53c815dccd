import type { createInitializationLog } from "./initialization-log.ts";

/**
 * Where the report on an initialization comes from, which few runs ask for: `initialization-log-at-once.ts`, or in a browser
 * `initialization-log-on-demand.ts`. The package's `imports` choose.
 */
export interface InitializationLogDoor {
  /** Missing: it is not loaded. */
  readonly open: () => typeof createInitializationLog | undefined;
  readonly load: () => Promise<void>;
}
