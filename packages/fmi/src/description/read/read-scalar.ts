import { childrenOf, type XmlElement } from "../../xml/xml-element.ts";
import type { EnumerationItem, TypeDefinition } from "../type-definitions.ts";
import type { Variable, VariableBase } from "../variables.ts";
import { annotated, type ElementValues, given, name, valuesOf } from "./element-values.ts";
import { declaredType, readFloatAttributes, readIntegerAttributes } from "./read-attributes.ts";

/** Types of FMI 1 and 2. */
const scalarKinds = {
  Real: "Float64",
  Integer: "Int32",
  Boolean: "Boolean",
  String: "String",
  Enumeration: "Enumeration",
} as const;

type ScalarKind = (typeof scalarKinds)[keyof typeof scalarKinds];

/** The element with the attributes of the type: `Real` and so on; in type definitions of FMI 1 `RealType`. */
export function typeElement(
  element: XmlElement,
  suffix: "" | "Type" = "",
): { readonly inner: XmlElement; readonly type: ScalarKind } {
  for (const inner of element.children) {
    const kind = inner.name.endsWith(suffix) ? inner.name.slice(0, inner.name.length - suffix.length) : "";
    if (Object.hasOwn(scalarKinds, kind))
      return { inner, type: scalarKinds[kind as keyof typeof scalarKinds] };
  }
  throw new Error(
    "'Real, Integer, Boolean, String or Enumeration' was required by the schema, and is missing",
  );
}

/** A type definition; `itemValue` is the value of item i of an enumeration. */
export function readScalarType(
  element: XmlElement,
  suffix: "" | "Type",
  itemValue: (item: ElementValues, i: number) => number,
): TypeDefinition {
  const values = valuesOf(element);
  const { inner, type } = typeElement(element, suffix);
  const attributes = valuesOf(inner);
  const base = {
    ...annotated(element),
    name: name(values),
    ...given({ description: values.text("description") }),
  };
  const readItem = (item: XmlElement, i: number): EnumerationItem => {
    const own = valuesOf(item);
    return {
      ...annotated(item),
      ...{ name: name(own), value: itemValue(own, i) },
      ...given({ description: own.text("description") }),
    };
  };
  switch (type) {
    case "Float64":
      return { ...base, type, ...readFloatAttributes(attributes, undefined) };
    case "Int32":
      return { ...base, type, ...readIntegerAttributes(attributes, "int32", undefined) };
    case "Enumeration":
      return {
        ...{ ...base, type, ...readIntegerAttributes(attributes, "int32", undefined) },
        items: childrenOf(inner, "Item").map(readItem),
      };
    default:
      return { ...base, type };
  }
}

/** A variable with the attributes of its type, except those of derivatives. */
export function readScalar(
  base: VariableBase,
  type: ScalarKind,
  attributes: ElementValues,
  types: readonly TypeDefinition[],
): Variable {
  switch (type) {
    case "Float64":
      return {
        ...{
          ...base,
          type,
          ...readFloatAttributes(attributes, declaredType(types, base.declaredType, type)),
        },
        ...given({ start: single(attributes.double("start")) }),
        reinit: false,
      };
    case "Boolean":
      return { ...base, type, ...given({ start: single(attributes.boolean("start")) }) };
    case "String":
      return { ...base, type, ...given({ start: single(attributes.text("start")) }) };
    default: {
      const declared = declaredType(types, base.declaredType, type);
      const start = single(attributes.integer("start", "int32"));
      return { ...base, type, ...readIntegerAttributes(attributes, "int32", declared), ...given({ start }) };
    }
  }
}

/** The start value of a scalar as an array of one element. */
function single<T>(value: T | undefined): readonly T[] | undefined {
  return value === undefined ? undefined : [value];
}
