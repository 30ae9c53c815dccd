import { derivativeUnit, type Expression, type VariableId } from "@cosimo/ir";
import { attributeText } from "../flat/attributes.ts";
import { addAuxiliary, type FlatModel } from "../flat/flat-model.ts";
import type { PrimitiveComponent } from "../model/component.ts";
import { scalarName, variablesOf } from "../model/elaboration-tables.ts";

/** The variable der(x), one for each x; `undefined` for discrete variables added by flattening. */
export function derivativeVariable(flat: FlatModel, variable: VariableId): Expression | undefined {
  const { tables } = flat.context;
  const present = flat.derivatives.get(variable);
  if (present !== undefined) return tables.nodes[present]!;
  const entry = tables.scalars[variable];
  if (entry === undefined) return derivativeOfAuxiliary(flat, variable);
  const { component } = entry;
  const name = scalarName(component, entry.offset);
  const unit = attributeText(flat, component, "unit", entry.offset);
  const { variable: derivative, node } = addAuxiliary(flat, {
    name: `der(${name})`,
    type: "Real",
    variability: "continuous",
    description: `Derivative of ${name}`,
    origin: { span: component.declaration.span, component: component.objectScope.path },
    unit: derivativeUnit(unit),
    derivativeOf: variable,
  });
  flat.derivatives.set(variable, derivative);
  return node;
}

/** der(der(x)): the derivative of the variable der(x). */
function derivativeOfAuxiliary(flat: FlatModel, variable: VariableId): Expression | undefined {
  const auxiliary = flat.auxiliaries.find(({ id }) => id === variable);
  if (auxiliary === undefined) throw new Error(`there is no variable ${variable} to differentiate`);
  if (auxiliary.type !== "Real") return undefined;
  const { variable: derivative, node } = addAuxiliary(flat, {
    name: `der(${auxiliary.name})`,
    type: "Real",
    variability: "continuous",
    description: `Derivative of ${auxiliary.name}`,
    origin: auxiliary.origin,
    unit: derivativeUnit(auxiliary.unit),
    derivativeOf: variable,
  });
  flat.derivatives.set(variable, derivative);
  return node;
}

/** The variable der(a) of an array, one for each a: until the arrays are settled it stands beside those of elements. */
export function derivativeArray(flat: FlatModel, component: PrimitiveComponent): VariableId {
  const { derivatives } = flat.arrays;
  const present = derivatives.get(component);
  if (present !== undefined) return present;
  const name = component.path.join(".");
  const { variable } = addAuxiliary(flat, {
    name: `der(${name})`,
    type: "Real",
    variability: "continuous",
    description: `Derivative of ${name}`,
    origin: { span: component.declaration.span, component: component.objectScope.path },
    unit: derivativeUnit(attributeText(flat, component, "unit")),
    derivativeOf: variablesOf(flat.context.tables, component) as VariableId,
    dimensions: component.dims,
  });
  derivatives.set(component, variable);
  return variable;
}
