import type { SortedDae, VariableId } from "@cosimo/ir";
import { unknownsOf } from "./blocks.ts";
/** Inputs that no equation of the model determines, in order of declaration. */
export function givenInputs({ dae, aliases, states, blocks }: SortedDae): readonly VariableId[] {
  const inputs = dae.variables.filter(
    ({ causality, variability }) =>
      causality === "input" && (variability === "continuous" || variability === "discrete"),
  );
  if (inputs.length === 0) return [];
  const determined = new Set<VariableId>([...states, ...aliases.map((alias) => alias.variable)]);
  for (const block of blocks) for (const v of unknownsOf(block, dae)) determined.add(v);
  return inputs.map(({ id }) => id).filter((v) => !determined.has(v));
}
