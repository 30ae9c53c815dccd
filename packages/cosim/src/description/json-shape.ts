import { closestNames, type Diagnostic, diagnose, type JsonNode, type Span } from "@cosimo/ir";
import { systemFileMessages } from "./system-file-messages.ts";

/** What a JSON value has to look like: read by `readShape`, printed as JSON Schema by `jsonSchemaOf`. */
export type JsonShape = { readonly about?: string } & (
  | { readonly kind: "number"; readonly above?: number; readonly least?: number; readonly whole?: boolean }
  | { readonly kind: "boolean" }
  | { readonly kind: "string" }
  /** `open`: other texts are possible too. */
  | { readonly kind: "choice"; readonly of: readonly (string | number)[]; readonly open?: boolean }
  | { readonly kind: "list"; readonly of: JsonShape }
  /** Items at their places, of which those behind `least` may be missing. */
  | { readonly kind: "tuple"; readonly of: readonly JsonShape[]; readonly least: number }
  /** Any names. */
  | { readonly kind: "map"; readonly of: JsonShape }
  | {
      readonly kind: "object";
      readonly members: Readonly<Record<string, JsonShape>>;
      readonly required?: readonly string[];
    }
  /** Objects told apart by the first of their required names that is there. */
  | { readonly kind: "either"; readonly of: readonly ObjectShape[] }
  /** Objects told apart by the value of `kind`. */
  | { readonly kind: "tagged"; readonly of: Readonly<Record<string, ObjectShape>> }
  /** A number, a truth, a text, or a list of these. */
  | { readonly kind: "value" }
);

export type ObjectShape = JsonShape & { readonly kind: "object" };

/** Plain values, as `JSON.parse` gives them. */
export type JsonValue =
  | null
  | number
  | boolean
  | string
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };

export interface ShapeReading {
  readonly diagnostics: Diagnostic[];
  /** Places of values by their paths: `experiment.stopTime`, `connections.0`. */
  readonly spans: Map<string, Span>;
}

/** The plain value of a node that has the shape; where it hasn't, diagnostics say so and the value is missing. */
export function readShape(
  node: JsonNode,
  shape: JsonShape,
  path: string,
  reading: ShapeReading,
): JsonValue | undefined {
  reading.spans.set(path, node.span);
  const wrong = (expected: ExpectedKind): undefined => {
    const args = { name: path, expected };
    reading.diagnostics.push(diagnose(systemFileMessages, `system-file.${expected}`, node.span, args));
    return undefined;
  };
  switch (shape.kind) {
    case "number":
      return node.kind === "number" ? checkNumber(node, shape, path, reading) : wrong("no-number");
    case "boolean":
      return node.kind === "boolean" ? node.value : wrong("no-truth");
    case "string":
      return node.kind === "string" ? node.value : wrong("no-text");
    case "choice":
      return readChoice(node, shape, path, reading);
    case "value":
      return readValue(node) ?? wrong("no-value");
    case "list":
      if (node.kind !== "array") return wrong("no-list");
      return node.items
        .map((item, i) => readShape(item, shape.of, `${path}.${i}`, reading))
        .filter((item) => item !== undefined);
    case "tuple":
      return readTuple(node, shape, path, reading);
    case "map":
      if (node.kind !== "object") return wrong("no-object");
      return readMembers(node, () => shape.of, path, reading);
    case "object":
      return node.kind === "object" ? readObject(node, shape, path, reading) : wrong("no-object");
    case "either":
      return node.kind === "object" ? readEither(node, shape.of, path, reading) : wrong("no-object");
    case "tagged":
      return node.kind === "object" ? readTagged(node, shape.of, path, reading) : wrong("no-object");
  }
}

type ExpectedKind =
  | "no-number"
  | "no-truth"
  | "no-text"
  | "no-value"
  | "no-list"
  | "no-object"
  | "no-connection";

type Node<K extends JsonNode["kind"]> = Extract<JsonNode, { readonly kind: K }>;
type Shape<K extends JsonShape["kind"]> = Extract<JsonShape, { readonly kind: K }>;

function checkNumber(
  { value, span }: Node<"number">,
  { above, least, whole }: Shape<"number">,
  name: string,
  { diagnostics }: ShapeReading,
): number | undefined {
  const report = (
    code: "system-file.not-above" | "system-file.too-small" | "system-file.not-whole",
    limit = 0,
  ) => {
    diagnostics.push(diagnose(systemFileMessages, code, span, { name, value, limit }));
    return undefined;
  };
  if (above !== undefined && !(value > above)) return report("system-file.not-above", above);
  if (least !== undefined && !(value >= least)) return report("system-file.too-small", least);
  return whole === true && !Number.isInteger(value) ? report("system-file.not-whole") : value;
}

function readChoice(
  node: JsonNode,
  { of, open }: Shape<"choice">,
  name: string,
  { diagnostics }: ShapeReading,
): string | number | undefined {
  if (node.kind === "string" || node.kind === "number") {
    const { value } = node;
    if (of.includes(value) || (open === true && typeof value === "string")) return value;
    const possible = of.map(String);
    const [close] = typeof value === "string" ? closestNames(value, possible) : [];
    const args = { name, value, possible: possible.join(", ") };
    diagnostics.push(
      close === undefined
        ? diagnose(systemFileMessages, "system-file.no-choice", node.span, args)
        : diagnose(systemFileMessages, "system-file.misspelt-choice", node.span, { ...args, close }),
    );
  } else
    diagnostics.push(
      diagnose(systemFileMessages, "system-file.no-choice", node.span, {
        ...{ name, value: node.kind, possible: of.map(String).join(", ") },
      }),
    );
  return undefined;
}

function readValue(node: JsonNode): JsonValue | undefined {
  if (node.kind === "array") {
    const items = node.items.map(readValue);
    return items.some((item) => item === undefined || typeof item === "object")
      ? undefined
      : (items as JsonValue[]);
  }
  return node.kind === "number" || node.kind === "boolean" || node.kind === "string" ? node.value : undefined;
}

function readTuple(
  node: JsonNode,
  { of, least }: Shape<"tuple">,
  path: string,
  reading: ShapeReading,
): JsonValue | undefined {
  if (node.kind === "array" && node.items.length >= least && node.items.length <= of.length) {
    const items = node.items.map((item, i) => readShape(item, of[i]!, `${path}.${i}`, reading));
    return items.includes(undefined) ? undefined : (items as JsonValue[]);
  }
  reading.diagnostics.push(
    diagnose(systemFileMessages, "system-file.no-connection", node.span, { name: path }),
  );
  return undefined;
}

function readMembers(
  { members }: Node<"object">,
  shapeOf: (name: string) => JsonShape | undefined,
  path: string,
  reading: ShapeReading,
): { readonly [name: string]: JsonValue } {
  const entries: [string, JsonValue][] = [];
  for (const { name, value } of members) {
    const shape = shapeOf(name);
    const read = shape && readShape(value, shape, path === "" ? name : `${path}.${name}`, reading);
    if (read !== undefined) entries.push([name, read]);
  }
  return Object.fromEntries(entries);
}

function readObject(
  node: Node<"object">,
  { members, required = [] }: ObjectShape,
  path: string,
  reading: ShapeReading,
): JsonValue {
  const names = Object.keys(members);
  for (const { name, nameSpan } of node.members)
    if (!Object.hasOwn(members, name)) reading.diagnostics.push(unknownKey(name, nameSpan, names));
  for (const name of required)
    if (!node.members.some((member) => member.name === name))
      reading.diagnostics.push(diagnose(systemFileMessages, "system-file.missing", node.span, { name }));
  return readMembers(
    node,
    (name) => (Object.hasOwn(members, name) ? members[name] : undefined),
    path,
    reading,
  );
}

function unknownKey(name: string, span: Span, names: readonly string[]): Diagnostic {
  const [close] = closestNames(name, names);
  return close === undefined
    ? diagnose(systemFileMessages, "system-file.unknown-key", span, { name, possible: names.join(", ") })
    : diagnose(systemFileMessages, "system-file.misspelt-key", span, { name, close });
}

function readEither(
  node: Node<"object">,
  shapes: readonly ObjectShape[],
  path: string,
  reading: ShapeReading,
): JsonValue | undefined {
  const has = (name: string) => node.members.some((member) => member.name === name);
  const marks = shapes.map(({ required = [] }) => required[0]!);
  const present = marks.filter(has);
  if (present.length === 1) return readObject(node, shapes[marks.indexOf(present[0]!)]!, path, reading);
  const names = [...new Set(shapes.flatMap(({ members }) => Object.keys(members)))];
  const strange = node.members.filter(({ name }) => !names.includes(name));
  const args = { name: path, possible: marks.join(", ") };
  reading.diagnostics.push(
    ...strange.map(({ name, nameSpan }) => unknownKey(name, nameSpan, names)),
    ...(strange.length > 0 && present.length === 0
      ? []
      : [diagnose(systemFileMessages, "system-file.no-origin", node.span, args)]),
  );
  return undefined;
}

function readTagged(
  node: Node<"object">,
  shapes: Readonly<Record<string, ObjectShape>>,
  path: string,
  reading: ShapeReading,
): JsonValue | undefined {
  const kind = node.members.find(({ name }) => name === "kind");
  if (kind === undefined) {
    reading.diagnostics.push(
      diagnose(systemFileMessages, "system-file.missing", node.span, { name: "kind" }),
    );
    return undefined;
  }
  const names = Object.keys(shapes);
  const chosen = readChoice(kind.value, { kind: "choice", of: names }, `${path}.kind`, reading);
  return chosen === undefined ? undefined : readObject(node, shapes[chosen]!, path, reading);
}
