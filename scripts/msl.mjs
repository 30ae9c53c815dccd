/**
 * Examples of the Modelica Standard Library against the Modelica Association's reference results:
 * `npm run msl -- --library DIR --reference DIR [--test-library] [--only REGEX] [--jobs N] [--timeout S] [--json FILE] [--plots DIR] [--explain]`, after
 * `npm run build`. `--library` holds the folders Modelica and ModelicaTest, `--reference` a checkout of
 * github modelica/MAP-LIB_ReferenceResults. Prints each example that does not reach the end of the funnel with its reason, then
 * the funnel by sub-library. With `--json`, says what has changed since the file was last written; with
 * `--plots`, draws each signal that deviates beside its reference; with `--explain`, runs what deviates again at a tolerance of
 * 1e-10, and says which results agree with each other. Then prints processor times by phase and the memory of a typical example.
 *
 * Each example runs over the interval of its reference, which may have been made with an older annotation.
 * Agree: all signals of `comparisonSignals.txt` within a tube of 2e-3 of their range and of the simulated time, at 99 % of the points.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { printChanges } from "./msl/changes.mjs";
import { printFigures, typicalExample } from "./msl/figures.mjs";
import { printFunnel } from "./msl/funnel.mjs";
import { runAll } from "./msl/run-all.mjs";

const { values: given } = parseArgs({
  options: {
    library: { type: "string" },
    reference: { type: "string" },
    "test-library": { type: "boolean", default: false },
    only: { type: "string", default: "" },
    jobs: { type: "string", default: "1" },
    timeout: { type: "string", default: "60" },
    json: { type: "string" },
    plots: { type: "string" },
    explain: { type: "boolean", default: false },
  },
});
if (given.library === undefined || given.reference === undefined) {
  console.error(
    "usage: npm run msl -- --library DIR --reference DIR [--test-library] [--only REGEX] [--jobs N] [--timeout S] [--json FILE] [--plots DIR] [--explain]",
  );
  process.exit(2);
}

const reference = resolve(given.reference);
const library = resolve(given.library);
const plots = given.plots === undefined ? undefined : resolve(given.plots);

/** Names of the examples that have signals to compare. */
function examplesIn(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.name === "comparisonSignals.txt")
    .map((entry) => relative(reference, entry.parentPath).split(sep).join("."))
    .filter((name) => existsSync(join(reference, ...name.split("."), `${name.split(".").at(-1)}.csv`)))
    .sort();
}

/** Wall time of the command for one example [s]. */
function processTime(name) {
  const command = fileURLToPath(new URL("../packages/cosimo/bin/cosimo.js", import.meta.url));
  const folder = mkdtempSync(join(tmpdir(), "cosimo-msl-"));
  const file = join(library, name.split(".")[0], "package.mo");
  const begin = performance.now();
  try {
    const output = join(folder, "result.csv");
    const args = ["simulate", file, "--model", name, "--library", library, "--output-file", output];
    execFileSync(process.execPath, [command, ...args], { stdio: "ignore" });
    return (performance.now() - begin) / 1000;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const top = join(reference, given["test-library"] ? "ModelicaTest" : "Modelica");
const names = examplesIn(top).filter((name) => new RegExp(given.only).test(name));
const stages = ["parse", "check", "compile", "initialise", "simulate", "agree"];
const task = {
  libraries: [library],
  reference,
  timeout: Number(given.timeout),
  plots,
  explain: given.explain,
};
const results = await runAll(names, task, Number(given.jobs));

const partOf = (name) =>
  name
    .split(".")
    .slice(1, name.split(".")[1] === "Electrical" ? 3 : 2)
    .join(".");

printFunnel(results, stages, partOf);
printFigures(results, { frontEnd: 25, firstStep: 120, simulate: 33 });
const typical = typicalExample(results);
if (typical !== undefined) {
  const [alone] = (await runAll([typical], task, 1)).values();
  console.log(`\na typical example alone, ${typical}: ${(alone.memory / 1000).toFixed(0)} MB | at most 250`);
  console.log(
    `its whole process, from text to result file: ${processTime(typical).toFixed(2)} s | at most 0.45`,
  );
}

if (given.json !== undefined) printChanges(given.json, results);
