import type { tangentModule } from "./tangent-module.ts";

/**
 * Where the derivatives of code by parameters come from, which few runs need: `tangents-at-once.ts`, or in a browser
 * `tangents-on-demand.ts`. The package's `imports` choose.
 */
export interface TangentDoor {
  /** Missing: it is not loaded. */
  readonly open: () => typeof tangentModule | undefined;
  readonly load: () => Promise<void>;
}
