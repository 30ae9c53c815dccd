import { openDoor } from "@cosimo/ir";
import { pastValues } from "./past-values.ts";

export const pastDoor = openDoor(pastValues);
