import { existsSync, readdirSync, readFileSync } from "node:fs";
import { delimiter, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { QualifiedName, SourceProvider, SourceText } from "@cosimo/core/models";
import { FileError, reasonOf } from "./file-messages.ts";

/** Reads a source text. @throws FileError */
export function readSourceText(path: string): SourceText {
  try {
    return {
      uri: path,
      text: new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(path)).replace(/^\uFEFF/, ""),
    };
  } catch (error) {
    const reason = error instanceof TypeError ? "it is not a UTF-8 text" : reasonOf(error);
    throw new FileError("file.unreadable", { file: path, reason });
  }
}

/**
 * Classes of Modelica libraries on disk, read when first asked for: `--library` directories, then MODELICAPATH, then
 * the files beside the model, then our own small stand-in for the standard library.
 */
export function createNodeSourceProvider(modelFile: string, libraries: readonly string[]): SourceProvider {
  const roots = [...libraries, ...modelicaPath(), dirname(resolve(modelFile)), standInLibrary()];
  const cache = new Map<string, SourceText | undefined>();
  return {
    lookup: (name) => {
      const key = name.join(".");
      if (!cache.has(key)) cache.set(key, findIn(roots, name, resolve(modelFile)));
      return cache.get(key);
    },
  };
}

function modelicaPath(): string[] {
  return (process.env["MODELICAPATH"] ?? "").split(delimiter).filter((directory) => directory !== "");
}

/** The nearest `library` above this file: shipped with the package, in the repository at its root. */
function standInLibrary(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  for (let directory = here; directory !== dirname(directory); directory = dirname(directory)) {
    const library = join(directory, "library");
    if (existsSync(join(library, "Modelica", "package.mo"))) return library;
  }
  return join(here, "library");
}

/** The root that holds a top-level class wins for everything inside that class. */
function findIn(roots: readonly string[], name: QualifiedName, modelFile: string): SourceText | undefined {
  const [top, ...rest] = name;
  if (top === undefined) return undefined;
  for (const root of roots) {
    const directory = topLevelDirectory(root, top);
    if (directory !== undefined) return findBelow(directory, rest);
    const file = join(root, `${top}.mo`);
    if (resolve(file) !== modelFile && existsSync(file))
      return rest.length === 0 ? readSourceText(file) : undefined;
  }
  return undefined;
}

/** `Modelica` or `Modelica 4.1.0`; of several versions the last in order. */
function topLevelDirectory(root: string, top: string): string | undefined {
  if (!existsSync(root)) return undefined;
  const versions = readdirSync(root).filter((entry) => entry === top || entry.startsWith(`${top} `));
  const packages = versions.filter((entry) => existsSync(join(root, entry, "package.mo"))).sort();
  const chosen = packages.includes(top) ? top : packages.at(-1);
  return chosen === undefined ? undefined : join(root, chosen);
}

function findBelow(directory: string, rest: readonly string[]): SourceText | undefined {
  if (rest.length === 0) return readSourceText(join(directory, "package.mo"));
  const [next = "", ...more] = rest;
  const nested = join(directory, next);
  if (existsSync(join(nested, "package.mo"))) return findBelow(nested, more);
  const file = `${nested}.mo`;
  return more.length === 0 && existsSync(file) ? readSourceText(file) : undefined;
}
