import type { ScalarType, TrajectoryVariable } from "@cosimo/ir";

/** Attributes of a variable in its MAT file description. */
export interface DescribedVariable {
  readonly description: string;
  readonly unit: string;
  readonly displayUnit: string;
  readonly type: ScalarType;
}

/**
 * The description in the form of Dymola and OpenModelica, with the unit at the end: `Angle [rad]`, Dymola's display unit
 * `Angle [rad|deg]`, and Dymola's type of what is not Real: `Count [:#(type=Integer)]`.
 */
export function describeWithUnit(variable: TrajectoryVariable): string {
  const displayed = variable.displayUnit !== "" && variable.displayUnit !== variable.unit;
  const unit = displayed ? `${variable.unit}|${variable.displayUnit}` : variable.unit;
  const bracket = unit + (variable.type === "Real" ? "" : `:#(type=${storedType(variable.type)})`);
  return [variable.description, bracket === "" ? "" : `[${bracket}]`].filter((part) => part !== "").join(" ");
}

function storedType(type: ScalarType): string {
  return type === "Boolean" ? "Boolean" : "Integer";
}

/** The inverse of `describeWithUnit`. */
export function splitDescription(text: string): DescribedVariable {
  const match = /^(.*?)\s*\[([^[\]]*)\]$/s.exec(text);
  if (match === null) return { description: text, unit: "", displayUnit: "", type: "Real" };
  const [unitPart = "", typePart = ""] = match[2]!.split(":#");
  const [unit = "", displayUnit = ""] = unitPart.split("|");
  const type = /type=(Integer|Boolean)/.exec(typePart)?.[1] ?? "Real";
  return { description: match[1]!, unit, displayUnit, type: type as ScalarType };
}
