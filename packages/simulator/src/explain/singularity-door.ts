import type { findSingularity } from "./singular-loop.ts";

/**
 * Where the cause of a singular loop comes from, which models without loops of equations do not need: `singularity-at-once.ts`, or in a
 * browser `singularity-on-demand.ts`. The package's `imports` choose.
 */
export interface SingularityDoor {
  /** Missing: it is not loaded. */
  readonly open: () => typeof findSingularity | undefined;
  readonly load: () => Promise<void>;
}
