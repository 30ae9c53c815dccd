import type { ModelDescription } from "./model-description.ts";
import type { Variable } from "./variables.ts";

/**
 * Sets of two or more variables of FMI 1 and 2 with equal base type and value reference, in the order of their first members.
 * FMI 3 lists aliases in the variable.
 */
export function aliasSets({ majorVersion, variables }: ModelDescription): readonly (readonly Variable[])[] {
  if (majorVersion === 3) return [];
  const sets = new Map<string, Variable[]>();
  for (const variable of variables) {
    // Enumerations are read and set as integers.
    const base = variable.type === "Enumeration" ? "Int32" : variable.type;
    const key = `${base} ${variable.valueReference}`;
    const set = sets.get(key);
    if (set === undefined) sets.set(key, [variable]);
    else set.push(variable);
  }
  return [...sets.values()].filter((set) => set.length > 1);
}
