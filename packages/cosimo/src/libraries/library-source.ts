import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { type ArchiveEntry, readArchive } from "@cosimo/fmi";
import { FileError, MalformedFileError, reasonOf, unexpectedKind } from "../files/file-messages.ts";
import { readBytes } from "../files/read-bytes.ts";

/** A file below what a library is added from. */
export interface LibraryFile {
  /** Relative, with `/` between folders; no part is `..`. */
  readonly path: string;
  /** @throws FileError or MalformedFileError */
  read(): Uint8Array;
}

/**
 * The files of a folder, or of a ZIP archive within the limits for FMUs. Links and other special files of a folder are left out, and
 * in an archive refused. @throws FileError or MalformedFileError
 */
export function libraryFiles(source: string): readonly LibraryFile[] {
  const found = statSync(source, { throwIfNoEntry: false });
  return found?.isDirectory() ? filesBelow(source) : filesPacked(source);
}

function filesBelow(folder: string): readonly LibraryFile[] {
  const found: LibraryFile[] = [];
  const visit = (path: string): void => {
    for (const entry of listed(join(folder, path))) {
      const below = path === "" ? entry.name : `${path}/${entry.name}`;
      if (entry.isDirectory()) visit(below);
      else if (entry.isFile()) found.push({ path: below, read: () => readBytes(join(folder, below)) });
    }
  };
  visit("");
  return found;
}

function listed(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    throw new FileError("file.unreadable", { file: folder, reason: reasonOf(error) });
  }
}

function filesPacked(source: string): readonly LibraryFile[] {
  const bytes = readBytes(source);
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (!isZip) throw unexpectedKind(source, "file.library");
  const { value: archive, diagnostics } = readArchive(bytes, source);
  if (archive === undefined) throw new MalformedFileError(diagnostics);
  return [...archive.entries.values()].map((entry) => ({ path: entry.name, read: () => unpacked(entry) }));
}

function unpacked(entry: ArchiveEntry): Uint8Array {
  const { value, diagnostics } = entry.read();
  if (value === undefined) throw new MalformedFileError(diagnostics);
  return value;
}
