import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, delimiter, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import {
  type ModelProvider,
  phrase,
  type QualifiedName,
  type SourceText,
  type StoredContents,
  storedHead,
} from "@cosimo/core/models";
import { openExternalLibrary } from "@cosimo/fmi-node";
import { FileError, filePhrases } from "./file-messages.ts";
import { FolderListing } from "./folder-listing.ts";
import { libraryFolder } from "./library-folder.ts";
import { readBytes } from "./read-bytes.ts";
import { runFiles } from "./run-files.ts";

/** Reads a source text. @throws FileError */
export function readSourceText(path: string): SourceText {
  const bytes = readBytes(path);
  try {
    return {
      uri: path,
      text: new TextDecoder("utf-8", { fatal: true }).decode(bytes).replace(/^\uFEFF/, ""),
    };
  } catch {
    const [before = ""] = new TextDecoder().decode(bytes).split("\uFFFD", 1);
    const reason = phrase(filePhrases, "file.not-utf-8", { line: before.split("\n").length });
    throw new FileError("file.unreadable", { file: path, reason });
  }
}

const sharedTexts = new Map<string, WeakRef<SourceText>>();

/** For an unchanged text the same object: it is parsed once for all models of a process. */
function shared(fresh: SourceText): SourceText {
  const known = sharedTexts.get(fresh.uri)?.deref();
  if (known?.text === fresh.text) return known;
  sharedTexts.set(fresh.uri, new WeakRef(fresh));
  return fresh;
}

/** Where classes are searched for. */
type Root =
  /** A folder in which libraries lie side by side. */
  | { readonly kind: "libraries"; readonly folder: string }
  /** One library: its folder with a `package.mo`, or its only file. */
  | { readonly kind: "library"; readonly name: string; readonly path: string };

/** What the user allows a model to do: code in C and Fortran that runs, folders where it writes. */
export interface ExternalCode {
  /** Shared libraries. */
  readonly externalLibrary?: readonly string[];
  /** Whether the C code of annotations is compiled. */
  readonly compileExternal?: boolean;
  /** Folders where a run may write. */
  readonly allowWrite?: readonly string[];
}

function externalPart(
  { externalLibrary: files = [], compileExternal = false }: ExternalCode,
  pathOf: (name: string) => string | undefined,
): Pick<ModelProvider, "externalLibrary"> {
  if (files.length === 0 && !compileExternal) return {};
  for (const file of files)
    if (!existsSync(file)) throw new FileError("file.unreadable", { file, reason: "there is no such file" });
  return { externalLibrary: openExternalLibrary({ files, ...(compileExternal && { compile: pathOf }) }) };
}

/**
 * Classes of Modelica libraries on disk; each file is read at its first use. Search order: the library around the model,
 * `libraries` (folders of libraries, or libraries), MODELICAPATH, the folder of the model or of its library, the libraries that
 * `cosimo library add` has unpacked, the bundled library. Of several versions the one that the model's annotation `uses` names, or
 * else the highest.
 * @param modelFile missing for a text that is no file
 * @throws FileError for an entry of `libraries` that cannot be read
 */
export function createNodeSourceProvider(
  modelFile: string | undefined,
  libraries: readonly string[] = [],
  external: ExternalCode = {},
): ModelProvider {
  const file = modelFile === undefined ? undefined : resolve(modelFile);
  const isRelative = modelFile !== undefined && !isAbsolute(modelFile);
  const read = memoized((path) => shared(readSourceText(isRelative ? relative(process.cwd(), path) : path)));
  const folders = new FolderListing();
  const own = file === undefined ? undefined : libraryAround(file);
  const ownRoot = own === undefined ? undefined : libraryAt(own, read);
  const beside = own ?? file;
  const roots: Root[] = [
    ...(ownRoot ? [ownRoot] : []),
    ...[...libraries, ...modelicaPath()].map((path) => rootAt(resolve(path), read)),
    ...(beside === undefined ? [] : [{ kind: "libraries", folder: dirname(beside) } as const]),
    { kind: "libraries", folder: libraryFolder() },
    { kind: "libraries", folder: bundledLibrary() },
  ];
  const wanted = (top: string) => {
    const head = own !== undefined && isPackage(own) ? join(own, "package.mo") : file;
    return head?.endsWith(".mo") && existsSync(head) ? storedHead(read(head)).uses.get(top) : undefined;
  };
  const pathOf = (name: string) =>
    resourcePath(name, beside && dirname(beside), (top) => placeOf(top)?.folder);
  const kindOf = (name: string) => {
    const path = pathOf(name);
    const found = path === undefined ? undefined : statSync(path, { throwIfNoEntry: false });
    return found?.isFile() ? "file" : found?.isDirectory() ? "folder" : "none";
  };
  const readable = (name: string) => (kindOf(name) === "none" ? undefined : pathOf(name));
  const { allowWrite = [] } = external;
  const files = allowWrite.length === 0 ? undefined : runFiles(allowWrite, readable);
  const pathOfTop = memoized((top: string) => findTop({ folders, roots, modelFile: file, wanted }, top));
  const placeOf = memoized((dotted: string) => {
    const [top = "", ...rest] = dotted.split(".");
    return placeIn(folders, pathOfTop(top), rest);
  });
  return {
    // Each file is read once.
    unchanging: {},
    lookup(name) {
      const place = placeOf(name.join("."));
      return place && read(place.file);
    },
    versionsOf: (library) => versionsIn(folders, roots, library, read),
    contents(name) {
      const folder = placeOf(name.join("."))?.folder;
      return folder === undefined ? undefined : contentsOf(folders, folder, read);
    },
    readFile(name) {
      if (files !== undefined) return files.read(name);
      return kindOf(name) === "file" ? new Uint8Array(readFileSync(pathOf(name)!)) : undefined;
    },
    listFolder(name) {
      if (files !== undefined) return files.list(name);
      return kindOf(name) === "folder" ? readdirSync(pathOf(name)!).sort() : undefined;
    },
    ...(files !== undefined && { files }),
    ...externalPart(external, readable),
    packageAround({ uri }) {
      if (ownRoot === undefined || own === undefined || resolve(uri) !== file) return undefined;
      const folder = basename(file) === "package.mo" ? dirname(dirname(file)) : dirname(file);
      if (folder === dirname(own)) return [];
      return [
        ownRoot.name,
        ...relative(own, folder)
          .split(sep)
          .filter((part) => part !== ""),
      ];
    },
  };
}

/** The places besides a folder of which the texts are found from its files: libraries, and the one around the folder. */
export function libraryPlaces(folder: string, libraries: readonly string[]): readonly string[] {
  const around = libraryAround(join(folder, "package.mo"));
  const own = around === undefined ? [] : [around];
  const added = existsSync(libraryFolder()) ? [libraryFolder()] : [];
  return [...libraries, ...modelicaPath(), ...own, ...added, bundledLibrary()];
}

/** The outermost folder with a `package.mo`, going upwards from that of the file; `undefined` outside a library. */
export function libraryAround(file: string): string | undefined {
  let library: string | undefined;
  for (let folder = dirname(resolve(file)); isPackage(folder); folder = dirname(folder)) library = folder;
  return library;
}

export function isPackage(folder: string): boolean {
  return existsSync(join(folder, "package.mo"));
}

/** The folders of MODELICAPATH that exist: it is a setting for all programs of a machine. */
function modelicaPath(): readonly string[] {
  const entries = (process.env["MODELICAPATH"] ?? "").split(delimiter).filter((entry) => entry !== "");
  return entries.filter((entry) => statSync(entry, { throwIfNoEntry: false })?.isDirectory());
}

/** The folder of the package `@cosimo/library`. */
function bundledLibrary(): string {
  return dirname(createRequire(import.meta.url).resolve("@cosimo/library/package.json"));
}

type Read = (path: string) => SourceText;

/** @throws FileError */
function rootAt(path: string, read: Read): Root {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory() && !isPackage(path)) return { kind: "libraries", folder: path };
  return libraryAt(path, read);
}

/** A library has the name of its class; its folder may have a version, or another name altogether. */
function libraryAt(path: string, read: Read): Extract<Root, { kind: "library" }> {
  const isFolder = isPackage(path);
  const [name] = storedHead(read(isFolder ? join(path, "package.mo") : path)).classes;
  return { kind: "library", name: name ?? basename(path).replace(/( .*)?(\.mo)?$/, ""), path };
}

/** The file that defines a class, and the folder of a package. */
interface StoredPlace {
  readonly file: string;
  readonly folder?: string;
}

/** Where classes are looked up. */
interface SearchPath {
  readonly folders: FolderListing;
  readonly roots: readonly Root[];
  readonly modelFile: string | undefined;
  readonly wanted: WantedVersion;
}

/** The first root that contains a top-level class provides everything inside that class: its file or folder. */
function findTop(search: SearchPath, top: string): string | undefined {
  for (const root of search.roots) {
    const path =
      root.kind === "library"
        ? root.name === top
          ? root.path
          : undefined
        : pathIn(search, root.folder, top);
    if (path !== undefined && path !== search.modelFile) return path;
  }
  return undefined;
}

function placeIn(
  folders: FolderListing,
  path: string | undefined,
  rest: QualifiedName,
): StoredPlace | undefined {
  if (path === undefined) return undefined;
  if (folders.isPackage(path)) return findBelow(folders, path, rest);
  return rest.length === 0 ? { file: path } : undefined;
}

/** The versions of a library in all places, lowest first. */
function versionsIn(
  folders: FolderListing,
  roots: readonly Root[],
  top: string,
  read: Read,
): readonly string[] {
  const heads = roots.flatMap((root) => {
    if (root.kind === "library") return root.name === top ? [root.path] : [];
    const isVersion = (entry: string) => entry === top || entry.startsWith(`${top} `);
    return [...folders.entries(root.folder)].filter(isVersion).map((entry) => join(root.folder, entry));
  });
  const files = heads.map((path) => (folders.isPackage(path) ? join(path, "package.mo") : path));
  const versions = files
    .filter((file) => file.endsWith(".mo"))
    .map((file) => storedHead(read(file)).version ?? "");
  return [...new Set(versions)]
    .filter((version) => version !== "")
    .sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
}

/** The version of a library that the model wants, if it names one. */
type WantedVersion = (top: string) => string | undefined;

/** `Modelica`, else the wanted or highest version of `Modelica 4.1.0` and its siblings, else `Modelica.mo`. */
function pathIn({ folders, wanted }: SearchPath, folder: string, top: string): string | undefined {
  const entries = folders.entries(folder);
  const versions = [...entries].filter((entry) => entry === top || entry.startsWith(`${top} `));
  const packages = versions
    .filter((entry) => folders.hasPackage(folder, entry))
    .sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
  const named = packages.length > 1 ? `${top} ${wanted(top)}` : top;
  const chosen = [top, named].find((name) => packages.includes(name)) ?? packages.at(-1);
  if (chosen !== undefined) return join(folder, chosen);
  return entries.has(`${top}.mo`) ? resolve(folder, `${top}.mo`) : undefined;
}

/** A name of a file in a model: of a library, or relative to the folder of the model; both may not be left. */
function resourcePath(
  name: string,
  modelFolder: string | undefined,
  folderOf: (library: string) => string | undefined,
): string | undefined {
  const uri = /^modelica:\/\/([^/]+)\/(.*)$/i.exec(name);
  const folder = uri === null ? modelFolder : folderOf(uri[1]!);
  if (folder === undefined) return undefined;
  const path = resolve(folder, uri === null ? name : uri[2]!);
  return path === folder || path.startsWith(`${folder}${sep}`) ? path : undefined;
}

function findBelow(folders: FolderListing, folder: string, rest: readonly string[]): StoredPlace | undefined {
  const [next, ...more] = rest;
  if (next === undefined) return { file: join(folder, "package.mo"), folder };
  if (folders.hasPackage(folder, next)) return findBelow(folders, join(folder, next), more);
  const file = `${next}.mo`;
  return more.length === 0 && folders.entries(folder).has(file) ? { file: join(folder, file) } : undefined;
}

function contentsOf(folders: FolderListing, folder: string, read: Read): StoredContents {
  const entries = [...folders.entries(folder)];
  const packages = entries.filter((entry) => folders.hasPackage(folder, entry));
  const single = entries.flatMap((entry) => /^(?!package\.mo$)(.*)\.mo$/.exec(entry)?.[1] ?? []);
  return {
    members: [...new Set([...packages, ...single])].sort(),
    twice: single.filter((name) => packages.includes(name)),
    ...(entries.includes("package.order") && { order: read(join(folder, "package.order")) }),
  };
}

function memoized<T>(compute: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    if (!known.has(key)) known.set(key, compute(key));
    return known.get(key)!;
  };
}
