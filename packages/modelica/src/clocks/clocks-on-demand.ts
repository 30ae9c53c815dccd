import type { ClockDoor } from "./clock-door.ts";
import type { translateSynchronous } from "./synchronous.ts";

let loaded: typeof translateSynchronous | undefined;
let isWanted = false;

/** A page whose models have no clocks does not load their translation. */
export const clockDoor: ClockDoor = {
  open: () => {
    isWanted = true;
    return loaded;
  },
  isMissed: () => isWanted && loaded === undefined,
  load: async () => {
    loaded = (await import("./synchronous.ts")).translateSynchronous;
  },
};
