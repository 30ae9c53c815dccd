/**
 * Translates the kernel sources in packages/kernels/src to packages/kernels/src/binding/kernels.generated.ts.
 * As a command: exit code 1 and a list of places when something is not of the kernel language.
 */
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { kernelText, symbols } from "./write-kernels.mjs";

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../..");
const SOURCES = "packages/kernels/src";
const OUTPUT = "packages/kernels/src/binding/kernels.generated.ts";
/** Files that are ordinary TypeScript: the entry file and the folder that binds kernels to hosts. */
const ORDINARY = /^(index\.ts|binding\/.*)$/;
const TRANSLATOR = ["packages/kernels/language"];

/**
 * Brings the generated file up to date. Does nothing when it is newer than its sources and the translator, unless `force`.
 *
 * @returns {Promise<readonly string[]>} the places that could not be translated; their functions are left out
 */
export async function translateKernels({ force = false } = {}) {
  const names = kernelSources();
  const header = `// Generated from ${names.length} kernel sources: ${names.map((n) => path.posix.basename(n)).join(" ")}\n`;
  if (!force && isUpToDate(names, header)) return [];
  const { translateSources } = await import("./translate-sources.mjs");
  const files = names.map((name) => ({ name, text: readText(name) }));
  const { functions, errors } = translateSources(files, readText);
  write(header, functions, errors.length > 0);
  return errors;
}

function kernelSources() {
  return (
    fs
      .readdirSync(path.join(ROOT, SOURCES), { recursive: true })
      .map((name) => name.split(path.sep).join("/"))
      .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts") && !ORDINARY.test(name))
      // By file name, so that moving a file between folders keeps the order of the functions.
      .sort((a, b) => (path.posix.basename(a) < path.posix.basename(b) ? -1 : 1))
      .map((name) => `${SOURCES}/${name}`)
  );
}

function readText(name) {
  try {
    return fs.readFileSync(path.join(ROOT, name), "utf8");
  } catch {
    return undefined;
  }
}

function isUpToDate(names, header) {
  const output = readText(OUTPUT);
  if (!output?.startsWith(header)) return false;
  const translator = TRANSLATOR.flatMap((name) => {
    if (!fs.statSync(path.join(ROOT, name)).isDirectory()) return [name];
    return fs.readdirSync(path.join(ROOT, name)).map((file) => `${name}/${file}`);
  });
  const modified = (name) => fs.statSync(path.join(ROOT, name)).mtimeMs;
  const newest = Math.max(...[...names, ...translator].map(modified));
  return modified(OUTPUT) > newest;
}

/** Writes the generated file. With errors it is marked as incomplete, so that the next run translates again. */
function write(header, functions, incomplete) {
  const text = [
    incomplete ? `// INCOMPLETE\n${header}` : header,
    'import type { KernelSymbols } from "./read-kernels.ts";\n\n',
    `export const symbols: KernelSymbols = ${JSON.stringify(symbols, undefined, 2)};\n\n`,
    "export const kernelTexts: readonly string[] = [\n",
    ...functions.map((fn) => `  ${JSON.stringify(kernelText(fn))},\n`),
    "];\n",
  ].join("");
  const temporary = path.join(ROOT, `${OUTPUT}.${process.pid}.tmp`);
  fs.writeFileSync(temporary, text);
  fs.renameSync(temporary, path.join(ROOT, OUTPUT));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const errors = await translateKernels({ force: process.argv.includes("--force") });
  for (const error of errors) console.error(error);
  process.exitCode = errors.length > 0 ? 1 : 0;
}
