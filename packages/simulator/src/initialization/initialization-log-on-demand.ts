import { doorOnDemand } from "@cosimo/ir";

/** A page whose runs have no report on their initialization does not load the functions for it. */
export const initializationLogDoor = doorOnDemand(
  async () => (await import("./initialization-log.ts")).createInitializationLog,
);
