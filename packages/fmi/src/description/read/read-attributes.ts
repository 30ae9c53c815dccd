import { attributeOf, type XmlElement } from "../../xml/xml-element.ts";
import { type AttributesOf, type AttributeTable, attributeName } from "../attribute-table.ts";
import type { FmiMajorVersion } from "../major-version.ts";
import type { TypeDefinition } from "../type-definitions.ts";

/** Attributes of an element that agrees with the schema. Those of the declared type stand for missing ones. */
export function readAttributes<T extends AttributeTable>(
  element: XmlElement,
  table: T,
  version: FmiMajorVersion = 3,
  declared: object = {},
): AttributesOf<T> {
  const found: Record<string, unknown> = {};
  for (const [property, row] of Object.entries(table)) {
    const name = attributeName(property, row, version);
    const text = name === undefined ? undefined : attributeOf(element, name);
    const value = (text === undefined ? undefined : row.parse(text)) ?? (declared as typeof found)[property];
    if (value !== undefined || row.standard !== undefined) found[property] = value ?? row.standard;
    else if (row.need === "required") throw new Error(`'${name}' was required by the schema, and is missing`);
  }
  return found as AttributesOf<T>;
}

/** The type definition with this name and kind; attributes of another kind do not apply. */
export function declaredType<K extends TypeDefinition["type"]>(
  types: readonly TypeDefinition[],
  name: string | undefined,
  kind: K,
): Extract<TypeDefinition, { readonly type: K }> | undefined {
  const found = name === undefined ? undefined : types.find((type) => type.name === name);
  return found?.type === kind ? (found as Extract<TypeDefinition, { readonly type: K }>) : undefined;
}
