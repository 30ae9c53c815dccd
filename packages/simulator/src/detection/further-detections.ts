import { createApproachDetection } from "./approach-detection.ts";
import { createMeshLocator } from "./mesh-locator.ts";
import { createQuadraticLocator, hermiteState } from "./quadratic-locator.ts";

/** The detections beside the default one. */
export const furtherDetections = {
  createApproachDetection,
  createMeshLocator,
  createQuadraticLocator,
  hermiteState,
};
