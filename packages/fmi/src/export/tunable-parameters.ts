import type { HybridDae, Variable, VariableId } from "@cosimo/ir";

/** Tunable parameters, and parameters computed from them. */
export interface TunableParameters {
  readonly tunable: ReadonlySet<VariableId>;
  readonly dependent: ReadonlySet<VariableId>;
}

export const NO_TUNABLES: TunableParameters = { tunable: new Set(), dependent: new Set() };

/**
 * Settable parameters are tunable if equations or conditions use them and times of samples and schedules do not: these instants are
 * computed once, at initialization.
 */
export function tunableParameters(dae: HybridDae, isSettable: (v: Variable) => boolean): TunableParameters {
  const { equations, algorithms, whenClauses, relations, assertions, transitions } = dae;
  const atRunTime = withBindings(
    dae,
    variablesIn([equations, algorithms, whenClauses, relations, assertions, transitions]),
  );
  const inTimes = withBindings(dae, variablesIn([dae.samplers, dae.schedules]));
  const tunable = new Set(
    dae.variables
      .filter(
        (v) => v.variability === "parameter" && isSettable(v) && atRunTime.has(v.id) && !inTimes.has(v.id),
      )
      .map(({ id }) => id),
  );
  const dependent = dae.variables.filter(
    ({ id, variability, binding }) =>
      variability === "parameter" &&
      !tunable.has(id) &&
      [...withBindings(dae, variablesIn(binding))].some((v) => tunable.has(v)),
  );
  return { tunable, dependent: new Set(dependent.map(({ id }) => id)) };
}

/** The variables and, transitively, the parameters in their bindings. */
function withBindings({ variables }: HybridDae, direct: ReadonlySet<VariableId>): ReadonlySet<VariableId> {
  const found = new Set<VariableId>();
  const add = (id: VariableId): void => {
    if (found.has(id)) return;
    found.add(id);
    for (const next of variablesIn(variables[id]!.binding)) add(next);
  };
  for (const id of direct) add(id);
  return found;
}

/** Variables in all expressions within the data. */
function variablesIn(data: unknown): ReadonlySet<VariableId> {
  const found = new Set<VariableId>();
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    if ("kind" in value && value.kind === "variable" && "variable" in value)
      found.add(value.variable as VariableId);
    for (const [name, part] of Object.entries(value)) if (name !== "origin") visit(part);
  };
  visit(data);
  return found;
}
