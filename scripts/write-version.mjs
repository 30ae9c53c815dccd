/** Writes packages/core/src/version/version.generated.ts from the manifest of the command line: the only place of the version. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const packages = join(dirname(dirname(fileURLToPath(import.meta.url))), "packages");
const folder = join(packages, "core", "src", "version");
const { version } = JSON.parse(readFileSync(join(packages, "cosimo", "package.json"), "utf8"));
const text = [
  "/** Written by scripts/write-version.mjs from packages/cosimo/package.json. */",
  `export const version: string = ${JSON.stringify(version)};`,
  "",
].join("\n");
mkdirSync(folder, { recursive: true });
const file = join(folder, "version.generated.ts");
let before = "";
try {
  before = readFileSync(file, "utf8");
} catch {
  // The first build.
}
if (before !== text) writeFileSync(file, text);
