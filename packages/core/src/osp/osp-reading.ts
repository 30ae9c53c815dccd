import { attributeOf, readFmu, type Variable, type XmlElement } from "@cosimo/fmi";
import { type Diagnostic, type Phrase, phrase, type Span } from "@cosimo/ir";
import type { SspFiles } from "../ssp/ssp-files.ts";
import { reporterOf } from "../system-file/report-into.ts";
import { ospMessages, ospPhrases } from "./osp-messages.ts";

/** State of reading a system: its files, and the diagnostics so far. */
export interface OspReading {
  readonly files: SspFiles;
  /** Folder of the system's file. */
  readonly folder: string;
  readonly diagnostics: Diagnostic[];
}

export const report = reporterOf(ospMessages);

export function required(reading: OspReading, element: XmlElement, attribute: string): string | undefined {
  const args = { element: element.name, attribute };
  return attributeOf(element, attribute) ?? report(reading, "osp.missing-attribute", element.span, args);
}

/** A finite number; `undefined` and a diagnostic for another text. */
export function numberIn(
  reading: OspReading,
  { name, span }: XmlElement,
  text: string,
  attribute?: string,
): number | undefined {
  const value = Number(text.trim());
  if (text.trim() !== "" && Number.isFinite(value)) return value;
  return badValue(reading, attribute ?? name, span, text, phrase(ospPhrases, "osp.a-number"));
}

export function badValue(
  reading: OspReading,
  element: string,
  span: Span,
  value: string,
  expected: Phrase,
): undefined {
  return report(reading, "osp.bad-value", span, { element, value, expected });
}

/** Reports the children of an element that are not among these. */
export function onlyKnown(reading: OspReading, parent: XmlElement, names: readonly string[]): void {
  for (const { name: element, span } of parent.children)
    if (!names.includes(element))
      report(reading, "osp.unknown-element", span, { element, parent: parent.name });
}

/** A simulator, and the description of its FMU. */
export interface Simulator {
  readonly name: string;
  /** Path of the FMU among the files of the system. */
  readonly path: string;
  /** Missing: the file cannot be read here; opening it says why. */
  readonly fmu?: {
    readonly modelName: string;
    readonly causalities: ReadonlyMap<string, Variable["causality"]>;
  };
}

/** What connections need to know of an FMU. */
export function describedFmu({ files, diagnostics }: OspReading, path: string): Simulator["fmu"] {
  const { value: bytes } = files.read(path);
  if (bytes === undefined) return undefined;
  const { value: fmu, diagnostics: found } = readFmu(bytes, files.nameOf(path));
  if (fmu === undefined) {
    diagnostics.push(...found);
    return undefined;
  }
  const { modelName, variables } = fmu.description;
  const causalities = new Map<string, Variable["causality"]>();
  for (const { name, aliases, causality } of variables)
    for (const one of [name, ...aliases.map((alias) => alias.name)]) causalities.set(one, causality);
  return { modelName, causalities };
}

export function joined(folder: string, file: string): string {
  return folder === "" ? file : `${folder}/${file}`;
}
