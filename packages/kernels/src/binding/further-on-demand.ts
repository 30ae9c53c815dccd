import type { FurtherDoor } from "./further-door.ts";
import type { FurtherMethods } from "./further-methods.ts";

let loaded: FurtherMethods | undefined;

/** A page that uses the default methods alone does not load the others. */
export const furtherDoor: FurtherDoor = {
  open: () => loaded,
  load: async () => {
    loaded = (await import("./further-methods.ts")).furtherMethods;
  },
};
