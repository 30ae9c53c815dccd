/**
 * Bundles the page of a plot (packages/web/src/plot-page) and its style sheet into a module of two texts and their hashes for the security
 * policy of the page, packages/results/src/page/plot-page.generated.ts. Run before type-checking, building or testing.
 */
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const target = join(root, "packages", "results", "src", "page", "plot-page.generated.ts");

/** Writes the module if its content changed. Throws when the page does not bundle. */
export async function bundlePlotPage() {
  const [script, style] = await Promise.all([bundled("main.tsx"), bundled("plot-page.css")]);
  const texts = { pageScript: script, pageStyle: style, scriptHash: hash(script), styleHash: hash(style) };
  const text = [
    "/** Written by scripts/bundle-plot-page.mjs. */",
    ...Object.entries(texts).map(
      ([name, value]) => `export const ${name}: string = ${JSON.stringify(value)};`,
    ),
    "",
  ].join("\n");
  const before = await readFile(target, "utf8").catch(() => "");
  if (before !== text) await writeFile(target, text);
}

async function bundled(file) {
  const { outputFiles } = await build({
    entryPoints: [join(root, "packages", "web", "src", "plot-page", file)],
    bundle: true,
    minify: true,
    write: false,
    ...{ format: "iife", target: "es2022", jsx: "automatic", jsxImportSource: "preact" },
    conditions: ["@cosimo/source"],
    // In place of the module that is written here, which the page has no use for.
    plugins: [{ name: "itself", setup: leaveOutItself }],
    legalComments: "inline",
    logLevel: "silent",
  });
  return outputFiles[0].text.replaceAll("</script", "<\\/script").trim();
}

/** Resolved here, too: before the first run there is no such file. */
function leaveOutItself({ onResolve, onLoad }) {
  onResolve({ filter: /plot-page\.generated\.ts$/ }, ({ path }) => ({ path, namespace: "itself" }));
  onLoad({ filter: /.*/, namespace: "itself" }, () => ({
    contents: 'export const pageScript = "", pageStyle = "", scriptHash = "", styleHash = "";',
  }));
}

/** As browsers compute it: of the text between the tags. */
function hash(text) {
  return createHash("sha256").update(text).digest("base64");
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  await bundlePlotPage();
