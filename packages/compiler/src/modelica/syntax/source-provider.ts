import type { QualifiedName, SourceProvider, SourceText } from "@cosimo/ir";

/**
 * Look-up of classes over texts in memory. Keys are paths with `/`: `Modelica/Math/package.mo`, `Foo.mo`, with a version
 * in the top-level name or without (`Modelica 4.1.0/package.mo`, `Foo 1.0.mo`). Of several versions of one class the one
 * without a version wins, else the highest.
 */
export function createSourceProvider(files: ReadonlyMap<string, string>): SourceProvider {
  const index = indexFiles(files);
  return { lookup: (name) => index.get(name.join(".")) };
}

function indexFiles(files: ReadonlyMap<string, string>): ReadonlyMap<string, SourceText> {
  const index = new Map<string, SourceText>();
  const rootOf = new Map<string, string>();
  for (const root of topLevelEntries(files)) {
    const top = withoutVersion(root);
    if (!rootOf.has(top)) rootOf.set(top, root);
  }
  for (const [path, text] of files) {
    const name = qualifiedNameOf(path);
    const top = name?.[0];
    if (name === undefined || top === undefined || rootOf.get(top) !== topLevelEntry(path)) continue;
    index.set(name.join("."), { uri: path, text });
  }
  return index;
}

/** First parts of the paths that hold a class, best version first. */
function topLevelEntries(files: ReadonlyMap<string, string>): string[] {
  const entries = new Set([...files.keys()].filter((path) => qualifiedNameOf(path)).map(topLevelEntry));
  return [...entries].sort(compareEntries);
}

function topLevelEntry(path: string): string {
  const slash = path.indexOf("/");
  return slash < 0 ? path.replace(/\.mo$/, "") : path.slice(0, slash);
}

function withoutVersion(entry: string): string {
  return entry.replace(/ .*$/, "");
}

/** No version first, then higher versions before lower ones, number by number. */
function compareEntries(a: string, b: string): number {
  const [left, right] = [versionOf(a), versionOf(b)];
  if (left === "" || right === "") return left.length - right.length;
  return right.localeCompare(left, "en", { numeric: true });
}

function versionOf(entry: string): string {
  return entry.slice(withoutVersion(entry).length).trim();
}

/** The class that a file defines; `undefined` for other files. */
function qualifiedNameOf(path: string): QualifiedName | undefined {
  if (!path.endsWith(".mo")) return undefined;
  const parts = path.slice(0, -3).split("/");
  const name = parts.at(-1) === "package" ? parts.slice(0, -1) : parts;
  if (name.length === 0) return undefined;
  return [withoutVersion(name[0]!), ...name.slice(1)];
}
