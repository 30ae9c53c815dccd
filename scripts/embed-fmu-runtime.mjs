/**
 * Embeds the C sources of packages/fmi/runtime into modules runtime.generated.ts: the run time of exported models in
 * packages/fmi/src/export, of step functions in packages/fmi/src/step-function, of containers in packages/fmi/src/container, and the
 * adapter to components and the headers in packages/fmi-node/src/compile.
 */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const sources = join(root, "packages", "fmi", "runtime");
const target = (folder) => join(root, "packages", folder, "runtime.generated.ts");

/** Writes the modules whose content changed. */
export async function embedFmuRuntime() {
  await embed(target("fmi/src/export"), await filesIn(sources));
  const shared = ["fmi2.h", "fmi3.h", "interface.h", "all-fmus.c"].map((name) => join(sources, name));
  await embed(target("fmi/src/step-function"), [
    ...shared,
    ...(await filesIn(join(sources, "step-function"))),
  ]);
  await embed(target("fmi/src/container"), await filesIn(join(sources, "container")));
  await embed(target("fmi-node/src/compile"), [
    ...["fmi2.h", "fmi3.h"].map((name) => join(sources, name)),
    ...(await filesIn(join(sources, "component"))),
  ]);
}

async function filesIn(folder) {
  const names = (await readdir(folder)).filter((name) => /\.[ch]$/.test(name)).sort();
  return names.map((name) => join(folder, name));
}

async function embed(module, paths) {
  const files = await Promise.all(
    paths.map(async (path) => [path.split(/[\\/]/).pop(), await readFile(path, "utf8")]),
  );
  const text = [
    "/** Written by scripts/embed-fmu-runtime.mjs. */",
    `export const runtimeFiles: Readonly<Record<string, string>> = ${JSON.stringify(Object.fromEntries(files), null, 1)};`,
    "",
  ].join("\n");
  const before = await readFile(module, "utf8").catch(() => "");
  if (before !== text) await writeFile(module, text);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  await embedFmuRuntime();
