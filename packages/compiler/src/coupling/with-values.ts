import type { HybridDae, Variable } from "@cosimo/ir";
import { inScalars } from "../structure/arrays/scalarize.ts";

/**
 * The system with other parameter values and start values, by name; Booleans are 0 or 1. Equivalent to the same settings of
 * a run.
 */
export function withValues(system: HybridDae, values: Readonly<Record<string, number | boolean>>): HybridDae {
  const dae = inScalars(system);
  const given = new Map(Object.entries(values));
  return {
    ...dae,
    variables: dae.variables.map((variable) => {
      const value = given.get(variable.name);
      return value === undefined ? variable : withValue(variable, Number(value));
    }),
  };
}

function withValue(variable: Variable, number: number): Variable {
  const value = { kind: "number", value: number } as const;
  return variable.variability === "parameter"
    ? { ...variable, binding: value }
    : { ...variable, start: value };
}
