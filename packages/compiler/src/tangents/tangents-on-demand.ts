import type { TangentDoor } from "./tangent-door.ts";

let loaded: ReturnType<TangentDoor["open"]>;

/** A page whose runs have no derivatives by parameters does not load the functions for them. */
export const tangentDoor: TangentDoor = {
  open: () => loaded,
  load: async () => {
    loaded = (await import("./tangent-module.ts")).tangentModule;
  },
};
