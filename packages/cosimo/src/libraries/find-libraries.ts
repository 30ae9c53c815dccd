import { storedHead } from "@cosimo/core/models";
import { FileError } from "../files/file-messages.ts";
import type { LibraryFile } from "./library-source.ts";

/** A library, or a file with one class that lies beside libraries, such as Complex.mo. */
export interface FoundLibrary {
  readonly name: string;
  readonly version?: string;
  /** Name of its folder or file among the added libraries. */
  readonly storedAs: string;
  /** By their paths in that folder; one with an empty path is the file itself. */
  readonly files: ReadonlyMap<string, LibraryFile>;
}

/** The outermost packages among the files. @throws FileError */
export function findLibraries(files: readonly LibraryFile[]): readonly FoundLibrary[] {
  const visible = files.filter(({ path }) => !/(^|\/)\./.test(path));
  const folders = outermost(visible.filter(({ path }) => /(^|\/)package\.mo$/.test(path)).map(folderOf));
  const packages = folders.map((folder) => packageIn(folder, visible));
  const places = new Set(folders.length > 0 ? folders.map(parent) : [""]);
  const single = visible.filter(
    (file) =>
      file.path.endsWith(".mo") && places.has(folderOf(file)) && !folders.some((f) => isBelow(file.path, f)),
  );
  return [...packages, ...single.flatMap(singleClass)];
}

function packageIn(folder: string, files: readonly LibraryFile[]): FoundLibrary {
  const start = folder === "" ? 0 : folder.length + 1;
  const own = files.filter(({ path }) => isBelow(path, folder));
  const inside = new Map(own.map((file) => [file.path.slice(start), file]));
  const { classes, version } = headOf(inside.get("package.mo")!);
  return { ...named(classes[0] ?? "", version), files: inside };
}

function singleClass(file: LibraryFile): readonly FoundLibrary[] {
  const { classes, within } = headOf(file);
  const [name] = classes;
  if (name === undefined || within.length > 0 || file.path.split("/").at(-1) !== `${name}.mo`) return [];
  return [{ ...named(name, undefined), storedAs: `${name}.mo`, files: new Map([["", file]]) }];
}

function headOf(file: LibraryFile) {
  return storedHead({ uri: file.path, text: new TextDecoder().decode(file.read()) });
}

/** @throws FileError for what cannot be the name of a folder */
function named(name: string, version: string | undefined): Omit<FoundLibrary, "files"> {
  const storedAs = version === undefined ? name : `${name} ${version}`;
  if (!/^[A-Za-z_]\w{0,99}( [\w][\w.+-]{0,99})?$/.test(storedAs))
    throw new FileError("library.bad-name", { name: storedAs });
  return { name, ...(version !== undefined && { version }), storedAs };
}

function outermost(folders: readonly string[]): readonly string[] {
  const all = new Set(folders);
  const isInside = (folder: string): boolean =>
    folder !== "" && (all.has(parent(folder)) || isInside(parent(folder)));
  return folders.filter((folder) => !isInside(folder));
}

function folderOf({ path }: LibraryFile): string {
  return parent(path);
}

function parent(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

function isBelow(path: string, folder: string): boolean {
  return folder === "" || path.startsWith(`${folder}/`);
}
