import { openDoor } from "@cosimo/ir";
import { createInitializationLog } from "./initialization-log.ts";

export const initializationLogDoor = openDoor(createInitializationLog);
