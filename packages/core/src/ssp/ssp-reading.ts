import { attributeOf, readXml, type XmlElement } from "@cosimo/fmi";
import type { Checked, Diagnostic, Span } from "@cosimo/ir";
import { reporterOf } from "../system-file/report-into.ts";
import type { SspFiles } from "./ssp-files.ts";
import { sspMessages } from "./ssp-messages.ts";

export const namespaces = {
  ssd: "http://ssp-standard.org/SSP1/SystemStructureDescription",
  ssc: "http://ssp-standard.org/SSP1/SystemStructureCommon",
  ssv: "http://ssp-standard.org/SSP1/SystemStructureParameterValues",
  ssm: "http://ssp-standard.org/SSP1/SystemStructureParameterMapping",
  ssb: "http://ssp-standard.org/SSP1/SystemStructureSignalDictionary",
} as const;

/** Descriptions of 10 000 connections are a few MB. */
const limits = { bytes: 64 * 1024 * 1024, depth: 100 };

/** State of reading a description: its place, and the diagnostics so far. */
export interface SspReading {
  readonly files: SspFiles;
  readonly diagnostics: Diagnostic[];
}

export const report = reporterOf(sspMessages);

/** The root element of a file, which must have this name. */
export function readRoot(
  reading: SspReading,
  bytes: Uint8Array,
  path: string,
  root: string,
): XmlElement | undefined {
  const file = reading.files.nameOf(path);
  const { value, diagnostics } = readXml(bytes, file, limits);
  reading.diagnostics.push(...diagnostics);
  if (value === undefined) return undefined;
  if (value.name !== root)
    return report(reading, "ssp.not-ssd", value.span, { file, expected: root, name: value.name });
  const version = attributeOf(value, "version") ?? "";
  if (!/^1\./.test(version)) report(reading, "ssp.version", value.span, { file, version });
  return value;
}

export function required(reading: SspReading, element: XmlElement, attribute: string): string | undefined {
  return (
    attributeOf(element, attribute) ??
    report(reading, "ssp.missing-attribute", element.span, { element: element.name, attribute })
  );
}

/** The number in an attribute (`xs:double`). */
export function numberOf(
  reading: SspReading,
  element: XmlElement,
  attribute: string,
  missing: number,
): number {
  const text = attributeOf(element, attribute);
  if (text === undefined) return missing;
  const value = Number(text.trim());
  if (text.trim() !== "" && Number.isFinite(value)) return value;
  report(reading, "ssp.bad-value", element.span, { element: element.name, attribute, value: text });
  return missing;
}

/** The Boolean in an attribute (`xs:boolean`). */
export function booleanOf(element: XmlElement, attribute: string): boolean {
  return ["true", "1"].includes(attributeOf(element, attribute)?.trim() ?? "");
}

/**
 * The path of a source, relative to the files of its description. Absolute URIs and paths out of an archive are
 * refused.
 */
export function resolveSource(
  reading: SspReading,
  source: string,
  folder: string,
  span: Span,
): string | undefined {
  if (/^[A-Za-z][A-Za-z0-9+.-]*:|^[\\/]/.test(source))
    return report(reading, "ssp.absolute-source", span, { source });
  const parts = folder === "" ? [] : folder.split("/");
  for (const part of decoded(source).split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.length > 0 && parts.at(-1) !== "..") parts.pop();
    else if (reading.files.confined) return report(reading, "ssp.source-outside", span, { source });
    else parts.push("..");
  }
  return parts.join("/");
}

function decoded(uri: string): string {
  try {
    return decodeURIComponent(uri).replaceAll("\\", "/");
  } catch {
    return uri;
  }
}

/** The bytes of a source. */
export function readSource(
  reading: SspReading,
  { source, folder, span, element }: { source: string; folder: string; span: Span; element: string },
): { readonly bytes: Uint8Array; readonly path: string } | undefined {
  const path = resolveSource(reading, source, folder, span);
  if (path === undefined) return undefined;
  const { value: bytes, diagnostics }: Checked<Uint8Array> = reading.files.read(path);
  reading.diagnostics.push(...diagnostics);
  if (bytes !== undefined) return { bytes, path };
  return report(reading, "ssp.unreadable-source", span, { source, element });
}

export function folderOf(path: string): string {
  return path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "";
}
