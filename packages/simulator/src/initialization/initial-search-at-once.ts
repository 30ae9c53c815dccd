import { initialSearch } from "./initial-search.ts";
import type { InitialSearchDoor } from "./initial-search-door.ts";

export const initialSearchDoor: InitialSearchDoor = { open: () => initialSearch, load: async () => {} };
