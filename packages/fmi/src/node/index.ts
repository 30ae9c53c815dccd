export * from "./in-process.ts";
export type { RunningFmu } from "./running-fmu.ts";
