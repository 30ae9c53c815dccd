import type { Expression, LocalId, Variable, VariableId } from "@cosimo/ir";
import { attributeTruth, attributeValue, stateSelectOf } from "../flat/attributes.ts";
import type { ArrayForms, FlatModel } from "../flat/flat-model.ts";
import { isParameter, type PrimitiveComponent } from "../model/component.ts";
import { variablesOf } from "../model/elaboration-tables.ts";
import { bindingOriginOf, sharedParts } from "./variables.ts";

const numbers = ["start", "nominal", "min", "max"] as const;

/** The array variable of a component; `undefined`: an attribute is not regular. */
export function arrayVariable(
  flat: FlatModel,
  forms: ArrayForms,
  component: PrimitiveComponent,
): Variable | undefined {
  const { attributes, dims, path } = component;
  const indices = dims.map((_, k) => k as LocalId);
  const subscripts = indices.map((local): Expression => ({ kind: "local", local, subscripts: [] }));
  const values: { -readonly [K in "binding" | (typeof numbers)[number]]?: Expression } = {};
  for (const name of [...numbers, "binding"] as const) {
    const binding = name === "binding" ? parameterBinding(component) : attributes.get(name)?.binding;
    if (binding === undefined) continue;
    const value = forms.attribute(flat, component, binding);
    if (value === undefined) return undefined;
    values[name] = value(subscripts);
  }
  if (!isUniform(flat, component, "fixed") || !isUniform(flat, component, "stateSelect")) return undefined;
  const origin = values.binding && bindingOriginOf(component);
  const hasStateSelect = attributes.has("stateSelect");
  return {
    id: variablesOf(flat.context.tables, component) as VariableId,
    name: path.join("."),
    ...sharedParts(flat, component),
    ...(origin && { bindingOrigin: origin }),
    dimensions: dims,
    indices,
    variability: isParameter(component) ? "parameter" : "continuous",
    fixed: attributeTruth(flat, component, "fixed", 0, isParameter(component)),
    stateSelect: hasStateSelect ? stateSelectOf(flat, component, 0) : "default",
    ...values,
  };
}

function parameterBinding(component: PrimitiveComponent) {
  return isParameter(component) ? component.binding : undefined;
}

/** Whether one value holds for all elements. */
function isUniform(flat: FlatModel, component: PrimitiveComponent, name: string): boolean {
  const binding = component.attributes.get(name)?.binding;
  if (binding === undefined || binding.source.syntax.kind === "boolean") return true;
  const value = attributeValue(flat, component, name);
  return value?.scalars.every((one) => one === value.scalars[0]) === true;
}
