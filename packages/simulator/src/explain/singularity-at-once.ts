import { openDoor } from "@cosimo/ir";
import { findSingularity } from "./singular-loop.ts";

export const singularityDoor = openDoor(findSingularity);
