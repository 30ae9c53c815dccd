import { gzipSync } from "node:zlib";
import { build } from "esbuild";

export const question = "How large is the bundle for a browser?";

export async function run() {
  const checked = await sizes('export { check, compile, simulate } from "cosimo";');
  const plain = await sizes('export { compile, simulate } from "cosimo";');
  return [
    {
      met: checked.first <= 330,
      text: `check, compile and simulate: ${kilobytes(checked.first)} gzipped (at most 330 kB), ${kilobytes(checked.later)} more on demand`,
    },
    { text: `without check: ${kilobytes(plain.first)}` },
  ];
}

const kilobytes = (size) => `${size.toFixed(1)} kB`;

/** Sizes [kB] of what a page loads at first and of what it loads on demand. */
async function sizes(contents) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: import.meta.dirname },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    platform: "browser",
    target: "es2022",
    splitting: true,
    outdir: "out",
  });
  const entry = outputFiles.find((file) => file.path.endsWith("stdin.js"));
  const first = withStaticImports(entry, outputFiles);
  const size = (files) =>
    files.reduce((sum, file) => sum + gzipSync(file.contents, { level: 9 }).length, 0) / 1000;
  return { first: size(first), later: size(outputFiles.filter((file) => !first.includes(file))) };
}

/** The entry and its static imports. */
function withStaticImports(file, all, seen = new Set()) {
  if (seen.has(file.path)) return [];
  seen.add(file.path);
  const names = [...file.text.matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)].map((match) => match[1]);
  const next = all.filter((other) => names.some((name) => other.path.endsWith(`/${name}`)));
  return [file, ...next.flatMap((other) => withStaticImports(other, all, seen))];
}
