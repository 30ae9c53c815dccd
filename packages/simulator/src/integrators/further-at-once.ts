import { openDoor } from "@cosimo/ir";
import { furtherIntegrators } from "./further-integrators.ts";

export const furtherIntegratorDoor = openDoor(furtherIntegrators);
