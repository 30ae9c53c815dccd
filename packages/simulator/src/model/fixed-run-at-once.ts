import { openDoor } from "@cosimo/ir";
import { withFixedRun } from "./fixed-run.ts";

export const fixedRunDoor = openDoor(withFixedRun);
