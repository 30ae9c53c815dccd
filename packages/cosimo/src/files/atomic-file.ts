import { closeSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { FileError, reasonOf } from "./file-messages.ts";

/**
 * A file that appears under its name only when complete: written to a temporary name, then renamed.
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

const open = new Set<AtomicFile>();

/** Opens `path` for atomic writing. @throws FileError */
export function createAtomicFile(path: string): AtomicFile {
  const temporary = `${path}.${process.pid}.tmp`;
  const descriptor = guarded(path, () => openSync(temporary, "w"));
  const finish = (): void => {
    open.delete(file);
    guarded(path, () => closeSync(descriptor));
  };
  const file: AtomicFile = {
    path,
    write: (chunk) => writeWhole(path, descriptor, chunk),
    patch: (offset, bytes) => guarded(path, () => void writeSync(descriptor, bytes, 0, bytes.length, offset)),
    commit: () => {
      finish();
      try {
        guarded(path, () => renameSync(temporary, path));
      } catch (error) {
        rmSync(temporary, { force: true });
        throw error;
      }
    },
    discard: () => {
      if (!open.has(file)) return;
      finish();
      rmSync(temporary, { force: true });
    },
  };
  open.add(file);
  return file;
}

/** Deletes unfinished files; called when the process ends. */
export function discardOpenFiles(): void {
  for (const file of [...open]) file.discard();
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

function writeWhole(path: string, descriptor: number, chunk: string | Uint8Array): void {
  const bytes = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
  guarded(path, () => {
    for (let done = 0; done < bytes.length; ) done += writeSync(descriptor, bytes, done);
  });
}

function guarded<T>(path: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw new FileError("file.unwritable", { file: path, reason: reasonOf(error) });
  }
}
