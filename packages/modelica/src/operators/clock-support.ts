import { translateSynchronous } from "../clocks/synchronous.ts";
import { clockedSample, clockOperators } from "./clock-operators.ts";

/** What models with clocks or state machines need. */
export const clockSupport = {
  /** By name. */
  operators: new Map(clockOperators),
  clockedSample,
  translateSynchronous,
};
