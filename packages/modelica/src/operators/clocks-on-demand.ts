import { doorOnDemand } from "@cosimo/ir";

/** A page whose models have no clocks does not load what these need. */
export const clockDoor = doorOnDemand(async () => (await import("./clock-support.ts")).clockSupport);
