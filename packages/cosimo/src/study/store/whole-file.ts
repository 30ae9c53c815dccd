import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { FileError, reasonOf } from "../../files/file-messages.ts";

/**
 * Writes a file that is there whole or not at all, even if the machine stops: the bytes are on the disk before the name is.
 * @throws FileError
 */
export function writeWholeFile(path: string, bytes: Uint8Array | string): void {
  const temporary = `${path}.${process.pid}.new`;
  try {
    const descriptor = openSync(temporary, "w");
    try {
      const all = typeof bytes === "string" ? Buffer.from(bytes) : bytes;
      for (let done = 0; done < all.length; ) done += writeSync(descriptor, all, done);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(temporary, path);
    syncFolder(dirname(path));
  } catch (error) {
    rmSync(temporary, { force: true });
    throw new FileError("file.unwritable", { file: path, reason: reasonOf(error) });
  }
}

/** Puts names in a folder on the disk. Windows has no such call and needs none. */
function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  const descriptor = openSync(folder, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
