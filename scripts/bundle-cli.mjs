/**
 * The command line as few files, which load faster than its thousand modules, with their code caches: `cli.cjs` and parts that it
 * loads when a command needs them. What starts in processes and threads of their own is a file each, with what it needs and
 * nothing else. The package's entry for Node shares no part with them: what it loads on demand are further files. Bundles the
 * sources, so that no compiled packages are needed.
 */
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { buildHelper } from "./build-helper.mjs";
import { bundleCommand } from "./bundle-command.mjs";

const folderOf = (path) => fileURLToPath(new URL(`../packages/${path}`, import.meta.url));
/** What starts in processes and threads of their own, by the names of their files. */
const programs = [
  "cosimo/src/study/pool/study-thread-entry",
  "cosimo/src/code-units/code-thread-entry",
  "cosimo/src/remote-unit/remote-thread-entry",
  "fmi-node/src/isolated/fmu-process-entry",
  "fmi-node/src/isolated/process-supervisor",
  "fmi-node/src/native/log-thread-entry",
].map((name) => folderOf(`${name}.ts`));
const folder = folderOf("cosimo/dist/bundle");

const options = {
  bundle: true,
  minifySyntax: true,
  platform: "node",
  conditions: ["@cosimo/source"],
  // jsonc-parser: its CommonJS entry loads files by names that the bundler does not see.
  mainFields: ["module", "main"],
  target: "node20",
  // Find their files relative to their packages.
  external: ["koffi", "bullmq", "ioredis", "ws"],
  logLevel: "warning",
};

/** A file of its own: code that V8 takes from a cache cannot import modules. */
const importer = /\/import-module\.ts$/;

const separateImporter = {
  name: "importer",
  setup: (bundler) =>
    bundler.onResolve({ filter: importer }, ({ kind }) =>
      kind === "entry-point" ? undefined : { path: "./import-module.cjs", external: true },
    ),
};

const kernelsFile = /\/encoded-kernels\.ts$/;

/** The modules of kernels are encoded once here and not at each start of the command. */
const storedKernels = `import { readFileSync } from "node:fs";
const known = new Map();
function stored(name) {
  if (!known.has(name)) known.set(name, readIfThere(new URL(name, import.meta.url)));
  return known.get(name);
}
function readIfThere(file) {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
export const encodedKernels = {
  get withRates() { return stored("kernels-with-rates.wasm"); },
  get withoutRates() { return stored("kernels.wasm"); },
};`;

const kernels = {
  name: "encoded-kernels",
  setup: (bundler) =>
    bundler.onLoad({ filter: kernelsFile }, () => ({ contents: storedKernels, loader: "js" })),
};

async function storeKernels(folder) {
  const { outputFiles } = await build({
    ...options,
    stdin: {
      contents: `export { kernelBytes } from "./compiler/src/program/kernel-module.ts";
export { linkableKernels } from "./kernels/src/index.ts";`,
      resolveDir: folderOf(""),
    },
    format: "esm",
    write: false,
  });
  const source = `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`;
  const { kernelBytes, linkableKernels } = await import(source);
  writeFileSync(join(folder, "kernels-with-rates.wasm"), kernelBytes(linkableKernels, true));
  writeFileSync(join(folder, "kernels.wasm"), kernelBytes(linkableKernels, false));
}

const urlOfBundle = 'const urlOfBundle = require("node:url").pathToFileURL(__filename).href;';

export async function bundleCommandLine() {
  // Written to a new folder and renamed, so that a command that starts meanwhile finds a complete folder.
  const fresh = `${folder}-${process.pid}`;
  const program = {
    ...options,
    entryNames: "[name]",
    outdir: fresh,
    outExtension: { ".js": ".cjs" },
    minifyWhitespace: true,
    plugins: [separateImporter, kernels],
    define: { "import.meta.url": "urlOfBundle" },
  };
  await build({ ...program, entryPoints: programs, format: "cjs", banner: { js: urlOfBundle } });
  await storeKernels(fresh);
  await bundleCommand({
    ...options,
    entry: folderOf("cosimo/src/cli.ts"),
    folder: fresh,
    replace: (file) => (kernelsFile.test(file) ? storedKernels : null),
    importer,
  });
  await build({
    ...options,
    entryPoints: [folderOf("cosimo/src/files/import-module.ts")],
    outfile: join(fresh, "import-module.cjs"),
    format: "cjs",
  });
  await build({
    ...options,
    entryPoints: [folderOf("cosimo/src/index.ts")],
    outdir: fresh,
    plugins: [kernels],
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
