import type { HybridDae, VariableId } from "@cosimo/ir";
import { evaluate } from "@cosimo/ir";
import { isParameter } from "./unknown-classes.ts";

/** Values of parameters as declared, to estimate whether a coefficient is zero; the user may set others later. */
export type ParameterValues = (v: VariableId) => number | undefined;

/** Values are kept with the table of variables, as computing them may take long function calls. */
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
    // A parameter has no value in a cycle and before its evaluation.
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
