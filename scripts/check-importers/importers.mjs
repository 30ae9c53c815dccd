import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Tolerance of methods that control their steps. */
export const TOLERANCE = 1e-6;
/** Largest mean deviations; Euler's error depends on the model alone. */
const limits = { me: 1e-2, cs: 1e-3, euler: Number.POSITIVE_INFINITY };

/** Importers with their settings; `run` gives times and columns, or the text of the failure. */
export function importers(tools, { fmusim }, version) {
  const all = [];
  if (tools.hasReference) all.push(...fmpyRuns(tools));
  if (fmusim !== undefined) all.push(...fmusimRuns(tools, fmusim, version));
  return all;
}

function fmpyRuns(tools) {
  const run =
    (parts, request) =>
    (path, { start, stop, interval }, own) => {
      const names = Object.keys(own.columns);
      const common = { path, start, stop, names, tolerance: TOLERANCE, timeout: tools.timeout };
      return tools.runReference({ ...common, ...request, step: interval / parts });
    };
  const euler = [1, 4, 20].map((parts) => ({
    ...{ name: `FMPy, Euler, 1/${parts} of the interval`, limit: limits.euler },
    run: run(parts, { type: "ModelExchange", solver: "Euler" }),
  }));
  const coSimulation = [1, 7].map((parts) => ({
    ...{ name: `FMPy, co-simulation, 1/${parts} of the interval`, limit: limits.cs },
    run: run(parts, { type: "CoSimulation" }),
  }));
  const variable = {
    name: "FMPy, variable steps",
    limit: limits.me,
    run: run(1, { type: "ModelExchange" }),
  };
  return [...euler, variable, ...coSimulation];
}

function fmusimRuns(tools, program, version) {
  const run =
    (parts, ...others) =>
    (path, { start, stop, interval }, own) => {
      const output = join(tools.folder, "fmusim.csv");
      const { status, text } = tools.run(program, [
        ...["--start-time", start, "--stop-time", stop, "--output-interval", interval / parts],
        ...["--tolerance", TOLERANCE, "--output-file", output, ...others],
        ...Object.keys(own.columns).flatMap((name) => ["--output-variable", name]),
        path,
      ]);
      return status === 0 ? readCsv(output) : { text };
    };
  const me = (solver, parts) => ({
    ...{ name: `fmusim, ${solver}, 1/${parts} of the interval`, limit: limits[solver] ?? limits.me },
    run: run(parts, "--interface-type", "me", "--solver", solver),
  });
  const cs = (name, parts, ...others) => ({
    ...{ name: `fmusim, co-simulation${name}, 1/${parts} of the interval`, limit: limits.cs },
    run: run(parts, "--interface-type", "cs", ...others),
  });
  const events = cs(" with event mode", 1, "--event-mode-used", "--early-return-allowed");
  return [
    ...[1, 10].map((parts) => me("euler", parts)),
    ...[1, 3, 10].map((parts) => me("cvode", parts)),
    ...[1, 7].map((parts) => cs("", parts)),
    ...(version === "3" ? [events] : []),
  ];
}

function readCsv(file) {
  const [head, ...rows] = readFileSync(file, "utf8").trim().split("\n").map(cellsOf);
  const columns = head.map((_, i) => rows.map((row) => Number(row[i])));
  return {
    time: columns[0],
    columns: Object.fromEntries(head.map((name, i) => [name, columns[i]]).slice(1)),
  };
}

const cellsOf = (line) =>
  [...line.matchAll(/"([^"]*)"|([^,]+)/g)].map(([, quoted, plain]) => (quoted ?? plain).trim());
