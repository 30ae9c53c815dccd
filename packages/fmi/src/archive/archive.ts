import type { Checked } from "@cosimo/ir";

/** What an archive holds, by name with `/` between folders, in the order of the archive. Folders of their own are left out. */
export interface Archive {
  /** What diagnostics call it: the path of the file. */
  readonly name: string;
  readonly entries: ReadonlyMap<string, ArchiveEntry>;
}

/** A file in an archive, unpacked only when it is read. */
export interface ArchiveEntry {
  readonly name: string;
  /** Unpacked, in bytes. */
  readonly size: number;
  /** The bytes, checked against size and checksum. */
  read(): Checked<Uint8Array>;
}
