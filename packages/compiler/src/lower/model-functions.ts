import { addDerivatives, addIndicators, addNextTimeEvent, addOutputs } from "./continuous-functions.ts";
import { addInitialize, addUpdate } from "./event-functions.ts";
import type { Lowering } from "./lowering.ts";
import { addParameters } from "./parameters-function.ts";

/** Writes the functions that `CompiledModule` lists for the main module. */
export function addModelFunctions(lowering: Lowering): readonly string[] {
  addParameters(lowering);
  addInitialize(lowering);
  addUpdate(lowering);
  addOutputs(lowering);
  addDerivatives(lowering);
  addIndicators(lowering);
  addNextTimeEvent(lowering);
  return ["parameters", "initialize", "update", "outputs", "derivatives", "indicators", "nextTimeEvent"];
}
