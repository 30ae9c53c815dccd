import { openDoor } from "@cosimo/ir";
import { furtherMethods } from "./further-methods.ts";

export const furtherDoor = openDoor(furtherMethods);
