import { openDoor } from "@cosimo/ir";
import { explanation } from "./explanation.ts";

export const explanationDoor = openDoor(explanation);
