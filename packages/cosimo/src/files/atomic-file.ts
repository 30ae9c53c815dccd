import { closeSync, fchmodSync, openSync, readSync, renameSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname } from "node:path";
import { FileError, reasonOf } from "./file-messages.ts";
import { forget, remember, type Unfinished } from "./open-files.ts";
import { outputTarget } from "./output-target.ts";
import { createTemporaryFile } from "./temporary-file.ts";

/**
 * A file that appears under its name only when complete: written to a temporary name, then renamed. A link stays, and
 * its target is replaced. A device or a pipe gets all bytes at the end.
 */
export interface AtomicFile {
  readonly path: string;
  write(chunk: string | Uint8Array): void;
  /** Overwrites bytes written before. */
  patch(offset: number, bytes: Uint8Array): void;
  commit(): void;
  /** Deletes what was written; without effect after `commit`. */
  discard(): void;
}

/** Places of open files, with the names that the user gave them. */
const places = new Map<string, string>();

/** Opens `path` for atomic writing. @throws FileError */
export function createAtomicFile(path: string): AtomicFile {
  const { place, isSpecial, mode } = outputTarget(path);
  const other = places.get(place);
  if (other !== undefined && !isSpecial) throw new FileError("file.two-outputs", { file: path, other });
  const folder = isSpecial ? tmpdir() : dirname(place);
  // A signal before the file is remembered must not end the process at once.
  remember(BEGINNING);
  try {
    return openAtomicFile(path, place, isSpecial, mode, folder);
  } finally {
    forget(BEGINNING);
  }
}

/** Keeps the listeners of signals while a file is created. */
const BEGINNING: Unfinished = { discard() {} };

function openAtomicFile(
  path: string,
  place: string,
  isSpecial: boolean,
  mode: number | undefined,
  folder: string,
): AtomicFile {
  const temporary = guarded(path, () => createTemporaryFile(folder, isSpecial ? 0o600 : 0o666));
  const { descriptor } = temporary;
  let isOpen = true;
  const end = (): void => {
    isOpen = false;
    places.delete(place);
    rmSync(temporary.path, { force: true });
    forget(file);
  };
  const file: AtomicFile = {
    path,
    write: (chunk) => guarded(path, () => writeWhole(descriptor, bytesOf(chunk))),
    patch: (offset, bytes) => guarded(path, () => void writeSync(descriptor, bytes, 0, bytes.length, offset)),
    commit: () => {
      try {
        guarded(path, () => {
          if (mode !== undefined) fchmodSync(descriptor, mode);
          closeSync(descriptor);
          if (isSpecial) pour(temporary.path, place);
          else renameSync(temporary.path, place);
        });
      } finally {
        end();
      }
    },
    discard: () => {
      if (!isOpen) return;
      closeSync(descriptor);
      end();
    },
  };
  places.set(place, path);
  remember(file);
  return file;
}

/** Writes a whole file atomically. @throws FileError */
export function writeFileAtomically(path: string, content: string | Uint8Array): void {
  const file = createAtomicFile(path);
  try {
    file.write(content);
    file.commit();
  } catch (error) {
    file.discard();
    throw error;
  }
}

/** Copies a file into a device or a pipe. */
function pour(from: string, to: string): void {
  const source = openSync(from, "r");
  try {
    const target = openSync(to, "w");
    try {
      const chunk = new Uint8Array(CHUNK);
      for (let length = CHUNK; length > 0; ) {
        length = readSync(source, chunk);
        writeWhole(target, chunk.subarray(0, length));
      }
    } finally {
      closeSync(target);
    }
  } finally {
    closeSync(source);
  }
}

/** [byte] */
const CHUNK = 65536;

function bytesOf(chunk: string | Uint8Array): Uint8Array {
  return typeof chunk === "string" ? Buffer.from(chunk) : chunk;
}

function writeWhole(descriptor: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(descriptor, bytes, done);
}

function guarded<T>(path: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw new FileError("file.unwritable", { file: path, reason: reasonOf(error) });
  }
}
