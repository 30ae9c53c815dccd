import type { Checked } from "@cosimo/ir";

/** Files of an archive by name, in the order of the archive. Folders are separated by `/`; entries of folders are omitted. */
export interface Archive {
  /** Path of the file, used in diagnostics. */
  readonly name: string;
  readonly entries: ReadonlyMap<string, ArchiveEntry>;
}

/** A file in an archive; `read` unpacks it. */
export interface ArchiveEntry {
  readonly name: string;
  /** Unpacked size [bytes]. */
  readonly size: number;
  /** Unpacks the bytes and checks their size and checksum. */
  read(): Checked<Uint8Array>;
}
