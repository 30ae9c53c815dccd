import type { Archive } from "../archive/archive.ts";
import type { BuildConfiguration } from "./build-configuration.ts";
import type { ModelDescription } from "./model-description.ts";
import type { TerminalsAndIcons } from "./terminals-and-icons.ts";

/** The contents of an FMU archive. */
export interface Fmu {
  readonly archive: Archive;
  readonly description: ModelDescription;
  /** FMI 2: one for each interface type with source files. Empty if there are no sources. */
  readonly buildConfigurations: readonly BuildConfiguration[];
  readonly terminalsAndIcons?: TerminalsAndIcons;
  /** Platforms with a binary below `binaries/`. */
  readonly platforms: readonly Platform[];
}

/** Binaries for one platform. */
export interface Platform {
  /** Platform tuple of FMI 3 (`x86_64-windows` for `win64` of FMI 2); unknown names are kept. */
  readonly name: string;
  /** Folder in the archive: `binaries/win64`. */
  readonly folder: string;
  /** Model identifiers of the binaries. */
  readonly modelIdentifiers: readonly string[];
}
