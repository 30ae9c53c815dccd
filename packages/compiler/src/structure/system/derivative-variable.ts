import type { Variable, VariableId } from "@cosimo/ir";
import { derivativeUnit } from "@cosimo/ir";

/** The derivative of a variable, which the model does not have yet. */
export function derivativeVariable(variable: Variable, id: VariableId): Variable {
  const { id: integral, name, origin, unit, tearing } = variable;
  return {
    ...(tearing && { tearing }),
    id,
    name: `der(${name})`,
    type: "Real",
    variability: "continuous",
    causality: "local",
    derivativeOf: integral,
    fixed: false,
    final: false,
    protected: true,
    unit: derivativeUnit(unit),
    displayUnit: "",
    quantity: "",
    description: "",
    stateSelect: "default",
    generated: true,
    origin,
  };
}
