import { existsSync, readFileSync, statSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import type { SspFiles } from "@cosimo/core";
import { type Checked, phrase } from "@cosimo/core/models";
import { type Archive, readArchive } from "@cosimo/fmi";
import { FileError, filePhrases, MalformedFileError } from "../files/file-messages.ts";
import { readBytes } from "../files/read-bytes.ts";

/** Separates the path of an archive from that of a file in it: `drive.ssp!/resources/motor.fmu`. */
const INSIDE = "!/";

/** The files of a folder and of archives in it, as those of a system structure. */
export function folderFiles(folder: string): SspFiles {
  const placeOf = (path: string): string => join(folder, path);
  return {
    confined: false,
    nameOf: placeOf,
    pathOf: (path) => path,
    read: (path) => readAt(placeOf(path)),
    archive: (path) => archiveFiles(placeOf(path), path),
  };
}

/**
 * The files of an archive. `path` is prepended to paths inside; missing: paths inside are used
 * alone.
 */
export function archiveFiles(file: string, path?: string): Checked<SspFiles> {
  const bytes = readAt(file);
  if (bytes.value === undefined) return { diagnostics: bytes.diagnostics };
  const { value: archive, diagnostics } = readArchive(bytes.value, file);
  if (archive === undefined) return { diagnostics };
  const prefix = path === undefined ? "" : `${path}${INSIDE}`;
  const value: SspFiles = {
    confined: true,
    nameOf: (inner) => `${file}${INSIDE}${inner}`,
    pathOf: (inner) => `${prefix}${inner}`,
    read: (inner) => readIn(archive, inner),
    archive: (inner) => archiveFiles(`${file}${INSIDE}${inner}`, `${prefix}${inner}`),
  };
  return { value, diagnostics };
}

/** Reads a file that may be inside nested archives. @throws FileError, MalformedFileError */
export function readThrough(path: string): Uint8Array {
  if (!path.includes(INSIDE)) return readBytes(path);
  const { value, diagnostics } = readAt(path);
  if (value !== undefined) return value;
  if (diagnostics.length > 0) throw new MalformedFileError(diagnostics);
  throw new FileError("file.unreadable", { file: path, reason: phrase(filePhrases, "file.not-inside") });
}

function readAt(path: string): Checked<Uint8Array> {
  const cut = path.lastIndexOf(INSIDE);
  if (cut < 0)
    return existsSync(path) && statSync(path).isFile()
      ? { value: readFileSync(path), diagnostics: [] }
      : { diagnostics: [] };
  const [outer, inner] = [path.slice(0, cut), path.slice(cut + INSIDE.length)];
  const bytes = readAt(outer);
  if (bytes.value === undefined) return bytes;
  const { value: archive, diagnostics } = readArchive(bytes.value, outer);
  return archive === undefined ? { diagnostics } : readIn(archive, inner);
}

function readIn(archive: Archive, path: string): Checked<Uint8Array> {
  const cut = path.indexOf(INSIDE);
  if (cut < 0) return archive.entries.get(path)?.read() ?? { diagnostics: [] };
  const outer = archive.entries.get(path.slice(0, cut))?.read();
  if (outer?.value === undefined) return outer ?? { diagnostics: [] };
  const { value: inner, diagnostics } = readArchive(
    outer.value,
    `${archive.name}${INSIDE}${path.slice(0, cut)}`,
  );
  return inner === undefined ? { diagnostics } : readIn(inner, path.slice(cut + INSIDE.length));
}

/** The path as written in a file of `folder`: relative, with `/`. */
export function relativePath(folder: string, path: string): string {
  return relative(resolve(folder), resolve(path)).split(sep).join("/");
}
