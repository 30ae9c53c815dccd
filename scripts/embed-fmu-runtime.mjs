/**
 * Writes the C sources of the FMU run time (packages/fmi/runtime) into a module of texts,
 * packages/fmi/src/export/runtime.generated.ts, which is loaded when an FMU is exported.
 */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const sources = join(root, "packages", "fmi", "runtime");
const target = join(root, "packages", "fmi", "src", "export", "runtime.generated.ts");

/** Writes the module if its content changed. */
export async function embedFmuRuntime() {
  const names = (await readdir(sources)).filter((name) => /\.[ch]$/.test(name)).sort();
  const files = await Promise.all(
    names.map(async (name) => [name, await readFile(join(sources, name), "utf8")]),
  );
  const text = [
    "/** Written by scripts/embed-fmu-runtime.mjs. */",
    `export const runtimeFiles: Readonly<Record<string, string>> = ${JSON.stringify(Object.fromEntries(files), null, 1)};`,
    "",
  ].join("\n");
  const before = await readFile(target, "utf8").catch(() => "");
  if (before !== text) await writeFile(target, text);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  await embedFmuRuntime();
