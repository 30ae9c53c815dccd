import type { furtherDetections } from "./further-detections.ts";

/**
 * Where the detections beside the default one come from: `detections-at-once.ts`, or in a browser `detections-on-demand.ts`. The
 * package's `imports` choose.
 */
export interface DetectionDoor {
  /** Missing: they are not loaded. */
  readonly open: () => typeof furtherDetections | undefined;
  readonly load: () => Promise<void>;
}
