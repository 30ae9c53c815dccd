import type { HybridDae, VariableId } from "@cosimo/ir";
import type { ModelInstance } from "../model/model-instance.ts";
import { aliasTable } from "../model/result-variables.ts";
import { slotValues } from "../model/slot-values.ts";
import type { FiredTransition } from "./active-modes.ts";

/** Last value of each variable, from which the next set of equations starts. */
export interface RetainedValues {
  /** Stores the values of all active variables of an instance. */
  keep(instance: ModelInstance): void;
  /** Applies resets and guesses of transitions. */
  apply(fired: readonly FiredTransition[]): void;
  /** Writes the values of all active variables to an instance. */
  write(instance: ModelInstance): void;
  value(v: VariableId): number;
  /** Values by variable; for saving and restoring. */
  readonly values: Float64Array;
}

/**
 * Variables added by index reduction belong to one set of equations and are not stored. `first` has the start values.
 */
export function createRetainedValues({ variables }: HybridDae, first: ModelInstance): RetainedValues {
  const startValues = slotValues(first);
  const values = Float64Array.from(variables, ({ id }) => startValues.variable(id));
  const inForce = ({ module }: ModelInstance): readonly VariableId[] =>
    module.dae.variables
      .filter((v) => v.id < values.length && !v.inactive && v.variability !== "parameter")
      .map((v) => v.id);
  return {
    keep(instance) {
      const present = slotValues(instance);
      for (const id of inForce(instance)) values[id] = present.variable(id);
    },
    apply(fired) {
      for (const { resets } of fired) for (const { reset, value } of resets) values[reset.variable] = value;
    },
    write(instance) {
      const { module, heap, base } = instance;
      const aliases = aliasTable(module.sorted.aliases);
      for (const id of inForce(instance))
        if (!aliases.has(id)) heap[base + module.layout.value[id]!] = values[id]!;
    },
    value: (v) => values[v]!,
    values,
  };
}

/** Writes guesses of transitions as start values of iterations. */
export function writeGuesses(
  { module, heap, base, functions }: ModelInstance,
  fired: readonly FiredTransition[],
): void {
  const resets = fired.flatMap((one) => one.resets);
  const guesses = resets.filter(({ reset }) => reset.kind === "guess");
  if (guesses.length === 0) return;
  const aliases = aliasTable(module.sorted.aliases);
  for (const { reset, value } of guesses)
    if (!aliases.has(reset.variable)) heap[base + module.layout.value[reset.variable]!] = value;
  functions.resume!(base);
}
