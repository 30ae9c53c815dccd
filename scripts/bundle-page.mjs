import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { build } from "esbuild";

/**
 * Writes a module of the script and the style sheet of a self-contained page, with their hashes for its security policy, if its content
 * changed. Throws when the page does not bundle.
 *
 * @param {{script: string, style: string, target: string, writer: string, options?: import("esbuild").BuildOptions}} page
 *   `writer`: the file that calls this; `options`: of the bundler, beside the usual ones
 */
export async function bundlePage({ script: entry, style: sheet, target, writer, options = {} }) {
  const [script, style] = await Promise.all([bundled(entry, options), bundled(sheet, options)]);
  const texts = { pageScript: script, pageStyle: style, scriptHash: hash(script), styleHash: hash(style) };
  await writeTexts(texts, target, writer);
}

/**
 * Writes a module of one script under a name, if its content changed. Throws when it does not bundle.
 *
 * @param {{script: string, name: string, target: string, writer: string}} page
 */
export async function bundleScript({ script, name, target, writer }) {
  await writeTexts({ [name]: await bundled(script, {}) }, target, writer);
}

async function writeTexts(texts, target, writer) {
  const text = [
    `/** Written by scripts/${basename(writer)}. */`,
    ...Object.entries(texts).map(
      ([name, value]) => `export const ${name}: string = ${JSON.stringify(value)};`,
    ),
    "",
  ].join("\n");
  const before = await readFile(target, "utf8").catch(() => "");
  if (before !== text) await writeFile(target, text);
}

async function bundled(entry, options) {
  const { outputFiles } = await build({
    entryPoints: [entry],
    ...{ bundle: true, minify: true, write: false, format: "iife", target: "es2022" },
    conditions: ["@cosimo/source"],
    legalComments: "inline",
    logLevel: "silent",
    ...options,
  });
  return outputFiles[0].text.replaceAll("</script", "<\\/script").trim();
}

/** As browsers compute it: of the text between the tags. */
function hash(text) {
  return createHash("sha256").update(text).digest("base64");
}
