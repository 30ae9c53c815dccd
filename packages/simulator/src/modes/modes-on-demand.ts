import type { ModeDoor } from "./mode-door.ts";

let loaded: ReturnType<ModeDoor["open"]>;

/** A page whose models have no modes does not load the functions for them. */
export const modeDoor: ModeDoor = {
  open: () => loaded,
  load: async () => {
    loaded = (await import("./modal-system.ts")).createModalSystem;
  },
};
