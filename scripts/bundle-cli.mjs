/**
 * The command line as one file, which loads faster than its four hundred modules, with its code cache. The package's entry for
 * Node, and what starts in processes and threads of their own, are further files that share their parts. Bundles the sources, so
 * that neither needs compiled packages.
 */
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { buildHelper } from "./build-helper.mjs";

const folderOf = (path) => fileURLToPath(new URL(`../packages/${path}`, import.meta.url));
/** The package's entry, and those of processes and threads, which are started by the names of their files. */
const entries = [
  "cosimo/src/index",
  "fmi-node/src/isolated/fmu-process-entry",
  "fmi-node/src/isolated/process-supervisor",
  "fmi-node/src/native/log-thread-entry",
  "cosimo/src/sweep/sweep-worker-entry",
].map((name) => ({ in: folderOf(`${name}.ts`), out: name.split("/").at(-1) }));
const folder = folderOf("cosimo/dist/bundle");

const options = {
  bundle: true,
  minifySyntax: true,
  platform: "node",
  conditions: ["@cosimo/source"],
  // jsonc-parser: its CommonJS entry loads files by names that the bundler does not see.
  mainFields: ["module", "main"],
  target: "node20",
  // Finds its binary relative to its package.
  external: ["koffi"],
  logLevel: "warning",
};

/** A file of its own: code that V8 takes from a cache cannot import modules. */
const importer = {
  name: "importer",
  setup: (bundler) =>
    bundler.onResolve({ filter: /\/import-module\.ts$/ }, ({ kind }) =>
      kind === "entry-point" ? undefined : { path: "./import-module.cjs", external: true },
    ),
};

export async function bundleCommandLine() {
  // Written to a new folder and renamed, so that a command that starts meanwhile finds a complete folder.
  const fresh = `${folder}-${process.pid}`;
  await build({
    ...options,
    entryPoints: [folderOf("cosimo/src/cli.ts")],
    outfile: join(fresh, "cli.cjs"),
    format: "cjs",
    minifyWhitespace: true,
    plugins: [importer],
    define: { "import.meta.url": "urlOfBundle" },
    banner: { js: 'const urlOfBundle = require("node:url").pathToFileURL(__filename).href;' },
  });
  await build({
    ...options,
    entryPoints: [folderOf("cosimo/src/files/import-module.ts")],
    outfile: join(fresh, "import-module.cjs"),
    format: "cjs",
  });
  await build({
    ...options,
    entryPoints: entries,
    outdir: fresh,
    splitting: true,
    format: "esm",
    // Node prints the line of an error that is not caught, and the name of its class.
    minifyWhitespace: false,
    keepNames: true,
    banner: {
      js: 'import { createRequire as createRequireOfBundle } from "node:module"; const require = createRequireOfBundle(import.meta.url);',
    },
  });
  copyHelper(join(fresh, "helper"));
  const old = `${fresh}-old`;
  if (existsSync(folder)) renameSync(folder, old);
  renameSync(fresh, folder);
  rmSync(old, { recursive: true, force: true });
  const writer = fileURLToPath(new URL("write-code-cache.mjs", import.meta.url));
  const { status } = spawnSync(process.execPath, [writer], { stdio: "ignore" });
  if (status !== 0) console.log("The code cache could not be written: the command starts more slowly.");
}

function copyHelper(target) {
  const library = buildHelper();
  if (library === undefined) return console.log("No C compiler: calls of native FMUs will be slower.");
  mkdirSync(target);
  copyFileSync(library, join(target, basename(library)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundleCommandLine();
