export * from "./checked-instance.ts";
export * from "./fmu-failure.ts";
export { formatC, type VariadicArguments } from "./format-c.ts";
export * from "./instance.ts";
export * from "./instance-options.ts";
export type { RunningFmu } from "./running-fmu.ts";
