/**
 * The command line in few files, which load a tenth of a second faster than its four hundred modules. Modules that are
 * imported lazily (Arrow) are separate files. Bundles the sources, so that the command needs no compiled packages.
 */
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { buildHelper } from "./build-helper.mjs";

const folderOf = (path) => fileURLToPath(new URL(`../packages/${path}`, import.meta.url));
/** Entries of processes and threads, which are started by the names of their files. */
const started = [
  "fmi-node/src/isolated/fmu-process-entry",
  "fmi-node/src/isolated/process-supervisor",
  "fmi-node/src/native/log-thread-entry",
  "cosimo/src/sweep/sweep-worker-entry",
].map((name) => ({ in: folderOf(`${name}.ts`), out: name.split("/").at(-1) }));
const folder = folderOf("cosimo/dist/bundle");

export async function bundleCommandLine() {
  // Written to a new folder and renamed, so that a command that starts meanwhile finds a complete folder.
  const fresh = `${folder}-${process.pid}`;
  await build({
    entryPoints: [{ in: folderOf("cosimo/src/cli.ts"), out: "cli" }, ...started],
    outdir: fresh,
    bundle: true,
    splitting: true,
    minifySyntax: true,
    minifyWhitespace: true,
    keepNames: false,
    format: "esm",
    platform: "node",
    conditions: ["@cosimo/source"],
    // jsonc-parser: its CommonJS entry loads files by names that the bundler does not see.
    mainFields: ["module", "main"],
    target: "node20",
    // Finds its binary relative to its package.
    external: ["koffi"],
    banner: {
      js: 'import { createRequire as createRequireOfBundle } from "node:module"; const require = createRequireOfBundle(import.meta.url);',
    },
    logLevel: "warning",
  });
  copyHelper(join(fresh, "helper"));
  const old = `${fresh}-old`;
  if (existsSync(folder)) renameSync(folder, old);
  renameSync(fresh, folder);
  rmSync(old, { recursive: true, force: true });
}

function copyHelper(target) {
  const library = buildHelper();
  if (library === undefined) return console.log("No C compiler: calls of native FMUs will be slower.");
  mkdirSync(target);
  copyFileSync(library, join(target, basename(library)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundleCommandLine();
