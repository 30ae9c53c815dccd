import { doorOnDemand } from "@cosimo/ir";

/** A page whose models are right does not load the search for what is wrong. */
export const explanationDoor = doorOnDemand(async () => (await import("./explanation.ts")).explanation);
