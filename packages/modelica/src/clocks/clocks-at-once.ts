import { openDoor } from "@cosimo/ir";
import { translateSynchronous } from "./synchronous.ts";

export const clockDoor = openDoor(translateSynchronous);
