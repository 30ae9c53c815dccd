import type { Lowering } from "../memory/lowering.ts";
import { addConstraintFunctions } from "./constraint-functions.ts";
import { addDerivatives, addIndicators, addNextTimeEvent, addOutputs } from "./continuous-functions.ts";
import { addCheapIndicatorRates } from "./derivative-functions.ts";
import { addInitialize, addUpdate } from "./event-functions.ts";
import { addParameterTerms } from "./parameter-terms-function.ts";
import { addParameters } from "./parameters-function.ts";
import { addSelectedIndicators } from "./selected-indicators.ts";
import { addUpdateOfParts, eventPartsOf } from "./update-parts.ts";

/** Writes the functions that `CompiledModule` lists for the main module. */
export function addModelFunctions(lowering: Lowering): readonly string[] {
  addDerivatives(lowering);
  addIndicators(lowering);
  const rates = addCheapIndicatorRates(lowering);
  addOutputs(lowering);
  addParameterTerms(lowering);
  addParameters(lowering);
  addInitialize(lowering);
  const parts = eventPartsOf(lowering);
  if (parts === undefined) addUpdate(lowering);
  else addUpdateOfParts(lowering, parts);
  if (parts !== undefined && !parts.areIslands) addSelectedIndicators(lowering);
  addNextTimeEvent(lowering);
  const always = ["parameters", "initialize", "update", "outputs", "derivatives", "indicators"];
  return [...always, "nextTimeEvent", ...rates, ...addConstraintFunctions(lowering)];
}
