import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join, resolve } from "node:path";
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
 * Classes of Modelica libraries on disk; each file is read at its first use. Search order:
 * `--library` directories, MODELICAPATH, the folder of the model, the bundled library.
 */
export function createNodeSourceProvider(modelFile: string, libraries: readonly string[]): SourceProvider {
  const roots = [...libraries, ...modelicaPath(), dirname(resolve(modelFile)), bundledLibrary()];
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

/** The folder of the package `@cosimo/library`. */
function bundledLibrary(): string {
  return dirname(createRequire(import.meta.url).resolve("@cosimo/library/package.json"));
}

/** The first root that contains a top-level class provides everything inside that class. */
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

/** `Modelica`, else the last of `Modelica 4.1.0` and its siblings in sort order. */
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
