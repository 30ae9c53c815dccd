import { parseInteger } from "../../schema/lexical.ts";
import { attributeOf, childrenOf, type XmlElement } from "../../xml/xml-element.ts";
import { type AttributeTable, standard } from "../attribute-table.ts";
import {
  type EnumerationItem,
  itemAttributes,
  type TypeDefinition,
  typeHeader,
} from "../type-definitions.ts";
import { startParsers, typeAttributes, type Variable, type VariableBase } from "../variables.ts";
import { annotated } from "./element-values.ts";
import { declaredType, readAttributes } from "./read-attributes.ts";

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

/** A type definition; FMI 1 numbers the items of an enumeration from 1. */
export function readScalarType(element: XmlElement, suffix: "" | "Type"): TypeDefinition {
  const { inner, type } = typeElement(element, suffix);
  const readItem = (item: XmlElement, i: number): EnumerationItem => ({
    ...annotated(item),
    ...readAttributes(
      item,
      suffix === "" ? itemAttributes : { ...itemAttributes, value: standard(parseInteger("int64"), i + 1) },
    ),
  });
  return {
    ...{ ...annotated(element), ...readAttributes(element, typeHeader) },
    ...{ type, ...readAttributes(inner, typeAttributes[type] as AttributeTable) },
    ...(type === "Enumeration" && { items: childrenOf(inner, "Item").map(readItem) }),
  } as TypeDefinition;
}

/** A variable with the attributes of its type, which stand in the element `inner`; without derivatives. */
export function readScalar(
  base: VariableBase,
  type: ScalarKind,
  inner: XmlElement,
  types: readonly TypeDefinition[],
): Variable {
  const declared = declaredType(types, base.declaredType, type);
  const text = attributeOf(inner, "start");
  const start = text === undefined ? undefined : type === "String" ? text : startParsers[type](text);
  return {
    ...{ ...base, type, ...readAttributes(inner, typeAttributes[type] as AttributeTable, 2, declared) },
    ...(start !== undefined && { start: [start] }),
    ...(type === "Float64" && { reinit: false }),
  } as Variable;
}
