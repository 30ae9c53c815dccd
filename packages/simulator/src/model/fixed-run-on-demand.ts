import { doorOnDemand } from "@cosimo/ir";

/** Asked for by the first model that runs long enough; the next ones have it. */
export const fixedRunDoor = doorOnDemand(async () => (await import("./fixed-run.ts")).withFixedRun);
