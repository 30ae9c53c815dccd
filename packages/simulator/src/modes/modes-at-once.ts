import { openDoor } from "@cosimo/ir";
import { createModalSystem } from "./modal-system.ts";

export const modeDoor = openDoor(createModalSystem);
