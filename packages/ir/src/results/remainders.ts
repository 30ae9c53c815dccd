import type { TrajectoryVariable } from "./trajectory.ts";

/** The further column of an integer of 64 bits. */
export function remainderVariable(variable: TrajectoryVariable): TrajectoryVariable {
  const { wide: _, aliasOf, ...rest } = variable;
  return {
    ...{ ...rest, name: remainderName(variable.name), role: "remainder", description: "" },
    ...(aliasOf && { aliasOf: { ...aliasOf, name: remainderName(aliasOf.name) } }),
  };
}

export function remainderName(name: string): string {
  return `${name} (remainder)`;
}
