import type { Expression, VariableId } from "@cosimo/ir";
import { attributeText } from "./attributes.ts";
import { addAuxiliary, type FlatModel } from "./flat-model.ts";
import { scalarName } from "./scalar-names.ts";

/** The variable der(x): one for each x. */
export function derivativeVariable(flat: FlatModel, variable: VariableId): Expression {
  const { tables } = flat.context;
  const present = flat.derivatives.get(variable);
  if (present !== undefined) return tables.nodes[present]!;
  const entry = tables.scalars[variable];
  if (entry === undefined) throw new Error(`variable ${variable} has no declaration to differentiate`);
  const { component } = entry;
  const name = scalarName(component, entry.offset);
  const unit = attributeText(flat, component, "unit", entry.offset);
  const { variable: derivative, node } = addAuxiliary(flat, {
    name: `der(${name})`,
    type: "Real",
    variability: "continuous",
    description: `Derivative of ${name}`,
    origin: { span: component.declaration.span, component: component.frame.path },
    unit: derivativeUnit(unit),
    derivativeOf: variable,
  });
  flat.derivatives.set(variable, derivative);
  return node;
}

function derivativeUnit(unit: string): string {
  if (unit === "") return "";
  if (unit === "1") return "1/s";
  if (unit.endsWith("/s")) return `${unit}2`;
  return /^[A-Za-z]+\d*$/.test(unit) ? `${unit}/s` : `(${unit})/s`;
}
