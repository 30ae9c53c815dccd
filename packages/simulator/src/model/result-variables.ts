import type { Alias, CompiledModule, HybridDae, TrajectoryVariable, Variable, VariableId } from "@cosimo/ir";

/** Columns of a result with their slots. */
export interface ResultVariables {
  readonly variables: readonly TrajectoryVariable[];
  /** Slot of each column. */
  readonly slots: Int32Array;
  /** -1 where the column is the negative of the slot, else 1. */
  readonly signs: Float64Array;
}

/** Hides variables introduced by the compiler. */
export function isShown(variable: Variable): boolean {
  return variable.type !== "String" && !variable.generated && !variable.name.startsWith("$");
}

export function isTimeVarying(variable: Variable): boolean {
  return variable.variability === "continuous" || variable.variability === "discrete";
}

/** The columns of those of the variables that results show, in their order, aliases included. */
export function resultVariables(
  { dae, layout }: CompiledModule,
  variables: readonly Variable[],
  aliases: ReadonlyMap<VariableId, Alias>,
): ResultVariables {
  const shown = variables.filter(isShown);
  const slots = new Int32Array(shown.length);
  const signs = new Float64Array(shown.length).fill(1);
  const columns: TrajectoryVariable[] = new Array(shown.length);
  // In one pass: there may be very many.
  for (const [i, variable] of shown.entries()) {
    const alias = aliases.get(variable.id);
    slots[i] = layout.value[variable.id]!;
    if (alias?.negated) signs[i] = -1;
    columns[i] = trajectoryVariable(dae, variable, alias);
  }
  return { variables: columns, slots, signs };
}

export function aliasTable(aliases: readonly Alias[]): ReadonlyMap<VariableId, Alias> {
  return new Map(aliases.map((alias) => [alias.variable, alias]));
}

export function trajectoryVariable(
  dae: HybridDae,
  variable: Variable,
  alias: Alias | undefined,
): TrajectoryVariable {
  const { name, type, variability, causality, unit, displayUnit, description, literals, visual } = variable;
  const plain = { name, type, variability, causality, unit, displayUnit, description };
  // There may be very many without more.
  if (literals === undefined && visual === undefined && alias === undefined) return plain;
  return {
    ...plain,
    ...(literals && { literals }),
    ...(visual && { role: "visual" as const }),
    ...(alias && {
      aliasOf: { name: dae.variables[alias.representative]!.name, negated: alias.negated },
    }),
  };
}
