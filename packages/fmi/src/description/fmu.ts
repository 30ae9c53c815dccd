import type { Archive } from "../archive/archive.ts";
import type { BuildConfiguration } from "./build-configuration.ts";
import type { ModelDescription } from "./model-description.ts";
import type { TerminalsAndIcons } from "./terminals-and-icons.ts";

/** An FMU as it lies in its archive; nothing of it is running. */
export interface Fmu {
  readonly archive: Archive;
  readonly description: ModelDescription;
  /** Of FMI 2 one for each interface type with source files; empty when there is nothing to compile. */
  readonly buildConfigurations: readonly BuildConfiguration[];
  readonly terminalsAndIcons?: TerminalsAndIcons;
  /** Folders below `binaries/` that hold a binary, in the names of FMI 3: `x86_64-linux`. */
  readonly platforms: readonly Platform[];
}

/** Binaries for one platform. */
export interface Platform {
  /** In the names of FMI 3, whatever the version: `x86_64-windows` for `win64`; other names as they are. */
  readonly name: string;
  /** Folder in the archive: `binaries/win64`. */
  readonly folder: string;
  /** Model identifiers that there are binaries of. */
  readonly modelIdentifiers: readonly string[];
}
