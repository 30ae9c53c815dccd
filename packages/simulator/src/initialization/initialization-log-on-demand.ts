import type { InitializationLogDoor } from "./initialization-log-door.ts";

let loaded: ReturnType<InitializationLogDoor["open"]>;

/** A page whose runs have no report on their initialization does not load the functions for it. */
export const initializationLogDoor: InitializationLogDoor = {
  open: () => loaded,
  load: async () => {
    loaded = (await import("./initialization-log.ts")).createInitializationLog;
  },
};
