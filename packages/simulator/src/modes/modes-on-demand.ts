import { doorOnDemand } from "@cosimo/ir";

/** A page whose models have no modes does not load the functions for them. */
export const modeDoor = doorOnDemand(async () => (await import("./modal-system.ts")).createModalSystem);
