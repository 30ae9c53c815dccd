import type { JsonShape, JsonValue, ObjectShape } from "./json-shape.ts";
import { systemShape } from "./system-shape.ts";

/** The JSON Schema of coupled systems as files. */
export function systemSchema(): { readonly [name: string]: JsonValue } {
  const head = { $schema: "https://json-schema.org/draft/2020-12/schema", title: "Coupled system" };
  return { ...head, ...jsonSchemaOf(systemShape) };
}

/** A shape as JSON Schema (2020-12). */
export function jsonSchemaOf(shape: JsonShape): { readonly [name: string]: JsonValue } {
  const about = shape.about === undefined ? {} : { description: shape.about };
  return { ...about, ...bareSchema(shape) };
}

function bareSchema(shape: JsonShape): { readonly [name: string]: JsonValue } {
  switch (shape.kind) {
    case "number":
      return {
        type: shape.whole === true ? "integer" : "number",
        ...(shape.above !== undefined && { exclusiveMinimum: shape.above }),
        ...(shape.least !== undefined && { minimum: shape.least }),
      };
    case "boolean":
    case "string":
      return { type: shape.kind };
    case "choice":
      return shape.open === true ? { anyOf: [{ enum: shape.of }, { type: "string" }] } : { enum: shape.of };
    case "list":
      return { type: "array", items: jsonSchemaOf(shape.of) };
    case "tuple": {
      const sizes = { minItems: shape.least, maxItems: shape.of.length };
      return { type: "array", prefixItems: shape.of.map(jsonSchemaOf), ...sizes };
    }
    case "map":
      return { type: "object", additionalProperties: jsonSchemaOf(shape.of) };
    case "object":
      return objectSchema(shape, {});
    case "either":
      return { oneOf: shape.of.map(jsonSchemaOf) };
    case "tagged":
      return {
        oneOf: Object.entries(shape.of).map(([kind, one]) => objectSchema(one, { kind: { const: kind } })),
      };
    case "value":
      return {
        anyOf: [
          { type: ["number", "boolean", "string"] },
          { type: "array", items: { type: ["number", "boolean", "string"] } },
        ],
      };
  }
}

function objectSchema(
  { members, required = [] }: ObjectShape,
  first: { readonly [name: string]: JsonValue },
): { readonly [name: string]: JsonValue } {
  const properties = Object.fromEntries(
    Object.entries(members).map(([name, member]) => [name, jsonSchemaOf(member)]),
  );
  return {
    type: "object",
    properties: { ...properties, ...first },
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}
