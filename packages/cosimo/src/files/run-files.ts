import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, resolve, sep } from "node:path";
import { type MessageArgument, phrase, type RunFileKind, type RunFiles } from "@cosimo/core/models";
import { FileError, filePhrases, reasonOf } from "./file-messages.ts";

/** The path of a name that is no file of an allowed folder but may be read: of a library, or beside the model. */
export type ReadablePath = (name: string) => string | undefined;

/**
 * The files of a run that may write in `folders`: relative names are relative to the first of them. What is not there is looked for among
 * the files that may be read. @throws FileError for a folder that does not exist
 */
export function runFiles(folders: readonly string[], readable: ReadablePath): RunFiles {
  const allowed = folders.map((folder) => {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
      throw new FileError("file.unwritable", { file: folder, reason: phrase(filePhrases, "file.no-folder") });
    return realpathSync(folder);
  });
  return new AllowedFiles(allowed, readable);
}

class AllowedFiles implements RunFiles {
  readonly #folders: readonly string[];
  readonly #readable: ReadablePath;

  constructor(folders: readonly string[], readable: ReadablePath) {
    this.#folders = folders;
    this.#readable = readable;
  }

  /** With links followed, as far as the path exists; undefined outside of the folders. */
  #pathOf(name: string): string | undefined {
    if (/^modelica:/i.test(name)) return undefined;
    const path = followed(resolve(this.#folders[0]!, name));
    const isInside = (folder: string) => path === folder || path.startsWith(`${folder}${sep}`);
    return this.#folders.some(isInside) ? path : undefined;
  }

  #existing(name: string): string | undefined {
    const own = this.#pathOf(name);
    return own !== undefined && existsSync(own) ? own : this.#readable(name);
  }

  refusal(name: string): MessageArgument | undefined {
    if (this.#pathOf(name) !== undefined) return undefined;
    return phrase(filePhrases, "file.not-allowed", { file: name, folders: this.#folders.join(", ") });
  }

  kindOf(name: string): RunFileKind {
    const path = this.#existing(name);
    const found = path === undefined ? undefined : statSync(path, { throwIfNoEntry: false });
    if (found === undefined) return "none";
    if (found.isDirectory()) return "folder";
    return found.isFile() ? "file" : "other";
  }

  read(name: string): Uint8Array | undefined {
    if (this.kindOf(name) !== "file") return undefined;
    return new Uint8Array(readFileSync(this.#existing(name)!));
  }

  list(folder: string): readonly string[] | undefined {
    return this.kindOf(folder) === "folder" ? readdirSync(this.#existing(folder)!).sort() : undefined;
  }

  write(name: string, bytes: Uint8Array, how: "replace" | "append"): MessageArgument | undefined {
    return this.#change(name, (path) => (how === "append" ? appendFileSync : writeFileSync)(path, bytes));
  }

  /** A folder must be empty. */
  remove(name: string): MessageArgument | undefined {
    return this.#change(name, (path) => (statSync(path).isDirectory() ? rmdirSync : unlinkSync)(path));
  }

  rename(from: string, to: string): MessageArgument | undefined {
    return this.refusal(to) ?? this.#change(from, (path) => renameSync(path, this.#pathOf(to)!));
  }

  makeFolder(name: string): MessageArgument | undefined {
    return this.#change(name, (path) => mkdirSync(path, { recursive: true }));
  }

  #change(name: string, act: (path: string) => unknown): MessageArgument | undefined {
    const path = this.#pathOf(name);
    if (path === undefined) return this.refusal(name);
    try {
      act(path);
      return undefined;
    } catch (error) {
      return phrase(filePhrases, "file.not-changed", { file: name, reason: reasonOf(error) });
    }
  }
}

function followed(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  const folder = dirname(path);
  return folder === path ? path : join(followed(folder), basename(path));
}
