import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { FileError, reasonOf } from "../files/file-messages.ts";
import { libraryFolder } from "../files/library-folder.ts";
import { type FoundLibrary, findLibraries } from "./find-libraries.ts";
import { libraryFiles } from "./library-source.ts";

/** A library that any model finds by its name. */
export interface AddedLibrary {
  readonly name: string;
  readonly version: string | null;
  readonly path: string;
}

/**
 * Unpacks the libraries of a folder or archive into the user's folder; one of the same name and version is replaced.
 * @throws FileError or MalformedFileError
 */
export function addLibraries(source: string): readonly AddedLibrary[] {
  const found = findLibraries(libraryFiles(source));
  if (found.length === 0) throw new FileError("library.none-inside", { file: source });
  return found.map(store);
}

export function addedLibraries(): readonly AddedLibrary[] {
  const folder = libraryFolder();
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((entry) => !entry.startsWith("."))
    .sort((a, b) => a.localeCompare(b, "en", { numeric: true }))
    .map((entry) => {
      const [name = "", version] = entry.replace(/\.mo$/, "").split(" ");
      return { name, version: version ?? null, path: join(folder, entry) };
    });
}

/** Removes one version, or the only one. @throws FileError */
export function removeLibrary(name: string, version: string | undefined): AddedLibrary {
  const added = addedLibraries();
  const named = added.filter(
    (one) => one.name === name && (version === undefined || one.version === version),
  );
  const [library, ...others] = named;
  const label = version === undefined ? name : `${name} ${version}`;
  if (library === undefined) {
    const names = added.map((one) => labelOf(one)).join(", ");
    throw new FileError(names === "" ? "library.none-added" : "library.not-added", { name: label, names });
  }
  if (others.length > 0)
    throw new FileError("library.several-versions", { name, versions: named.map(labelOf).join(", ") });
  guarded(library.path, () => rmSync(library.path, { recursive: true, force: true }));
  return library;
}

export function labelOf({ name, version }: AddedLibrary): string {
  return version === null ? name : `${name} ${version}`;
}

/** It appears under its name when it is complete. */
function store({ name, version, storedAs, files }: FoundLibrary): AddedLibrary {
  const folder = libraryFolder();
  const path = join(folder, storedAs);
  const unfinished = join(folder, `.${process.pid} ${storedAs}`);
  guarded(path, () => {
    mkdirSync(folder, { recursive: true });
    try {
      for (const [relative, file] of files) {
        const target = relative === "" ? unfinished : join(unfinished, ...relative.split("/"));
        mkdirSync(dirname(target), { recursive: true });
        writeFileSync(target, file.read());
      }
      rmSync(path, { recursive: true, force: true });
      renameSync(unfinished, path);
    } finally {
      rmSync(unfinished, { recursive: true, force: true });
    }
  });
  return { name, version: version ?? null, path };
}

function guarded(path: string, action: () => void): void {
  try {
    action();
  } catch (error) {
    if (error instanceof Error && "code" in error)
      throw new FileError("file.unwritable", { file: path, reason: reasonOf(error) });
    throw error;
  }
}
