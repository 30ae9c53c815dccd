import { openDoor } from "@cosimo/ir";
import { createSlidePolicy } from "./slide-policy.ts";

export const slideDoor = openDoor(createSlidePolicy);
