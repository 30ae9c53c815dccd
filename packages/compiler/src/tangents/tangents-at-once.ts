import { openDoor } from "@cosimo/ir";
import { tangentModule } from "./tangent-module.ts";

export const tangentDoor = openDoor(tangentModule);
