import type { ScalarType, TrajectoryVariable } from "@cosimo/ir";
import type { ModelDescription } from "../description/model-description.ts";
import { isFloat, type Variable } from "../description/variables.ts";
import { itemsOf } from "./start-conversion.ts";

/** A variable of an FMU, or an element of it, as a column of a result. */
export function trajectoryVariable(
  description: ModelDescription,
  variable: Variable,
  name: string,
  displayUnit?: string,
): TrajectoryVariable {
  const units: { readonly unit?: string; readonly displayUnit?: string } = isFloat(variable) ? variable : {};
  const { causality, variability } = variable;
  return {
    name,
    ...scalarTypeOf(description, variable),
    ...((variable.type === "Int64" || variable.type === "UInt64") && { wide: variable.type }),
    ...(variable.type === "Binary" && { isBinary: true }),
    variability: isParameter(variable)
      ? variability === "constant"
        ? "constant"
        : "parameter"
      : isFloat(variable) && variability === "continuous"
        ? "continuous"
        : "discrete",
    causality: causality === "input" || causality === "output" ? causality : "local",
    unit: units.unit ?? "",
    displayUnit: displayUnit ?? units.displayUnit ?? "",
    description: variable.description ?? "",
  };
}

/** An enumeration whose values are not 1, 2, … becomes an Integer: results store literals by position. */
export function scalarTypeOf(
  description: ModelDescription,
  variable: Variable,
): { readonly type: ScalarType; readonly literals?: readonly string[] } {
  if (isFloat(variable)) return { type: "Real" };
  if (variable.type === "Boolean") return { type: "Boolean" };
  if (isText(variable)) return { type: "String" };
  if (variable.type !== "Enumeration") return { type: "Integer" };
  const items = [...itemsOf(description, variable)].sort((a, b) => a.value - b.value);
  const literals = items.map(({ name }) => name);
  const isCounted = items.length > 0 && items.every(({ value }, i) => value === i + 1);
  return isCounted ? { type: "Enumeration", literals } : { type: "Integer" };
}

export function isText({ type }: Variable): boolean {
  return type === "String" || type === "Binary";
}

export function isParameter({ causality, variability }: Variable): boolean {
  return (
    causality === "parameter" ||
    causality === "structuralParameter" ||
    causality === "calculatedParameter" ||
    (variability !== "continuous" && variability !== "discrete")
  );
}
