import { mkdirSync, rmdirSync } from "node:fs";
import { dirname } from "node:path";
import { type AtomicFile, createAtomicFile } from "./atomic-file.ts";
import { FileError, reasonOf } from "./file-messages.ts";
import { forget, remember } from "./open-files.ts";

/** Writes files, and folders for them: all or, if one cannot be written, none. @throws FileError */
export function writeFiles(
  contents: Readonly<Record<string, string | Uint8Array>>,
  needed: readonly string[],
): void {
  const files: AtomicFile[] = [];
  const folders = newFolders();
  try {
    needed.forEach(folders.make);
    for (const [path, content] of Object.entries(contents)) {
      const file = createAtomicFile(path);
      files.push(file);
      file.write(content);
    }
    for (const file of files) file.commit();
    folders.keep();
  } catch (error) {
    for (const file of files) file.discard();
    folders.discard();
    throw error;
  }
}

/** Folders that are made for files, and removed again if these fail. */
function newFolders() {
  const made: string[] = [];
  const folders = {
    make: (folder: string): void => {
      try {
        const first = mkdirSync(folder, { recursive: true });
        for (let one = folder; first !== undefined; one = dirname(one)) {
          made.push(one);
          if (one === first || one === dirname(one)) break;
        }
      } catch (error) {
        throw new FileError("file.unwritable", { file: folder, reason: reasonOf(error) });
      }
    },
    keep: (): void => forget(folders),
    discard: (): void => {
      forget(folders);
      for (const folder of made) rmdirSync(folder);
    },
  };
  remember(folders);
  return folders;
}
