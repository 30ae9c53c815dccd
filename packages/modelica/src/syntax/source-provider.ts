import type { QualifiedName, SourceProvider, SourceText, StoredContents } from "@cosimo/ir";
import { packageOfText } from "./parse/parser.ts";

/**
 * Look-up of classes in texts in memory. Keys are paths with `/`: `Modelica/Math/package.mo`, `Foo.mo`; the top-level
 * name may have a version (`Modelica 4.1.0/package.mo`, `Foo 1.0.mo`). Among several versions the one without number
 * wins, else the highest. A single file may name its package by `within`.
 */
export function createSourceProvider(files: ReadonlyMap<string, string>): SourceProvider {
  const index = indexFiles(files);
  const folders = indexFolders(files);
  return {
    lookup: (name) => index.get(name.join(".")),
    contents: (name) => folders.get(name.join(".")),
    packageAround({ uri }) {
      const name = files.has(uri) ? qualifiedNameOf(uri) : undefined;
      const around = name?.slice(0, -1);
      const isStored = name !== undefined && (uri.endsWith("/package.mo") || folders.has(around!.join(".")));
      return isStored ? around : undefined;
    },
  };
}

/** The folders of packages, by dotted names. */
function indexFolders(files: ReadonlyMap<string, string>): ReadonlyMap<string, StoredContents> {
  const chosen = chooseVersions([...files.keys()]);
  const paths = [...files.keys()].filter((path) => path.includes("/") && chosen.has(topLevelEntry(path)));
  const folders = new Map<string, StoredContents>();
  for (const path of paths) {
    if (!path.endsWith("/package.mo")) continue;
    const folder = path.slice(0, -"package.mo".length);
    const inside = paths.filter((one) => one.startsWith(folder) && one !== path);
    const names = inside.map((one) => one.slice(folder.length));
    const single = names.flatMap((name) => /^([^/]+)\.mo$/.exec(name)?.[1] ?? []);
    const packages = names.flatMap((name) => /^([^/]+)\/package\.mo$/.exec(name)?.[1] ?? []);
    const uri = `${folder}package.order`;
    const order = files.get(uri);
    folders.set(qualifiedNameOf(path)!.join("."), {
      members: [...new Set([...single, ...packages])].sort(),
      twice: single.filter((name) => packages.includes(name)),
      ...(order !== undefined && { order: { uri, text: order } }),
    });
  }
  return folders;
}

function indexFiles(files: ReadonlyMap<string, string>): ReadonlyMap<string, SourceText> {
  const chosen = chooseVersions([...files.keys()]);
  const index = new Map<string, SourceText>();
  for (const [path, text] of files) {
    const name = qualifiedNameOf(path);
    if (name === undefined || !chosen.has(topLevelEntry(path))) continue;
    const within = path.includes("/") ? [] : packageOfText({ uri: path, text });
    index.set([...within, ...name].join("."), { uri: path, text });
  }
  return index;
}

/** For each top-level class the entry (file or folder) with its definition. */
function chooseVersions(paths: readonly string[]): ReadonlySet<string> {
  const entries = [...new Set(paths.filter((path) => qualifiedNameOf(path)).map(topLevelEntry))];
  const best = new Map<string, string>();
  for (const entry of entries.sort(compareEntries)) {
    const top = withoutVersion(entry);
    if (!best.has(top)) best.set(top, entry);
  }
  return new Set(best.values());
}

/** First part of a path, without a file extension. */
function topLevelEntry(path: string): string {
  const slash = path.indexOf("/");
  return slash < 0 ? path.replace(/\.mo$/, "") : path.slice(0, slash);
}

function withoutVersion(entry: string): string {
  return entry.replace(/ .*$/, "");
}

function versionOf(entry: string): string {
  return entry.slice(withoutVersion(entry).length).trim();
}

/** No version first, then higher versions before lower ones, compared numerically. */
function compareEntries(a: string, b: string): number {
  const [left, right] = [versionOf(a), versionOf(b)];
  if (left === "" || right === "") return left.length - right.length;
  return right.localeCompare(left, "en", { numeric: true });
}

/** The class in a file according to its path; `undefined` for other files. */
function qualifiedNameOf(path: string): QualifiedName | undefined {
  if (!path.endsWith(".mo")) return undefined;
  const parts = path.slice(0, -3).split("/");
  const name = parts.at(-1) === "package" ? parts.slice(0, -1) : parts;
  if (name.length === 0) return undefined;
  return [withoutVersion(name[0]!), ...name.slice(1)];
}
