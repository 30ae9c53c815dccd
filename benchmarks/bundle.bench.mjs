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
    {
      text: `largest parts: ${checked.parts.map(([name, size]) => `${name} ${size.toFixed(1)}`).join(", ")}`,
    },
  ];
}

const kilobytes = (size) => `${size.toFixed(1)} kB`;

const PARTS = 20;

/** Sizes [kB] of what a page loads at first and of what it loads on demand; the largest folders of the first by their share of it. */
async function sizes(contents) {
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: import.meta.dirname },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    platform: "browser",
    target: "es2022",
    splitting: true,
    outdir: "out",
    metafile: true,
  });
  const entry = outputFiles.find((file) => file.path.endsWith("stdin.js"));
  const first = withStaticImports(entry, outputFiles);
  const size = (files) => files.reduce((sum, file) => sum + zipped(file), 0);
  const later = outputFiles.filter((file) => !first.includes(file));
  return { first: size(first), later: size(later), parts: partsOf(first, metafile) };
}

/** [kB] */
function zipped({ contents }) {
  return gzipSync(contents, { level: 9 }).length / 1000;
}

/** Folders of packages, largest first. */
function partsOf(files, { outputs }) {
  const sizes = new Map();
  for (const file of files) {
    const output = Object.entries(outputs).find(([path]) => file.path.endsWith(path))[1];
    const scale = zipped(file) / file.contents.length;
    for (const [path, { bytesInOutput }] of Object.entries(output.inputs)) {
      const name =
        path
          .match(/packages\/([^/]+)\/dist\/([^/]+)\//)
          ?.slice(1)
          .join("/") ?? "others";
      sizes.set(name, (sizes.get(name) ?? 0) + bytesInOutput * scale);
    }
  }
  return [...sizes].sort((a, b) => b[1] - a[1]).slice(0, PARTS);
}

/** The entry and its static imports. */
function withStaticImports(file, all, seen = new Set()) {
  if (seen.has(file.path)) return [];
  seen.add(file.path);
  const names = [...file.text.matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)].map((match) => match[1]);
  const next = all.filter((other) => names.some((name) => other.path.endsWith(`/${name}`)));
  return [file, ...next.flatMap((other) => withStaticImports(other, all, seen))];
}
