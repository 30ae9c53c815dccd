import type { SingularityDoor } from "./singularity-door.ts";

let loaded: ReturnType<SingularityDoor["open"]>;

/** A page whose models have no loops of equations does not load the search for causes of singular ones. */
export const singularityDoor: SingularityDoor = {
  open: () => loaded,
  load: async () => {
    loaded = (await import("./singular-loop.ts")).findSingularity;
  },
};
