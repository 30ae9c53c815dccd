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

/** All time-varying variables in order of declaration, aliases included. */
export function resultVariables(module: CompiledModule): ResultVariables {
  return locate(module, (variable) => isTimeVarying(variable));
}

/** Parameters and constants. */
export function parameterVariables(module: CompiledModule): ResultVariables {
  return locate(module, (variable) => !isTimeVarying(variable));
}

function locate(module: CompiledModule, belongs: (variable: Variable) => boolean): ResultVariables {
  const { dae, layout } = module;
  const aliases = aliasTable(module.sorted.aliases);
  const shown = dae.variables.filter((variable) => isShown(variable) && belongs(variable));
  return {
    variables: shown.map((variable) => trajectoryVariable(dae, variable, aliases.get(variable.id))),
    slots: Int32Array.from(shown, (variable) => layout.value[variable.id]!),
    signs: Float64Array.from(shown, (variable) => (aliases.get(variable.id)?.negated ? -1 : 1)),
  };
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
