import type { createModalSystem } from "./modal-system.ts";

/**
 * Where changes of equations come from, which models in Modelica do not have: `modes-at-once.ts`, or in a browser
 * `modes-on-demand.ts`. The package's `imports` choose.
 */
export interface ModeDoor {
  /** Missing: it is not loaded. */
  readonly open: () => typeof createModalSystem | undefined;
  readonly load: () => Promise<void>;
}
