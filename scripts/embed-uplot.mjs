/**
 * Bundles the script of the plot page (packages/results/page, with uPlot) and its style sheet into a module of two texts,
 * packages/results/src/plot/plot-page.generated.ts. Run before type-checking, building or testing.
 */
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const results = join(root, "packages", "results");
const target = join(results, "src", "plot", "plot-page.generated.ts");

/** Writes the module if its content changed. Throws when the script does not bundle. */
export async function embedUplot() {
  const [script, style] = await Promise.all([bundleScript(), readStyle()]);
  const text = [
    "/** Written by scripts/embed-uplot.mjs. Contains uPlot, (c) Leon Sorokin, MIT licence. */",
    `export const pageScript: string = ${JSON.stringify(script)};`,
    `export const pageStyle: string = ${JSON.stringify(style)};`,
    "",
  ].join("\n");
  const before = await readFile(target, "utf8").catch(() => "");
  if (before !== text) await writeFile(target, text);
}

async function bundleScript() {
  const { outputFiles } = await build({
    entryPoints: [join(results, "page", "main.ts")],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: "es2022",
    conditions: ["@cosimo/source"],
    legalComments: "inline",
    logLevel: "silent",
  });
  return outputFiles[0].text.replaceAll("</script", "<\\/script").trim();
}

async function readStyle() {
  const require = createRequire(join(results, "package.json"));
  const uplot = await readFile(join(dirname(require.resolve("uplot")), "uPlot.min.css"), "utf8");
  const page = await readFile(join(results, "page", "page.css"), "utf8");
  return `${uplot.trim()}\n${page.trim()}`;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  await embedUplot();
