import type { Explanation } from "./explanation.ts";
import type { ExplanationDoor } from "./explanation-door.ts";

let loaded: Explanation | undefined;
let isWanted = false;

/** A page whose models are right does not load the search for what is wrong. */
export const explanationDoor: ExplanationDoor = {
  open: () => {
    isWanted = true;
    return loaded;
  },
  isMissed: () => isWanted && loaded === undefined,
  load: async () => {
    loaded = (await import("./explanation.ts")).explanation;
  },
};
