import { unplaced } from "../description/annotated.ts";
import type { ModelDescription } from "../description/model-description.ts";
import { writeFmi2Description } from "./write-fmi2.ts";
import { writeBuildDescription, writeFmi3Description } from "./write-fmi3.ts";

/** An FMU as files with sources, without binaries. */
export interface ExportedFmu {
  readonly modelIdentifier: string;
  readonly description: ModelDescription;
  /** Contents by names in the archive. */
  readonly files: Readonly<Record<string, Uint8Array>>;
  /** The one source file to compile. */
  readonly mainSource: string;
}

/** Source files of one language, by their names in `sources/`. */
export interface SourceSet {
  readonly language: "C11" | "C++17";
  readonly sourceFiles: readonly string[];
}

/** The XML files of an FMU: modelDescription.xml, and for FMI 3 the build description of its sources. */
export function xmlFiles(
  description: ModelDescription,
  modelIdentifier: string,
  sets: readonly SourceSet[],
): Readonly<Record<string, string>> {
  if (description.majorVersion === 2) return { "modelDescription.xml": writeFmi2Description(description) };
  const sourceFileSets = sets.map((set) => ({
    ...{ ...unplaced, ...set, preprocessorDefinitions: [], includeDirectories: [] },
  }));
  const configuration = { ...unplaced, modelIdentifier, sourceFileSets, libraries: [] };
  return {
    "modelDescription.xml": writeFmi3Description(description),
    "sources/buildDescription.xml": writeBuildDescription([configuration]),
  };
}

/** Run-time sources in a folder of the archive, except those whose names begin with `unused`. */
export function runtimeSources(
  files: Readonly<Record<string, string>>,
  folder: string,
  unused: string,
): Readonly<Record<string, string>> {
  const chosen = Object.entries(files).filter(([name]) => !name.startsWith(unused));
  return Object.fromEntries(chosen.map(([name, text]) => [`${folder}/${name}`, text]));
}

export function encodeFiles(texts: Readonly<Record<string, string>>): Readonly<Record<string, Uint8Array>> {
  const encoder = new TextEncoder();
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, encoder.encode(text)]));
}
