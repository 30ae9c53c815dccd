import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

export const root = fileURLToPath(new URL("..", import.meta.url));

/** What starts in processes and threads of their own: it is looked for beside the program, by the names of the files. */
const started = ["isolated/fmu-process-entry", "isolated/process-supervisor", "native/log-thread-entry"];

/** Bundles programs of a folder of `conformance`, with the sources of the packages. Returns the folder of the results. */
export async function bundlePrograms(folder, names) {
  const outdir = join(root, "out", `${folder}-program`);
  await build({
    entryPoints: [
      ...names.map((name) => join(root, "conformance", folder, `${name}.ts`)),
      ...started.map((name) => join(root, "packages/fmi-node/src", `${name}.ts`)),
    ],
    entryNames: "[name]",
    outdir,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    conditions: ["@cosimo/source"],
    mainFields: ["module", "main"],
    target: "node20",
    sourcemap: "inline",
    external: ["koffi"],
    outExtension: { ".js": ".mjs" },
    banner: {
      js: 'import { createRequire as createRequireOfBundle } from "node:module"; const require = createRequireOfBundle(import.meta.url);',
    },
    logLevel: "error",
  });
  return outdir;
}
