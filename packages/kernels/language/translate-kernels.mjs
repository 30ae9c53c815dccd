/**
 * Translates the kernel sources in packages/kernels/src to kernels.generated.ts and methods.generated.ts in its folder binding.
 * As a command: exit code 1 and a list of places when something is not of the kernel language.
 */
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { kernelText, symbols } from "./write-kernels.mjs";

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../..");
const SOURCES = "packages/kernels/src";
const OUTPUT = "packages/kernels/src/binding/kernels.generated.ts";
/** Functions of these files apart: a page loads them when they are needed. */
const METHODS =
  /^packages\/kernels\/src\/(methods\/|bdf\/|history\/|transport\/|surfaces\/|contacts\/|accumulation\/|modes\/|islands\/|location\/(surface-approach|one-sided-approach|failure-ahead|widen-located)|events\/time-event-loop|steps\/(dop853|verner8|radau|frozen-jacobian|complex-matrix)|linear\/(gmres|complex-lu|solve-small))/;
const METHODS_OUTPUT = "packages/kernels/src/binding/methods.generated.ts";
/** Files that are ordinary TypeScript: the entry file and the folder that binds kernels to hosts. */
const ORDINARY =
  /^(index\.ts|(surfaces|contacts|modes|past)\/index\.ts|contacts\/bind-contacts\.ts|binding\/.*)$/;
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
  const apart = namesIn(files.filter(({ name }) => METHODS.test(name)));
  write(
    header,
    functions.filter(({ name }) => !apart.has(name)),
    functions.filter(({ name }) => apart.has(name)),
    errors.length > 0,
  );
  return errors;
}

/** Names of the functions that these files define. */
function namesIn(files) {
  const definitions = files.flatMap(({ text }) => [...text.matchAll(/^(?:export )?function (\w+)/gm)]);
  return new Set(definitions.map(([, name]) => name));
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
  if (!output?.startsWith(header) || !readText(METHODS_OUTPUT)?.startsWith(header)) return false;
  const translator = TRANSLATOR.flatMap((name) => {
    if (!fs.statSync(path.join(ROOT, name)).isDirectory()) return [name];
    return fs.readdirSync(path.join(ROOT, name)).map((file) => `${name}/${file}`);
  });
  const modified = (name) => fs.statSync(path.join(ROOT, name)).mtimeMs;
  const newest = Math.max(...[...names, ...translator].map(modified));
  return modified(OUTPUT) > newest;
}

/** Writes the generated files. With errors they are marked as incomplete, so that the next run translates again. */
function write(header, functions, methods, incomplete) {
  const head = incomplete ? `// INCOMPLETE\n${header}` : header;
  writeFile(METHODS_OUTPUT, head + textsOf("methodTexts", methods));
  writeFile(
    OUTPUT,
    [
      head,
      'import type { KernelSymbols } from "./read-kernels.ts";\n\n',
      `export const symbols: KernelSymbols = ${JSON.stringify(symbols, undefined, 2)};\n\n`,
      textsOf("kernelTexts", functions),
    ].join(""),
  );
}

function textsOf(name, functions) {
  const texts = functions.map((fn) => `  ${JSON.stringify(kernelText(fn))},\n`).join("");
  return `export const ${name}: readonly string[] = [\n${texts}];\n`;
}

function writeFile(output, text) {
  const temporary = path.join(ROOT, `${output}.${process.pid}.tmp`);
  fs.writeFileSync(temporary, text);
  fs.renameSync(temporary, path.join(ROOT, output));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const errors = await translateKernels({ force: process.argv.includes("--force") });
  for (const error of errors) console.error(error);
  process.exitCode = errors.length > 0 ? 1 : 0;
}
