import type { HybridDae, Variable, VariableId } from "@cosimo/ir";
import { derivativeVariable } from "../system/derivative-variable.ts";
import { givenInputs, isParameter } from "../system/unknown-classes.ts";

/**
 * Adds derivatives of variables that must be states (StateSelect.always) and of which the model has none, such as the rates of
 * angles in w = f(angles, rates) where only w is differentiated: the equation for them is differentiated then. So it is for rates that are preferred as
 * their integrals are, such as those of the length of a spring between two masses: without a second derivative, neither is a state.
 */
export function withWantedStates(dae: HybridDae, isRemoved: (v: VariableId) => boolean): HybridDae {
  const inputs = givenInputs(dae);
  const hasDerivative = new Set(dae.variables.map((v) => v.derivativeOf));
  const isPreferredRate = ({ stateSelect, derivativeOf }: Variable) =>
    stateSelect === "prefer" &&
    derivativeOf !== undefined &&
    dae.variables[derivativeOf]!.stateSelect === "prefer";
  const isWanted = (v: Variable) =>
    (v.stateSelect === "always" || isPreferredRate(v)) &&
    v.variability === "continuous" &&
    v.type === "Real" &&
    !(isParameter(v) || inputs.has(v.id) || isRemoved(v.id) || hasDerivative.has(v.id));
  const wanted = dae.variables.filter(isWanted);
  if (wanted.length === 0) return dae;
  const added = wanted.map((v, i) => derivativeVariable(v, (dae.variables.length + i) as VariableId));
  return { ...dae, variables: [...dae.variables, ...added] };
}
