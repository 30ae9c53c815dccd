import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

const root = join(import.meta.dirname, "..", "..", "library");

/** The project's own small `Modelica` library, as texts by path. */
export const standInLibrary: ReadonlyMap<string, string> = new Map(
  readdirSync(root, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".mo"))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => [relative(root, file).split(sep).join("/"), readFileSync(file, "utf8")]),
);
