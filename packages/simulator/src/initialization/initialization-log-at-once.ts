import { createInitializationLog } from "./initialization-log.ts";
import type { InitializationLogDoor } from "./initialization-log-door.ts";

export const initializationLogDoor: InitializationLogDoor = {
  open: () => createInitializationLog,
  load: async () => {},
};
