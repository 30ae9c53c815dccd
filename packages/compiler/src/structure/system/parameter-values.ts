import type { Expression, HybridDae, VariableId } from "@cosimo/ir";
import { evaluate } from "@cosimo/ir";
import { isParameter } from "./unknown-classes.ts";

/** Values of parameters as declared, to estimate whether a coefficient is zero; the user may set others later. */
export type ParameterValues = (v: VariableId) => number | undefined;

/** Values are kept with the table of variables, as computing them may take long function calls. */
const known = new WeakMap<HybridDae["variables"], ParameterValues>();

/** Values found so far for the table asked for last: most steps of the analysis change other variables only. */
interface Found {
  readonly variables: HybridDae["variables"];
  readonly values: ReadonlyMap<VariableId, number | undefined>;
}
let latest = new WeakRef<Found>({ variables: [], values: new Map() });

export function createParameterValues(dae: HybridDae): ParameterValues {
  const present = known.get(dae.variables);
  if (present !== undefined) return present;
  const before = latest.deref();
  const isSame = before !== undefined && haveSameParameters(before.variables, dae.variables);
  const values = new Map(isSame ? before.values : undefined);
  const found = { variables: dae.variables, values };
  latest = new WeakRef(found);
  const made = lazyValues(dae, found);
  known.set(dae.variables, made);
  return made;
}

function haveSameParameters(before: HybridDae["variables"], after: HybridDae["variables"]): boolean {
  if (before.length === 0 || before.length > after.length) return false;
  return before.every((one, i) => {
    const other = after[i]!;
    if (one === other || (!isParameter(one) && !isParameter(other))) return true;
    const isEqual = one.binding === other.binding && one.start === other.start && one.fixed === other.fixed;
    return isEqual && isParameter(one) === isParameter(other);
  });
}

function lazyValues(
  dae: HybridDae,
  { values }: { values: Map<VariableId, number | undefined> },
): ParameterValues {
  const results = new Map<readonly Expression[] | string, readonly number[]>();
  const find: ParameterValues = (v) => {
    if (values.has(v)) return values.get(v);
    // A parameter has no value in a cycle and before its evaluation.
    values.set(v, undefined);
    const declared = dae.variables[v]!;
    const value = declared.binding ?? declared.start;
    if (!isParameter(declared) || value === undefined || !(declared.fixed || declared.binding))
      return undefined;
    const { relations, functions } = dae;
    values.set(v, evaluate(value, { relations, functions, variable: find, results }));
    return values.get(v);
  };
  return find;
}
