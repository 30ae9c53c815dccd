import type { SortedDae, VariableId } from "@cosimo/ir";
import { unknownsOf } from "./blocks.ts";

/** Inputs that no equation of the model determines, in order of declaration. */
export function givenInputs(sorted: SortedDae): readonly VariableId[] {
  const { dae } = sorted;
  const inputs = dae.variables.filter(
    ({ causality, variability }) =>
      causality === "input" && (variability === "continuous" || variability === "discrete"),
  );
  // Without what is written out when it is first read.
  if (inputs.length === 0) return [];
  const { aliases, states, blocks } = sorted;
  const determined = new Set<VariableId>([...states, ...aliases.map((alias) => alias.variable)]);
  for (const block of blocks) for (const v of unknownsOf(block, dae)) determined.add(v);
  return inputs.map(({ id }) => id).filter((v) => !determined.has(v));
}
