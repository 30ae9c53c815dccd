import { doorOnDemand } from "@cosimo/ir";

/** A page whose runs find events by the default detection does not load the others. */
export const detectionDoor = doorOnDemand(
  async () => (await import("./further-detections.ts")).furtherDetections,
);
