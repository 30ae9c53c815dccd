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
import { build, transform } from "esbuild";
import { buildHelper } from "./build-helper.mjs";

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
const importer = {
  name: "importer",
  setup: (bundler) =>
    bundler.onResolve({ filter: /\/import-module\.ts$/ }, ({ kind }) =>
      kind === "entry-point" ? undefined : { path: "./import-module.cjs", external: true },
    ),
};

/** The modules of kernels, encoded once here and not at each start of the command. */
async function encodedKernels() {
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
  const stored = (hasRates) => {
    const text = Buffer.from(kernelBytes(linkableKernels, hasRates)).toString("base64");
    return `new Uint8Array(Buffer.from(${JSON.stringify(text)}, "base64"))`;
  };
  const contents = `export const encodedKernels = { withRates: ${stored(true)}, withoutRates: ${stored(false)} };`;
  return {
    name: "encoded-kernels",
    setup: (bundler) =>
      bundler.onLoad({ filter: /\/encoded-kernels\.ts$/ }, () => ({ contents, loader: "js" })),
  };
}

const urlOfBundle = 'const urlOfBundle = require("node:url").pathToFileURL(__filename).href;';

/** The bundler divides only ECMAScript modules, for which V8 takes no code cache: each part is translated to CommonJS. */
async function buildInParts(program) {
  const { outputFiles } = await build({
    ...program,
    splitting: true,
    format: "esm",
    chunkNames: "cli-[hash]",
    write: false,
  });
  for (const { path, text } of outputFiles) {
    const { code } = await transform(text, {
      format: "cjs",
      platform: "node",
      target: "node20",
      minifyWhitespace: true,
      supported: { "dynamic-import": false },
      banner: urlOfBundle,
    });
    writeFileSync(path, code);
  }
}

export async function bundleCommandLine() {
  const kernels = await encodedKernels();
  // Written to a new folder and renamed, so that a command that starts meanwhile finds a complete folder.
  const fresh = `${folder}-${process.pid}`;
  const program = {
    ...options,
    entryNames: "[name]",
    outdir: fresh,
    outExtension: { ".js": ".cjs" },
    minifyWhitespace: true,
    plugins: [importer, kernels],
    define: { "import.meta.url": "urlOfBundle" },
  };
  await build({ ...program, entryPoints: programs, format: "cjs", banner: { js: urlOfBundle } });
  await buildInParts({ ...program, entryPoints: [folderOf("cosimo/src/cli.ts")] });
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
