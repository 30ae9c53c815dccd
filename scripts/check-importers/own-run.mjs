import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Number of output points of each run. */
const INTERVALS = 200;

/** Our own run of a model, with small tolerances, and its experiment; or the reason why there is none. */
export function ownRun(path, tools) {
  const output = join(tools.folder, "own.json");
  const common = [
    "simulate",
    path,
    "--json",
    "--progress",
    "none",
    "--timeout",
    tools.timeout,
    "--output-file",
    output,
  ];
  const first = tools.runCosimo(common);
  if (first.status !== 0) return { note: first.outcome?.reason ?? first.text };
  const { time } = readColumns(output);
  const [start, stop] = [time[0], time.at(-1)];
  const interval = (stop - start) / INTERVALS;
  const { status, outcome, text } = tools.runCosimo([
    ...common,
    ...["--stop-time", stop, "--output-interval", interval, "--tolerance", 1e-9],
  ]);
  if (status !== 0) return { note: outcome?.reason ?? text };
  return { own: readColumns(output), experiment: { start, stop, interval } };
}

function readColumns(file) {
  const { variables, rows } = JSON.parse(readFileSync(file, "utf8"));
  const columns = Object.fromEntries(variables.map(({ name }, i) => [name, rows.map((row) => row[i + 1])]));
  return { time: rows.map(([t]) => t), columns };
}
