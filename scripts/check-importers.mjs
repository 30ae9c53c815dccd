/**
 * Runs exported models under other importers: `npm run check:importers -- [options]`, after `npm run build`. Each model of examples/ is
 * exported as FMI 2 and 3 and runs under FMPy (explicit Euler of several step sizes, its variable-step method, co-simulation) and under
 * fmusim of the Reference FMUs (Euler, CVODE, co-simulation with and without event mode). Prints the deviations from our own run of the
 * model: the largest and the mean one of all variables, relative to their largest values. Exit code 1 if a run fails or deviates; the
 * deviations of a model whose own runs deviate with the tolerance are only printed.
 *
 *   --python FILE    Python with numpy, scipy and FMPy (default: python3)
 *   --fmpy DIR       folder of the package fmpy, where it is not installed
 *   --fmusim FILE    the program fmusim
 *   --timeout N      longest run of each tool [s] (default: 60)
 *   --only REGEX     of the models' names
 *   --fmi 2|3        only this version
 */
import { readdirSync, rmSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { makeTools } from "./check-fmus/tools.mjs";
import { deviationsOf } from "./check-importers/deviations.mjs";
import { importers } from "./check-importers/importers.mjs";
import { ownRun } from "./check-importers/own-run.mjs";

const { values } = parseArgs({
  options: {
    python: { type: "string", default: "python3" },
    fmpy: { type: "string" },
    fmusim: { type: "string" },
    timeout: { type: "string", default: "60" },
    only: { type: "string", default: "" },
    fmi: { type: "string" },
  },
});

const examples = fileURLToPath(new URL("../examples", import.meta.url));
const only = new RegExp(values.only);
const models = [examples, join(examples, "lisma")]
  .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
  .filter((path) => /\.(mo|lisma)$/.test(path) && only.test(basename(path)));

const tools = makeTools({ ...values, timeout: Number(values.timeout) });
let failures = 0;

/** Explicit Euler may be unstable: then the FMU says why it stops. */
function report(model, importer, { status, worst, mean, name, limit = 0, note = "" }) {
  const isFailure = status === "completed" ? mean > limit : Number.isFinite(limit);
  if (isFailure) failures++;
  const numbers = worst === undefined ? ["-", "-", ""] : [worst.toPrecision(2), mean.toPrecision(2), name];
  console.log(
    [isFailure ? "FAILS" : status === "completed" ? "runs" : "stops", ...numbers, importer, model, note].join(
      " | ",
    ),
  );
}

/** Collisions of many bodies are chaotic: where our own runs of two tolerances deviate, a result has only to be complete. */
function limitFor(limit, sensitivity) {
  return sensitivity > limit ? Number.POSITIVE_INFINITY : limit;
}

/** The exported FMU under all importers. */
function checkExport(path, version, { own, sensitivity, experiment }) {
  const fmu = join(tools.folder, `${basename(path, extname(path))}${version}.fmu`);
  const exported = tools.runCosimo([
    "fmu",
    "export",
    path,
    "--fmi",
    version,
    "--type",
    "both",
    "--json",
    "-o",
    fmu,
  ]);
  const label = `${basename(path)}, FMI ${version}`;
  if (exported.status !== 0) {
    const [fault] = exported.diagnostics ?? [];
    return report(label, "export", { status: "refused", note: fault?.message ?? exported.text });
  }
  for (const { name, limit, run } of importers(tools, values, version)) {
    const { text, ...result } = run(fmu, experiment, own);
    if (text !== undefined) report(label, name, { status: "failed", limit, note: text });
    else
      report(label, name, {
        status: "completed",
        limit: limitFor(limit, sensitivity),
        ...deviationsOf(own, result),
      });
  }
}

try {
  if (!tools.hasReference) console.log(`# ${values.python} has no FMPy: nothing runs there`);
  if (values.fmusim === undefined) console.log("# --fmusim is not given: nothing runs there");
  console.log("result | largest deviation | mean | of | importer | model | note");
  for (const path of models) {
    const run = ownRun(path, tools);
    if (run.own === undefined) {
      report(basename(path), "own run", { status: "failed", note: run.note });
      continue;
    }
    for (const version of values.fmi === undefined ? ["2", "3"] : [values.fmi])
      checkExport(path, version, run);
  }
} finally {
  rmSync(tools.folder, { recursive: true, force: true });
}
process.exitCode = failures > 0 ? 1 : 0;
