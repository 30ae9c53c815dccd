import { doorOnDemand } from "@cosimo/ir";

/** A page that uses the default methods alone does not load the others. */
export const furtherDoor = doorOnDemand(async () => (await import("./further-methods.ts")).furtherMethods);
