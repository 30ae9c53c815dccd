import { doorOnDemand } from "@cosimo/ir";

/** A page whose models have no clocks does not load their translation. */
export const clockDoor = doorOnDemand(async () => (await import("./synchronous.ts")).translateSynchronous);
