/** The package `cosimo` in a browser: the facade without files, processes and native FMUs. */
export * from "@cosimo/core";
export {
  type SweepOptions,
  type SweepOutput,
  type SweepPlan,
  type SweepResult,
  type SweepRow,
  type SweepWatch,
  sweep,
  type Variation,
} from "@cosimo/studies";
export { simulate } from "../units/simulate.ts";
