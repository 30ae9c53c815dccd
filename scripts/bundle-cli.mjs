/**
 * The command line as few files: a process that loads one bundle starts a tenth of a second sooner than one that loads four
 * hundred modules. What is imported lazily (Arrow) stays in files of its own.
 */
import { existsSync, renameSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const folderOf = (path) => fileURLToPath(new URL(`../packages/${path}`, import.meta.url));
/** Files that are started by their names, in processes and threads of their own. */
const started = ["fmu-process-entry", "process-supervisor"].map((name) => ({
  in: folderOf(`fmi-node/dist/isolated/${name}.js`),
  out: name,
}));
const folder = folderOf("cosimo/dist/bundle");

export async function bundleCommandLine() {
  // Made beside the old one and put in its place: a command that starts meanwhile finds one or the other.
  const fresh = `${folder}-${process.pid}`;
  await build({
    entryPoints: [{ in: folderOf("cosimo/dist/cli.js"), out: "cli" }, ...started],
    outdir: fresh,
    bundle: true,
    splitting: true,
    minifySyntax: true,
    minifyWhitespace: true,
    keepNames: false,
    format: "esm",
    platform: "node",
    // jsonc-parser: its CommonJS entry loads files by names that the bundler does not see.
    mainFields: ["module", "main"],
    target: "node20",
    // Finds its binary by where it is installed.
    external: ["koffi"],
    banner: {
      js: 'import { createRequire as createRequireOfBundle } from "node:module"; const require = createRequireOfBundle(import.meta.url);',
    },
    logLevel: "warning",
  });
  const old = `${fresh}-old`;
  if (existsSync(folder)) renameSync(folder, old);
  renameSync(fresh, folder);
  rmSync(old, { recursive: true, force: true });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundleCommandLine();
