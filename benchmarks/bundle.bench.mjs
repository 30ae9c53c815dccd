import { gzipSync } from "node:zlib";
import { build } from "esbuild";

export const question = "How large is the bundle for a browser?";

export async function run() {
  const result = await build({
    stdin: {
      contents: 'export { compile, simulate, check } from "@cosimo/core";',
      resolveDir: import.meta.dirname,
    },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    platform: "browser",
    target: "es2022",
    splitting: true,
    outdir: "out",
  });
  const entry = result.outputFiles.find((file) => file.path.endsWith("stdin.js"));
  const loaded = withStaticImports(entry, result.outputFiles);
  const kilobytes =
    loaded.reduce((sum, file) => sum + gzipSync(file.contents, { level: 9 }).length, 0) / 1000;
  return [
    {
      met: kilobytes <= 300,
      text: `compile and simulate: ${kilobytes.toFixed(0)} kB gzipped (at most 300 kB)`,
    },
  ];
}

/** The entry and its static imports; lazy imports do not count. */
function withStaticImports(file, all, seen = new Set()) {
  if (seen.has(file.path)) return [];
  seen.add(file.path);
  const names = [...file.text.matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)].map((match) => match[1]);
  const next = all.filter((other) => names.some((name) => other.path.endsWith(`/${name}`)));
  return [file, ...next.flatMap((other) => withStaticImports(other, all, seen))];
}
