/** A door of the package: JSON texts with places, and checks of their form. */
export { type JsonNode, type JsonValue, nodeAt, plainValue, spansByPath } from "./json/json-tree.ts";
export { readJson } from "./json/read-json.ts";
export { readShape } from "./system-file/check-shape.ts";
