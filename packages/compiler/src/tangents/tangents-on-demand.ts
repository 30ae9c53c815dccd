import { doorOnDemand } from "@cosimo/ir";

/** A page whose runs have no derivatives by parameters does not load the functions for them. */
export const tangentDoor = doorOnDemand(async () => (await import("./tangent-module.ts")).tangentModule);
