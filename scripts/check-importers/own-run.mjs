import { readFileSync } from "node:fs";
import { join } from "node:path";
import { deviationsOf } from "./deviations.mjs";
import { TOLERANCE } from "./importers.mjs";

/** Number of output points of each run. */
const INTERVALS = 200;

/**
 * Our own run of a model with small tolerances, how far one with the importers' tolerance is from it, and the experiment; or the reason
 * why there is none.
 */
export function ownRun(path, tools) {
  const output = join(tools.folder, "own.json");
  const run = (...options) => {
    const common = ["--json", "--progress", "none", "--timeout", tools.timeout, "--output-file", output];
    const { status, outcome, text } = tools.runCosimo(["simulate", path, ...common, ...options]);
    return status === 0 ? { columns: readColumns(output) } : { note: outcome?.reason ?? text };
  };
  const { columns: first, note } = run();
  if (first === undefined) return { note };
  const [start, stop] = [first.time[0], first.time.at(-1)];
  const interval = (stop - start) / INTERVALS;
  const runs = [1e-9, TOLERANCE].map((tolerance) =>
    run("--stop-time", stop, "--output-interval", interval, "--tolerance", tolerance),
  );
  const failed = runs.find(({ columns }) => columns === undefined);
  if (failed !== undefined) return { note: failed.note };
  const [own, rough] = runs.map(({ columns }) => columns);
  return { own, sensitivity: deviationsOf(own, rough).mean, experiment: { start, stop, interval } };
}

function readColumns(file) {
  const { variables, rows } = JSON.parse(readFileSync(file, "utf8"));
  const columns = Object.fromEntries(variables.map(({ name }, i) => [name, rows.map((row) => row[i + 1])]));
  return { time: rows.map(([t]) => t), columns };
}
