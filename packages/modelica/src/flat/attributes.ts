import type { Expression, StateSelect } from "@cosimo/ir";
import { conversionAdvice } from "../advice/conversion-advice.ts";
import { bindingValue } from "../evaluation/binding-values.ts";
import { evaluateStructural } from "../evaluation/evaluate.ts";
import type { PrimitiveComponent } from "../model/component.ts";
import {
  booleanType,
  countOf,
  describeType,
  isAssignable,
  isErrorValue,
  isMoreVariable,
  realType,
  stringType,
  type Type,
  type TypedValue,
} from "../model/typed-value.ts";
import { type FlatModel, reportFlatten } from "./flat-model.ts";

/** The value of an attribute; `undefined` if it is not given, or wrong (after a report). */
export function attributeValue(
  flat: FlatModel,
  component: PrimitiveComponent,
  name: string,
): TypedValue | undefined {
  const binding = component.attributes.get(name)?.binding;
  if (binding === undefined) return undefined;
  const value = bindingValue(flat.context, binding);
  if (isErrorValue(value)) return undefined;
  const expected = attributeType(component, name);
  const isOfType = expected === undefined || isAssignable(value.type, expected);
  const isSelection = name !== "stateSelect" || value.type.kind === "Enumeration";
  if (
    isOfType &&
    isSelection &&
    !isMoreVariable(value.variability, "parameter") &&
    fits(value.dims, component.dims)
  )
    return value;
  const { scope, span } = binding.source;
  const label = { attribute: name, name: component.path.join(".") };
  if (!isSelection) {
    const args = { ...label, expected: "StateSelect", found: describeType(value) };
    reportFlatten(flat, scope, "flatten.attribute-type", span, args);
    return undefined;
  }
  if (!isOfType) {
    const args = {
      ...label,
      expected: describeType({ type: expected, dims: [] }),
      found: describeType(value),
    };
    const advice = conversionAdvice({ type: expected, dims: [] }, value);
    reportFlatten(flat, scope, "flatten.attribute-type", span, args, advice);
    return undefined;
  }
  if (isMoreVariable(value.variability, "parameter")) {
    reportFlatten(flat, scope, "flatten.attribute-variability", span, label);
    return undefined;
  }
  const args = { ...label, found: `[${value.dims.join(", ")}]`, expected: `[${component.dims.join(", ")}]` };
  reportFlatten(flat, scope, "flatten.attribute-size", span, args);
  return undefined;
}

function attributeType(component: PrimitiveComponent, name: string): Type | undefined {
  switch (name) {
    case "start":
    case "min":
    case "max":
      return component.type;
    case "nominal":
      return realType;
    case "fixed":
      return booleanType;
    case "unit":
    case "displayUnit":
    case "quantity":
      return stringType;
    default:
      return undefined;
  }
}

/** One value for all elements, one for each, or one for each element of an inner array type. */
function fits(dims: readonly number[], whole: readonly number[]): boolean {
  const inner = whole.slice(whole.length - dims.length);
  return dims.length <= whole.length && dims.every((n, i) => n === inner[i]);
}

/** The value for one scalar. */
export function scalarOf(value: TypedValue, offset: number): Expression {
  return value.scalars[offset % Math.max(1, countOf(value.dims))]!;
}

export function attributeText(
  flat: FlatModel,
  component: PrimitiveComponent,
  name: string,
  offset = 0,
): string {
  const syntax = component.attributes.get(name)?.binding?.source.syntax;
  if (syntax?.kind === "string") return syntax.value;
  const value = knownAttribute(flat, component, name, offset);
  return typeof value === "string" ? value : "";
}

export function attributeTruth(
  flat: FlatModel,
  component: PrimitiveComponent,
  name: string,
  offset: number,
  otherwise: boolean,
): boolean {
  const syntax = component.attributes.get(name)?.binding?.source.syntax;
  if (syntax === undefined) return otherwise;
  if (syntax.kind === "boolean") return syntax.value;
  const value = knownAttribute(flat, component, name, offset);
  return value === undefined ? otherwise : value !== 0;
}

const stateSelects: readonly StateSelect[] = ["never", "avoid", "default", "prefer", "always"];

export function stateSelectOf(flat: FlatModel, component: PrimitiveComponent, offset: number): StateSelect {
  const value = knownAttribute(flat, component, "stateSelect", offset);
  return typeof value === "number" ? (stateSelects[value - 1] ?? "default") : "default";
}

function knownAttribute(
  flat: FlatModel,
  component: PrimitiveComponent,
  name: string,
  offset: number,
): number | string | undefined {
  const value = attributeValue(flat, component, name);
  if (value === undefined || value.scalars.length === 0) return undefined;
  const known = evaluateStructural(flat.context, scalarOf(value, offset), `attribute ${name}`);
  if (known === undefined) {
    const { scope, span } = component.attributes.get(name)!.binding!.source;
    const args = { attribute: name, name: component.path.join(".") };
    reportFlatten(flat, scope, "flatten.attribute-unknown", span, args);
  }
  return known;
}
