import type { HybridDae, VariableId } from "@cosimo/ir";
import { evaluate } from "@cosimo/ir";
import { isParameter } from "./unknown-classes.ts";

/** Values of parameters as declared, for judging how likely a coefficient is zero; the user may set others later. */
export type ParameterValues = (v: VariableId) => number | undefined;

/** Known values are kept with the table of variables: computing them may take long calls of functions. */
const known = new WeakMap<HybridDae["variables"], ParameterValues>();

export function createParameterValues(dae: HybridDae): ParameterValues {
  const present = known.get(dae.variables);
  if (present !== undefined) return present;
  const made = lazyValues(dae);
  known.set(dae.variables, made);
  return made;
}

function lazyValues(dae: HybridDae): ParameterValues {
  const values = new Map<VariableId, number | undefined>();
  const find: ParameterValues = (v) => {
    if (values.has(v)) return values.get(v);
    // In a cycle, and until it is known, a parameter has no value.
    values.set(v, undefined);
    const declared = dae.variables[v]!;
    const value = declared.binding ?? declared.start;
    if (!isParameter(declared) || value === undefined || !(declared.fixed || declared.binding))
      return undefined;
    const { relations, functions } = dae;
    values.set(v, evaluate(value, { relations, functions, variable: find }));
    return values.get(v);
  };
  return find;
}
