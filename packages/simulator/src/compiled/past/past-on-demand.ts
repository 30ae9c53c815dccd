import type { PastDoor } from "./past-door.ts";

let loaded: ReturnType<PastDoor["open"]>;

/** A page whose models have no delays does not load the functions for them. */
export const pastDoor: PastDoor = {
  open: () => loaded,
  load: async () => {
    loaded = (await import("./create-past.ts")).createPast;
  },
};
