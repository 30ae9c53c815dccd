import { type Checked, type Diagnostic, diagnose } from "@cosimo/ir";
import { checkSchema, knownPart } from "../../schema/check-schema.ts";
import type { ElementSchema } from "../../schema/element-schema.ts";
import { fmi1Schema } from "../../schema/fmi1-schema.ts";
import { fmi2Schema } from "../../schema/fmi2-schema.ts";
import { fmi3Schema } from "../../schema/fmi3-schema.ts";
import { schemaMessages } from "../../schema/schema-messages.ts";
import { readXml, type XmlLimits } from "../../xml/read-xml.ts";
import { attributeOf, type XmlElement } from "../../xml/xml-element.ts";
import type { FmiMajorVersion } from "../major-version.ts";
import type { ModelDescription } from "../model-description.ts";
import { descriptionMessages } from "./description-messages.ts";
import { readFmi1 } from "./read-fmi1.ts";
import { readFmi2 } from "./read-fmi2.ts";
import { readFmi3 } from "./read-fmi3.ts";

interface Version {
  readonly schema: ElementSchema;
  readonly read: (root: XmlElement) => ModelDescription;
}

const versions: Readonly<Record<FmiMajorVersion, Version>> = {
  1: { schema: fmi1Schema, read: readFmi1 },
  2: { schema: fmi2Schema, read: readFmi2 },
  3: { schema: fmi3Schema, read: readFmi3 },
};

export interface ReadOptions {
  /** Name of the file in diagnostics. */
  readonly file?: string;
  readonly limits?: XmlLimits;
}

/**
 * Reads a modelDescription.xml of FMI 1, 2 or 3 and checks it against the schema of the standard. There is no value if an element
 * or attribute is missing or malformed. Unknown or misplaced elements and attributes are reported and ignored.
 * `validateDescription` checks the meaning of the values.
 */
export function readModelDescription(
  content: Uint8Array | string,
  { file = "modelDescription.xml", limits }: ReadOptions = {},
): Checked<ModelDescription> {
  const { value: root, diagnostics } = readXml(content, file, limits);
  if (root === undefined) return { diagnostics };
  const version = majorVersion(root);
  if (typeof version !== "number") return { diagnostics: [version] };
  const { schema, read } = versions[version];
  return readBySchema(root, schema, read, [...checkEncoding(root, version)]);
}

/** Checks an element against a schema and reads it by `read`, which relies on the schema; `found`: earlier diagnostics. */
export function readBySchema<T>(
  root: XmlElement,
  schema: ElementSchema,
  read: (root: XmlElement) => T,
  found: readonly Diagnostic[] = [],
): Checked<T> {
  const diagnostics = [...found, ...checkSchema(root, schema)];
  return diagnostics.some(({ code }) => fatal.has(code))
    ? { diagnostics }
    : { value: read(knownPart(root, schema)), diagnostics };
}

/** Faults after which the element cannot be read. */
const fatal: ReadonlySet<string> = new Set<keyof typeof schemaMessages>([
  "schema.missing-attribute",
  "schema.bad-value",
  "schema.missing-element",
]);

/** The major version of a model description; a diagnostic for other elements and versions. */
function majorVersion(root: XmlElement): FmiMajorVersion | Diagnostic {
  const expected = "fmiModelDescription";
  if (root.name !== expected)
    return diagnose(schemaMessages, "schema.root", root.span, { found: root.name, expected });
  const version = attributeOf(root, "fmiVersion");
  if (version === undefined) return diagnose(descriptionMessages, "fmu.no-version", root.span);
  if (version === "1.0") return 1;
  if (version === "2.0") return 2;
  if (/^3\.\d+(\.\d+)?(-.+)?$/.test(version)) return 3;
  return diagnose(descriptionMessages, "fmu.unknown-version", root.span, { version });
}

/** FMI 2.0.5 section 2.2, FMI 3.0.2 section 2.4: UTF-8 only. */
function checkEncoding({ span }: XmlElement, version: FmiMajorVersion): readonly Diagnostic[] {
  const declaration = /^<\?xml[^>]*?encoding\s*=\s*["']([^"']*)["'][^>]*\?>/.exec(span.source.text);
  const encoding = declaration?.[1] ?? "UTF-8";
  if (version === 1 || encoding.toUpperCase() === "UTF-8") return [];
  const place = { source: span.source, start: 0, end: declaration![0].length };
  return [diagnose(schemaMessages, "schema.encoding", place, { encoding })];
}
