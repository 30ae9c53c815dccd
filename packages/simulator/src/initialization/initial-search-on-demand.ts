import type { InitialSearchDoor } from "./initial-search-door.ts";

let loaded: ReturnType<InitialSearchDoor["open"]>;

/** A page whose models have no loops of equations does not load the search of start values. */
export const initialSearchDoor: InitialSearchDoor = {
  open: () => loaded,
  load: async () => {
    loaded = (await import("./initial-search.ts")).initialSearch;
  },
};
