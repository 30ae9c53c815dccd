import { doorOnDemand } from "@cosimo/ir";

/** A page whose models have no loops of equations does not load the search for causes of singular ones. */
export const singularityDoor = doorOnDemand(async () => (await import("./singular-loop.ts")).findSingularity);
