import type { ParameterValue, TrajectoryVariable } from "@cosimo/ir";
import type { VariableBounds } from "@cosimo/simulator";
import { isFloat, type Variable } from "../description/variables.ts";
import { elementNames, type SizedVariable } from "./sized-variables.ts";

/** Values after the initialization. */
export interface InitialValues {
  readonly columns: readonly TrajectoryVariable[];
  readonly row: Float64Array;
  readonly parameters: readonly ParameterValue[];
}

/** The attributes `min` and `max` of an FMU's variables and parameters. */
export function fmuBounds(
  variables: readonly SizedVariable[],
  { columns, row, parameters }: InitialValues,
): readonly VariableBounds[] {
  const places = new Map(columns.map(({ name }, i) => [name, i]));
  const fixed = new Map(parameters.map(({ variable, value }) => [variable.name, value]));
  return variables.flatMap(({ variable, dimensions }) => {
    const bounds = boundsOf(variable);
    if (bounds === undefined) return [];
    return elementNames(variable.name, dimensions).flatMap((name) => {
      const column = places.get(name);
      const value = column === undefined ? fixed.get(name) : row[column];
      if (value === undefined) return [];
      const isDiscrete = column !== undefined && columns[column]!.variability === "discrete";
      const own = { name, component: "", ...bounds, value, isParameter: column === undefined };
      return [column === undefined ? own : { ...own, column, isDiscrete }];
    });
  });
}

export function hasBounds({ variable }: SizedVariable): boolean {
  return boundsOf(variable) !== undefined;
}

function boundsOf(variable: Variable): Pick<VariableBounds, "least" | "most" | "nominal"> | undefined {
  const { min, max } = variable as { readonly min?: number | bigint; readonly max?: number | bigint };
  if (variable.type === "Enumeration" || (min === undefined && max === undefined)) return undefined;
  return {
    least: min === undefined ? Number.NEGATIVE_INFINITY : Number(min),
    most: max === undefined ? Number.POSITIVE_INFINITY : Number(max),
    nominal: Math.abs((isFloat(variable) ? variable.nominal : undefined) ?? 1) || 1,
  };
}
