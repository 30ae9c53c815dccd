import type { HybridDae, Origin, Variable, VariableId } from "@cosimo/ir";
import { heldOutputs } from "./held-outputs.ts";

/** Classes of variables in the dynamic system. */
export interface UnknownClasses {
  /** In order of declaration. */
  readonly states: readonly VariableId[];
  /** `derivatives[i]` is der(states[i]). */
  readonly derivatives: readonly VariableId[];
  /** Variables that equations determine for given states: derivatives, algebraic and discrete variables, ascending. */
  readonly unknowns: readonly VariableId[];
}

/**
 * Classifies the variables; `removed` is true for aliases, which are in no class. States are the `selected` variables; by
 * default all with a derivative.
 */
export function classifyUnknowns(
  dae: HybridDae,
  removed: (v: VariableId) => boolean,
  selected?: readonly VariableId[],
): UnknownClasses {
  const given = givenInputs(dae);
  const derivativeOf = new Map<VariableId, VariableId>();
  for (const v of dae.variables)
    if (v.derivativeOf !== undefined && !removed(v.id)) derivativeOf.set(v.derivativeOf, v.id);
  const states = selected ?? [...derivativeOf.keys()].sort((a, b) => a - b);
  const isState = new Set(states);
  const unknowns = dae.variables.filter(
    (v) => !isParameter(v) && !given.has(v.id) && !removed(v.id) && !isState.has(v.id),
  );
  return {
    states,
    derivatives: states.map((s) => derivativeOf.get(s)!),
    unknowns: unknowns.map((v) => v.id),
  };
}

/** Inputs of the whole model that are given from outside: all except those declared with a value, `input Real u = 1`. */
export function givenInputs(dae: HybridDae): ReadonlySet<VariableId> {
  const given = new Set<VariableId>();
  for (const v of dae.variables) if (v.causality === "input" && !isParameter(v)) given.add(v.id);
  if (given.size === 0) return given;
  for (const { left, origin } of dae.equations) {
    if (left.kind !== "variable" || !given.has(left.variable)) continue;
    if (overlaps(origin, dae.variables[left.variable]!.origin)) given.delete(left.variable);
  }
  return given;
}

/** Whether the equation is part of the declaration; other spans don't overlap it. */
function overlaps({ span }: Origin, { span: declaration }: Origin): boolean {
  const overlap = span.start < declaration.end && declaration.start < span.end;
  return overlap && span.source === declaration.source;
}

export function isParameter(v: Variable): boolean {
  return v.variability === "parameter" || v.variability === "constant";
}

/** Marks variables as discrete that change at events only because when-clauses assign them. */
export function markDiscrete(dae: HybridDae): HybridDae {
  const assigned = new Set<VariableId>();
  for (const clause of dae.whenClauses)
    for (const branch of clause.branches) for (const a of branch.assignments) assigned.add(a.variable);
  for (const section of dae.algorithms) for (const v of heldOutputs(section)) assigned.add(v);
  const isMarked = (v: Variable) =>
    v.variability === "continuous" && (v.type !== "Real" || assigned.has(v.id));
  if (!dae.variables.some(isMarked)) return dae;
  const variables = dae.variables.map((v) => (isMarked(v) ? { ...v, variability: "discrete" as const } : v));
  return { ...dae, variables };
}
