import { openDoor } from "@cosimo/ir";
import { createPast } from "./create-past.ts";

export const pastDoor = openDoor(createPast);
