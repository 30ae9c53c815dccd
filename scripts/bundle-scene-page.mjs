/**
 * Bundles the page of a view in space (packages/scene/src/page) into a module of texts and their hashes for the security policy,
 * packages/scene/src/page/scene-page.generated.ts. Run before type-checking, building or testing.
 */
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(root, "packages", "scene", "src", "page");
const target = join(folder, "scene-page.generated.ts");

/** Writes the module if its content changed. Throws when the page does not bundle. */
export async function bundleScenePage() {
  const [script, style] = await Promise.all([bundled("main.ts"), bundled("scene-page.css")]);
  const texts = { pageScript: script, pageStyle: style, scriptHash: hash(script), styleHash: hash(style) };
  const text = [
    "/** Written by scripts/bundle-scene-page.mjs. */",
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
    entryPoints: [join(folder, file)],
    ...{ bundle: true, minify: true, write: false, format: "iife", target: "es2022" },
    conditions: ["@cosimo/source"],
    legalComments: "inline",
    logLevel: "silent",
  });
  return outputFiles[0].text.replaceAll("</script", "<\\/script").trim();
}

/** As browsers compute it: of the text between the tags. */
function hash(text) {
  return createHash("sha256").update(text).digest("base64");
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  await bundleScenePage();
