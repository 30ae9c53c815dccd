import type { SlideDoor } from "./slide-door.ts";

let loaded: ReturnType<SlideDoor["open"]>;

/** A page whose runs do not slide does not load the functions for it. */
export const slideDoor: SlideDoor = {
  open: () => loaded,
  load: async () => {
    loaded = (await import("./slide-policy.ts")).createSlidePolicy;
  },
};
