import { doorOnDemand } from "@cosimo/ir";

/** A page whose models have no loops of equations does not load the search of start values. */
export const initialSearchDoor = doorOnDemand(
  async () => (await import("./initial-search.ts")).initialSearch,
);
