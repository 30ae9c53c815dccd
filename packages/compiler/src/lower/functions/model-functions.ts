import type { Lowering } from "../memory/lowering.ts";
import { addConstraintFunctions } from "./constraint-functions.ts";
import { addDerivatives, addIndicators, addNextTimeEvent, addOutputs } from "./continuous-functions.ts";
import { addCheapIndicatorRates } from "./derivative-functions.ts";
import { addInitialize, addUpdate } from "./event-functions.ts";
import { addParameterTerms } from "./parameter-terms-function.ts";
import { addParameters } from "./parameters-function.ts";

/** Writes the functions that `CompiledModule` lists for the main module. */
export function addModelFunctions(lowering: Lowering): readonly string[] {
  addDerivatives(lowering);
  addIndicators(lowering);
  const rates = addCheapIndicatorRates(lowering);
  addOutputs(lowering);
  addParameterTerms(lowering);
  addParameters(lowering);
  addInitialize(lowering);
  addUpdate(lowering);
  addNextTimeEvent(lowering);
  const always = ["parameters", "initialize", "update", "outputs", "derivatives", "indicators"];
  return [...always, "nextTimeEvent", ...rates, ...addConstraintFunctions(lowering)];
}
