import type { HybridDae, Variable, VariableId } from "@cosimo/ir";

/** Parameters that may change during a run, and those that follow from them. */
export interface TunableParameters {
  readonly tunable: ReadonlySet<VariableId>;
  readonly dependent: ReadonlySet<VariableId>;
}

export const NO_TUNABLES: TunableParameters = { tunable: new Set(), dependent: new Set() };

/**
 * Of those that can be set the ones that count during a run: in equations and conditions, and not in the times of samples and
 * schedules, whose instants are known from the start on.
 */
export function tunableParameters(dae: HybridDae, isSettable: (v: Variable) => boolean): TunableParameters {
  const { equations, algorithms, whenClauses, relations, assertions, transitions } = dae;
  const atRunTime = behind(
    dae,
    variablesIn([equations, algorithms, whenClauses, relations, assertions, transitions]),
  );
  const inTimes = behind(dae, variablesIn([dae.samplers, dae.schedules]));
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
      [...behind(dae, variablesIn(binding))].some((v) => tunable.has(v)),
  );
  return { tunable, dependent: new Set(dependent.map(({ id }) => id)) };
}

/** These variables, and the parameters that parameters among them follow from. */
function behind({ variables }: HybridDae, direct: ReadonlySet<VariableId>): ReadonlySet<VariableId> {
  const found = new Set<VariableId>();
  const add = (id: VariableId): void => {
    if (found.has(id)) return;
    found.add(id);
    for (const next of variablesIn(variables[id]!.binding)) add(next);
  };
  for (const id of direct) add(id);
  return found;
}

/** Variables in expressions that stand anywhere in these data. */
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
