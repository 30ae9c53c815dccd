import { type Checked, closestNames, type Diagnostic, diagnose, hasErrors, type Span } from "@cosimo/ir";
import type * as z from "zod/mini";
import { type JsonNode, nodeAt, plainValue } from "../json/json-tree.ts";
import { systemFileMessages } from "./system-file-messages.ts";

type Issue = z.core.$ZodIssue;
type Schema = z.core.$ZodTypes;
type Path = readonly PropertyKey[];

/** The plain value of `node` if it has the form of `schema`, which must be the form of `T`. */
export function readShape<T>(node: JsonNode, schema: z.ZodMiniType): Checked<T> {
  const diagnostics = checkShape(node, schema);
  return hasErrors(diagnostics) ? { diagnostics } : { value: plainValue(node) as unknown as T, diagnostics };
}

/** Compares a JSON value with a schema: one diagnostic for each difference, in the order of the text. */
export function checkShape(root: JsonNode, schema: z.ZodMiniType): readonly Diagnostic[] {
  const { error } = schema.safeParse(plainValue(root));
  return (error?.issues ?? [])
    .flatMap((issue) => diagnosticsOf(issue, root, schema as unknown as Schema, []))
    .sort((a, b) => a.span!.start - b.span!.start);
}

/** `outer` is the path of `schema`'s value, and paths of issues begin there. */
function diagnosticsOf(issue: Issue, root: JsonNode, schema: Schema, outer: Path): readonly Diagnostic[] {
  const path = [...outer, ...issue.path];
  const node = nodeAt(root, path);
  const name = path.join(".");
  const report = (code: keyof typeof systemFileMessages, args: object = {}) => [
    diagnose(systemFileMessages, code, node.span, { name, ...args }),
  ];
  const missing = missingName(issue, root, outer);
  if (missing !== undefined) return report("system-file.missing", { name: missing });
  const value = "value" in node ? node.value : node.kind;
  switch (issue.code) {
    case "unrecognized_keys": {
      const names = namesOf(alternativeOf(schemaAt(schema, issue.path), node));
      return issue.keys.map((key) => unknownKey(key, node, names));
    }
    case "too_small":
      if (issue.origin === "array") return report("system-file.no-connection");
      return report(issue.inclusive ? "system-file.too-small" : "system-file.not-above", {
        ...{ value, limit: Number(issue.minimum) },
      });
    case "too_big":
      return report(issue.origin === "array" ? "system-file.no-connection" : "system-file.not-whole", {
        value,
      });
    case "invalid_value":
      return [wrongChoice(node, name, issue.values.map(String))];
    case "invalid_union":
      return unionFaults(issue, root, schema, outer);
    case "invalid_type":
      if (issue.expected === "int") return report("system-file.not-whole", { value });
      return report(expectedCodes[issue.expected] ?? "system-file.no-value");
    default:
      throw new Error(`no message for ${issue.code}`);
  }
}

const expectedCodes: Readonly<Record<string, keyof typeof systemFileMessages>> = {
  number: "system-file.no-number",
  boolean: "system-file.no-truth",
  string: "system-file.no-text",
  array: "system-file.no-list",
  tuple: "system-file.no-connection",
  object: "system-file.no-object",
  record: "system-file.no-object",
};

/** The name of a required member that the text does not have. */
function missingName(issue: Issue, root: JsonNode, outer: Path): string | undefined {
  if (issue.code !== "invalid_type" && issue.code !== "invalid_value" && issue.code !== "invalid_union")
    return undefined;
  const key = issue.path.at(-1);
  const owner = nodeAt(root, [...outer, ...issue.path.slice(0, -1)]);
  if (typeof key !== "string" || owner.kind !== "object") return undefined;
  return owner.members.some(({ name }) => name === key) ? undefined : key;
}

/** A name that is known, but not beside the others, is none of those that are possible. */
function unknownKey(key: string, node: JsonNode, known: readonly string[]): Diagnostic {
  const names = known.filter((name) => name !== key);
  const member = node.kind === "object" ? node.members.find(({ name }) => name === key) : undefined;
  const span: Span = member?.nameSpan ?? node.span;
  const [close] = closestNames(key, names);
  return close === undefined
    ? diagnose(systemFileMessages, "system-file.unknown-key", span, { name: key, possible: names.join(", ") })
    : diagnose(systemFileMessages, "system-file.misspelt-key", span, { name: key, close });
}

function wrongChoice(node: JsonNode, name: string, possible: readonly string[]): Diagnostic {
  const value = node.kind === "string" || node.kind === "number" ? node.value : node.kind;
  const [close] = node.kind === "string" ? closestNames(node.value, possible) : [];
  const args = { name, value, possible: possible.join(", ") };
  return close === undefined
    ? diagnose(systemFileMessages, "system-file.no-choice", node.span, args)
    : diagnose(systemFileMessages, "system-file.misspelt-choice", node.span, { ...args, close });
}

/**
 * Alternatives of objects differ in a name that each of them requires, the first one of its members: with exactly one of
 * these names in the text the differences from that alternative are reported.
 */
function unionFaults(
  issue: Extract<Issue, { readonly code: "invalid_union" }>,
  root: JsonNode,
  schema: Schema,
  outer: Path,
): readonly Diagnostic[] {
  const path = [...outer, ...issue.path];
  const node = nodeAt(root, path);
  const name = path.join(".");
  if ("options" in issue) return [wrongChoice(node, name, (issue.options ?? []).map(String))];
  const options = optionsOf(schemaAt(schema, issue.path));
  const values = issue.errors.flat().find((inner) => inner.code === "invalid_value");
  if (values !== undefined) return [wrongChoice(node, name, values.values.map(String))];
  if (options.some(({ _zod: { def } }) => def.type !== "object"))
    return [diagnose(systemFileMessages, "system-file.no-value", node.span, { name })];
  if (node.kind !== "object")
    return [diagnose(systemFileMessages, "system-file.no-object", node.span, { name })];
  const marks = options.map((option) => namesOf(option)[0]!);
  const present = marks.filter((mark) => node.members.some((member) => member.name === mark));
  if (present.length === 1) {
    const chosen = marks.indexOf(present[0]!);
    return issue.errors[chosen]!.flatMap((inner) => diagnosticsOf(inner, root, options[chosen]!, path));
  }
  const names = [...new Set(options.flatMap(namesOf))];
  const unknown = node.members.filter((member) => !names.includes(member.name));
  const faults = unknown.map((member) => unknownKey(member.name, node, names));
  return unknown.length > 0 && present.length === 0
    ? faults
    : [
        ...faults,
        diagnose(systemFileMessages, "system-file.no-origin", node.span, {
          name,
          possible: marks.join(", "),
        }),
      ];
}

/** The schema of the value at a path; alternatives along the path are resolved by the discriminator or the first that has it. */
function schemaAt(schema: Schema, path: Path): Schema {
  let current = schema;
  for (const key of path) {
    const inner = optionsOf(current)
      .map((one) => memberOf(one, key))
      .find((one) => one !== undefined);
    if (inner === undefined) return current;
    current = inner;
  }
  return current;
}

/** The alternative of a discriminated union that the value names; else the schema itself. */
function alternativeOf(schema: Schema, node: JsonNode): Schema {
  const all = optionsOf(schema);
  const fits = ({ _zod: { def } }: Schema): boolean =>
    def.type === "object" &&
    node.kind === "object" &&
    node.members.some(({ name, value }) => {
      const own = Object.hasOwn(def.shape, name) ? (def.shape[name] as Schema)._zod.def : undefined;
      return own?.type === "literal" && value.kind === "string" && own.values.includes(value.value);
    });
  return all.length > 1 ? (all.find(fits) ?? schema) : schema;
}

function memberOf({ _zod: { def } }: Schema, key: PropertyKey): Schema | undefined {
  switch (def.type) {
    case "object":
      return Object.hasOwn(def.shape, key) ? (def.shape[key as string] as Schema) : undefined;
    case "record":
      return def.valueType as Schema;
    case "array":
      return def.element as Schema;
    case "tuple":
      return def.items[key as number] as Schema | undefined;
    default:
      return undefined;
  }
}

/** Alternatives of a union; else the schema alone, without `optional`. */
function optionsOf(schema: Schema): readonly Schema[] {
  const { def } = schema._zod;
  if (def.type === "optional") return optionsOf(def.innerType as Schema);
  return def.type === "union" ? (def.options as readonly Schema[]) : [schema];
}

function namesOf(schema: Schema): readonly string[] {
  return [
    ...new Set(
      optionsOf(schema).flatMap(({ _zod: { def } }) => (def.type === "object" ? Object.keys(def.shape) : [])),
    ),
  ];
}
