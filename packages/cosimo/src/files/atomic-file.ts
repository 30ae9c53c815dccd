import { closeSync, fchmodSync, fstatSync, openSync, readSync, renameSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname } from "node:path";
import { type FileMark, openContinued, unfinishedName } from "./file-mark.ts";
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

/** A file that a run with checkpoints writes: it stays unfinished if the process ends, and a resumed run continues it. */
export interface ContinuedFile extends AtomicFile {
  /** Whether it has the rows before the checkpoint. */
  readonly continues: boolean;
  /** What is written so far. */
  mark(): FileMark;
}

/** Opens `path`, continued from `from` if a file has its bytes. @throws FileError */
export function createContinuedFile(path: string, from: FileMark | undefined): ContinuedFile {
  const { place, isSpecial, mode } = outputTarget(path);
  if (isSpecial) return { ...createAtomicFile(path), continues: false, mark: () => NOTHING };
  const other = places.get(place);
  if (other !== undefined) throw new FileError("file.two-outputs", { file: path, other });
  const { descriptor, marked, continues } = guarded(path, () => openContinued(place, from, 0o666));
  let position = guarded(path, () => fstatSync(descriptor).size);
  places.set(place, path);
  return {
    path,
    continues,
    mark: marked.mark,
    write: (chunk) =>
      guarded(path, () => {
        const bytes = bytesOf(chunk);
        writeAt(descriptor, bytes, position);
        position += bytes.length;
        marked.add(bytes);
      }),
    patch() {
      throw new Error("a file that a run continues is written once");
    },
    commit() {
      places.delete(place);
      guarded(path, () => {
        if (mode !== undefined) fchmodSync(descriptor, mode);
        closeSync(descriptor);
        renameSync(unfinishedName(place), place);
      });
    },
    discard() {
      if (!places.delete(place)) return;
      closeSync(descriptor);
    },
  };
}

const NOTHING: FileMark = { size: 0, digest: "" };

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

const encoder = new TextEncoder();
/** Bytes of one text after the other: freed late, those of many would fill the memory. */
let encoded = new Uint8Array(0);

/** Legal until the next call. */
function bytesOf(chunk: string | Uint8Array): Uint8Array {
  if (typeof chunk !== "string") return chunk;
  // A UTF-16 unit has at most three bytes.
  if (encoded.length < 3 * chunk.length) encoded = new Uint8Array(3 * chunk.length);
  return encoded.subarray(0, encoder.encodeInto(chunk, encoded).written);
}

function writeWhole(descriptor: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(descriptor, bytes, done);
}

function writeAt(descriptor: number, bytes: Uint8Array, position: number): void {
  for (let done = 0; done < bytes.length; )
    done += writeSync(descriptor, bytes, done, bytes.length - done, position + done);
}

function guarded<T>(path: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw new FileError("file.unwritable", { file: path, reason: reasonOf(error) });
  }
}
