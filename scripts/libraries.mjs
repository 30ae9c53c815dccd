/**
 * All examples of a Modelica library: `npm run libraries -- --library DIR [--library DIR] --package NAME [--only REGEX] [--jobs N]
 * [--timeout S] [--json FILE]`, after `npm run build`. `--library` is a library, or a folder with libraries; the classes of the
 * package that have an annotation `experiment` and can be simulated are its examples. Prints each one that does not reach its end
 * with the first diagnostic, then the funnel by sub-library. With `--json`, says what has changed since the file was last written.
 */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { printChanges } from "./msl/changes.mjs";
import { printFigures } from "./msl/figures.mjs";
import { printFunnel } from "./msl/funnel.mjs";
import { runAll } from "./msl/run-all.mjs";

const { values: given } = parseArgs({
  options: {
    library: { type: "string", multiple: true, default: [] },
    package: { type: "string" },
    only: { type: "string", default: "" },
    jobs: { type: "string", default: "1" },
    timeout: { type: "string", default: "60" },
    json: { type: "string" },
  },
});
if (given.library.length === 0 || given.package === undefined) {
  console.error(
    "usage: npm run libraries -- --library DIR [--library DIR] --package NAME [--only REGEX] [--jobs N] [--timeout S] [--json FILE]",
  );
  process.exit(2);
}

const libraries = given.library.map((one) => resolve(one));
const [top, ...inner] = given.package.split(".");

/** The library of the package: one of the given ones, or in a folder of them. */
function libraryOf() {
  for (const library of libraries) {
    const isLibrary = library.endsWith(".mo") || existsSync(join(library, "package.mo"));
    if (isLibrary && basename(library).replace(/ .*|\.mo$/, "") === top) return library;
    for (const path of [join(library, top), join(library, `${top}.mo`)])
      if (!isLibrary && existsSync(path)) return path;
  }
  console.error(`no library ${top} in ${libraries.join(", ")}`);
  process.exit(2);
}

const command = fileURLToPath(new URL("../packages/cosimo/bin/cosimo.js", import.meta.url));
const withLibraries = libraries.flatMap((library) => ["--library", library]);
const listed = execFileSync(process.execPath, [command, "info", libraryOf(), "--json", ...withLibraries], {
  maxBuffer: 1e9,
  encoding: "utf8",
});
const { classes } = JSON.parse(listed);
const names = classes
  .filter(({ simulatable, experiment }) => simulatable && experiment)
  .map(({ name }) => name)
  .filter((name) => name.startsWith(`${given.package}.`) && new RegExp(given.only).test(name));
const stages = ["parse", "check", "compile", "initialise", "simulate"];
const results = await runAll(names, { libraries, timeout: Number(given.timeout) }, Number(given.jobs));

const depth = 1 + inner.length;
printFunnel(results, stages, (name) => name.split(".").slice(depth, -1).slice(0, 2).join(".") || top);
printFigures(results);
if (given.json !== undefined) printChanges(given.json, results);
