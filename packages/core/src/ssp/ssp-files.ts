import type { Checked } from "@cosimo/ir";

/** Where the files of a system structure lie: a folder, or an archive. Paths have `/` between folders. */
export interface SspFiles {
  /** What diagnostics call a file. */
  nameOf(path: string): string;
  /** The bytes of a file, or why there are none. */
  read(path: string): Checked<Uint8Array>;
  /** The files of an archive that lies among these; missing: archives in it can't be opened. */
  archive?(path: string): Checked<SspFiles>;
  /** A path by which the host finds a file again: `system.ssp!/resources/a.fmu`. */
  pathOf(path: string): string;
  /** Whether paths may leave the folder of the description. */
  readonly confined: boolean;
}
