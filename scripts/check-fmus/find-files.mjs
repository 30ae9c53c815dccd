import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, extname, join, relative } from "node:path";

/** FMUs and system files below folders in order of their names; of equal FMUs the first. */
export function findFiles(folders) {
  const known = new Set();
  return folders.flatMap((folder) =>
    filesBelow(folder).flatMap((path) => {
      const kind = kindOf(path);
      if (kind === undefined) return [];
      const hash = createHash("sha256").update(readFileSync(path)).digest("hex");
      const key = kind === "ssp" && extname(path) !== ".ssp" ? path : hash;
      if (known.has(key)) return [];
      known.add(key);
      return [{ kind, path, file: relative(folder, path) || basename(path) }];
    }),
  );
}

function filesBelow(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((entry) => filesBelow(join(path, entry)));
}

function kindOf(path) {
  const name = basename(path);
  if (name.endsWith(".fmu")) return "fmu";
  if (/\.(ssp|ssd)$/.test(name)) return "ssp";
  return /^OspSystemStructure.*\.xml$/.test(name) ? "ssp" : undefined;
}
