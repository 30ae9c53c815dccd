import { doorOnDemand } from "@cosimo/ir";

/** A page whose runs do not slide does not load the functions for it. */
export const slideDoor = doorOnDemand(async () => (await import("./slide-policy.ts")).createSlidePolicy);
