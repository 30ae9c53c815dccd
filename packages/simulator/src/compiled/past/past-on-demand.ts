import { doorOnDemand } from "@cosimo/ir";

/** A page whose models have no delays does not load the functions for them. */
export const pastDoor = doorOnDemand(async () => (await import("./create-past.ts")).createPast);
