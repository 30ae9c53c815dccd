import type { Annotated, Described } from "./annotated.ts";

/** Build instructions: buildDescription.xml of FMI 3, or the source files of FMI 2. Names are relative to `sources/`. */
export interface BuildConfiguration extends Annotated {
  readonly modelIdentifier: string;
  readonly platform?: string;
  readonly description?: string;
  readonly sourceFileSets: readonly SourceFileSet[];
  readonly libraries: readonly Library[];
}

export interface SourceFileSet extends Annotated {
  readonly name?: string;
  /** "C99", "C++11", ... */
  readonly language?: string;
  readonly compiler?: string;
  readonly compilerOptions?: string;
  readonly sourceFiles: readonly string[];
  readonly preprocessorDefinitions: readonly PreprocessorDefinition[];
  readonly includeDirectories: readonly string[];
}

export interface PreprocessorDefinition extends Annotated {
  readonly name: string;
  readonly optional: boolean;
  readonly value?: string;
  readonly description?: string;
  readonly options: readonly PreprocessorOption[];
}

export interface PreprocessorOption extends Described {
  readonly value?: string;
  readonly description?: string;
}

export interface Library extends Annotated {
  readonly name: string;
  readonly version?: string;
  /** The library is part of the system, not of the FMU. */
  readonly external: boolean;
  readonly description?: string;
}
