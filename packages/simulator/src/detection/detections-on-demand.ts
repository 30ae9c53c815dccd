import type { DetectionDoor } from "./detection-door.ts";

let loaded: ReturnType<DetectionDoor["open"]>;

/** A page whose runs find events by the default detection does not load the others. */
export const detectionDoor: DetectionDoor = {
  open: () => loaded,
  load: async () => {
    loaded = (await import("./further-detections.ts")).furtherDetections;
  },
};
