import { createApproachDetection } from "./approach-detection.ts";
import { createMeshLocator } from "./mesh-locator.ts";
import { createOneSidedDetection } from "./one-sided-detection.ts";
import { createQuadraticLocator, hermiteState } from "./quadratic-locator.ts";

/** The detections beside the default one, and that of event types. */
export const furtherDetections = {
  createApproachDetection,
  createMeshLocator,
  createOneSidedDetection,
  createQuadraticLocator,
  hermiteState,
};
