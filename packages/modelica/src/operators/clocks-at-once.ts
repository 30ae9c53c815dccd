import { openDoor } from "@cosimo/ir";
import { clockSupport } from "./clock-support.ts";

export const clockDoor = openDoor(clockSupport);
