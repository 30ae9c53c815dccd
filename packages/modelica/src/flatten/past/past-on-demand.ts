import { doorOnDemand } from "@cosimo/ir";

/** A page whose models ask for no values of the past does not load their translation. */
export const pastDoor = doorOnDemand(async () => (await import("./past-values.ts")).pastValues);
