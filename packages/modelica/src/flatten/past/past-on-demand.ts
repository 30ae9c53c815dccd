import type { PastDoor } from "./past-door.ts";
import type { pastValues } from "./past-values.ts";

let loaded: typeof pastValues | undefined;
let isWanted = false;

/** A page whose models ask for no values of the past does not load their translation. */
export const pastDoor: PastDoor = {
  open: () => {
    isWanted = true;
    return loaded;
  },
  isMissed: () => isWanted && loaded === undefined,
  load: async () => {
    loaded = (await import("./past-values.ts")).pastValues;
  },
};
