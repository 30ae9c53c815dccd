import type { Checked } from "@cosimo/ir";

/** Access to the files of a system structure: a folder, or an archive. Paths have `/` between folders. */
export interface SspFiles {
  /** Name of a file in diagnostics. */
  nameOf(path: string): string;
  /** The bytes of a file, or diagnostics. */
  read(path: string): Checked<Uint8Array>;
  /** The files of a nested archive; missing: nested archives are not supported. */
  archive?(path: string): Checked<SspFiles>;
  /** A path by which the host opens a file later: `system.ssp!/resources/a.fmu`. */
  pathOf(path: string): string;
  /** Whether paths may leave the folder of the description. */
  readonly confined: boolean;
}
