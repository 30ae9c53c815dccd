import { openDoor } from "@cosimo/ir";
import { runTangents } from "./run-tangents.ts";

export const runTangentDoor = openDoor(runTangents);
