import { openDoor } from "@cosimo/ir";
import { furtherDetections } from "./further-detections.ts";

export const detectionDoor = openDoor(furtherDetections);
