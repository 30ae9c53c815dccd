import type { Annotated, Described } from "./annotated.ts";
import { type AttributesOf, flag, name, text } from "./attribute-table.ts";

export const configurationAttributes = { modelIdentifier: name, platform: text, description: text } as const;

/** Build instructions: buildDescription.xml of FMI 3, or the source files of FMI 2. Names are relative to `sources/`. */
export interface BuildConfiguration extends Annotated, AttributesOf<typeof configurationAttributes> {
  readonly sourceFileSets: readonly SourceFileSet[];
  readonly libraries: readonly Library[];
}

/** `language`: "C99", "C++11", ... */
export const fileSetAttributes = {
  name: text,
  language: text,
  compiler: text,
  compilerOptions: text,
} as const;

export interface SourceFileSet extends Annotated, AttributesOf<typeof fileSetAttributes> {
  readonly sourceFiles: readonly string[];
  readonly preprocessorDefinitions: readonly PreprocessorDefinition[];
  readonly includeDirectories: readonly string[];
}

export const definitionAttributes = { name, optional: flag, value: text, description: text } as const;

export interface PreprocessorDefinition extends Annotated, AttributesOf<typeof definitionAttributes> {
  readonly options: readonly PreprocessorOption[];
}

export const optionAttributes = { value: text, description: text } as const;

export interface PreprocessorOption extends Described, AttributesOf<typeof optionAttributes> {}

/** An `external` library is part of the system, not of the FMU. */
export const libraryAttributes = { name, version: text, external: flag, description: text } as const;

export interface Library extends Annotated, AttributesOf<typeof libraryAttributes> {}
