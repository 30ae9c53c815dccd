import type { runTangents } from "./run-tangents.ts";

/**
 * Where derivatives of runs by parameters come from, which few runs have: `run-tangents-at-once.ts`, or in a browser
 * `run-tangents-on-demand.ts`. The package's `imports` choose.
 */
export interface RunTangentDoor {
  /** Missing: it is not loaded. */
  readonly open: () => typeof runTangents | undefined;
  readonly load: () => Promise<void>;
}
