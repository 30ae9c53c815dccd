/**
 * Time over correct digits for our methods, Hairer's codes and CVODE in one run. `npm run bench -- work-precision --codes DIR`,
 * where DIR holds dopri5.f, dop853.f, odex.f, radau5.f, radau.f, rodas.f, seulex.f, dc_lapack.f, lapack.f and lapackc.f.
 * `--problems A,B` chooses problems, `--methods A,B` our methods. With `--seconds S` no problem is begun after S seconds; those left
 * out are named.
 */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { compile } from "@cosimo/core";
import { createCompiledSystem, createSimulation, resolveSettings } from "@cosimo/simulator";
import { median } from "./measure.mjs";
import { buildPeers } from "./work-precision/peers.mjs";
import { writePage } from "./work-precision/write-page.mjs";

export const question = "How much time for how many digits, against the best codes?";

const read = (path) => readFileSync(new URL(`work-precision/${path}`, import.meta.url), "utf8");
const references = JSON.parse(read("references.json"));
const stiffMethods = ["rodas4", "radau", "radau9", "radau13", "dae", "auto"];
const otherMethods = ["dopri5", "dop853", "auto"];
const stiffPeers = ["RADAU", "RADAU5", "RODAS", "SEULEX", "CVODE BDF"];
const otherPeers = ["DOPRI5", "DOP853", "ODEX", "CVODE Adams"];
const wantedDigits = [4, 6, 8, 10];
/** Half decades. */
const tolerances = Array.from({ length: 23 }, (_, i) => 10 ** (-2 - i / 2));
/** Time spent on each point [us]. */
const EFFORT = 60_000;

export function run() {
  const text = { type: "string" };
  const options = { codes: text, problems: text, methods: text, seconds: text };
  const { values } = parseArgs({ args: process.argv.slice(3), options });
  const names = values.problems?.split(",") ?? Object.keys(references);
  const unknown = names.filter((name) => references[name] === undefined);
  if (unknown.length > 0)
    throw new Error(`no problem ${unknown.join(", ")}: there are ${Object.keys(references).join(", ")}`);
  const { peers, missing } = buildPeers(values.codes);
  const end = performance.now() + 1000 * Number(values.seconds ?? Number.POSITIVE_INFINITY);
  const problems = [];
  for (const name of names) {
    if (performance.now() < end) problems.push(compare(name, peers, values.methods?.split(",")));
    else missing.push(`${name}: the time is over`);
  }
  const rows = problems.flatMap(ratios);
  const table = ratioTable(rows);
  const page = { problems, table: htmlTable(rows), missing, codes: [...stiffPeers, ...otherPeers] };
  const files = writePage(page, new URL("../out/bench/", import.meta.url));
  return [
    ...missing.map((text) => ({ text: `not measured: ${text}` })),
    { text: "best time of the other codes over ours, at equal digits: best of ours / auto" },
    ...table.map((text) => ({ text })),
    ...verdicts(rows),
    { text: `written: ${files.map((file) => file.pathname).join(", ")}` },
  ];
}

function compare(name, peers, methods) {
  const { stiff, scale, end } = references[name];
  const solve = ourSolver(name);
  const digitsOf = (values) =>
    -Math.log10(Math.max(1e-16, ...end.map((e, i) => Math.abs(values[i] - e) / (scale[i] + Math.abs(e)))));
  const ours = (methods ?? (stiff ? stiffMethods : otherMethods)).map((method) => ({
    code: `ours ${method}`,
    points: curve((tolerance, repeat) => solve(method, tolerance, repeat), digitsOf),
  }));
  const theirs = (stiff ? stiffPeers : otherPeers)
    .filter((code) => peers.has(code))
    .map((code) => ({ code, points: curve((...list) => peers.get(code)(name, ...list), digitsOf) }));
  return { name, stiff, curves: [...ours, ...theirs] };
}

/** One point for each tolerance. A code that takes longer than 0.3 s is not asked for more digits. */
function curve(solve, digitsOf) {
  const points = [];
  for (const tolerance of tolerances) {
    const first = solve(tolerance, 1);
    if (first === undefined || first.end.includes(null)) continue;
    const repeat = Math.min(101, Math.max(3, Math.round(EFFORT / first.microseconds)));
    const { microseconds } = first.microseconds > 3e5 ? first : leastOf(solve, tolerance, repeat);
    points.push({ tolerance, digits: digitsOf(first.end), microseconds });
    if (first.microseconds > 3e5) break;
  }
  return points;
}

/** The least of two measurements, since other work on the machine can only lengthen one. */
function leastOf(solve, tolerance, repeat) {
  const [a, b] = [solve(tolerance, repeat), solve(tolerance, repeat)];
  return a.microseconds < b.microseconds ? a : b;
}

/** The engine compiles better code after a second of runs [ms]. */
const WARM_UP = 1500;

function warmUp(solve) {
  const end = performance.now() + WARM_UP;
  while (performance.now() < end) solve();
}

const silent = { begin() {}, row() {}, event() {}, end() {} };

/** Our engine: the solve with a new instance each time, without rows. */
function ourSolver(name) {
  const model = compile(read(`models/${name}.mo`));
  const module = model.compilation.program.initial();
  const warm = new Set();
  return (solver, tolerance, repeat) => {
    const stopTime = model.dae.experiment.stopTime;
    const solve = (more, sink) => {
      const settings = resolveSettings({ tolerance, stopTime, solver, eventPoints: "none", ...more }).value;
      const simulation = createSimulation(createCompiledSystem(module).value, settings, sink);
      while (!simulation.advance(Number.POSITIVE_INFINITY));
      return simulation.report().outcome.status === "completed";
    };
    const end = [];
    const states = createCompiledSystem(module).value.stateNames;
    let columns = [];
    const last = {
      ...silent,
      begin: (_, variables) => {
        columns = states.map((state) => variables.findIndex((v) => v.name === state));
      },
      row: (_t, values) =>
        columns.forEach((column, i) => {
          end[i] = values[column];
        }),
    };
    if (!solve({ output: "grid", outputInterval: stopTime }, last)) return undefined;
    if (!warm.has(solver)) warmUp(() => solve({ output: "none", tolerance: 1e-5 }, silent));
    warm.add(solver);
    const times = Array.from({ length: repeat }, () => {
      const start = performance.now();
      solve({ output: "none" }, silent);
      return 1000 * (performance.now() - start);
    });
    return { end, microseconds: median(times) };
  };
}

/** Least time for at least so many digits, interpolated between neighbouring points; undefined: never reached. */
function timeFor(digits, points) {
  let least;
  const consider = (time) => {
    least = Math.min(least ?? Number.POSITIVE_INFINITY, time);
  };
  points.forEach((point, i) => {
    if (point.digits >= digits) consider(point.microseconds);
    const next = points[i + 1];
    if (next === undefined || point.digits >= digits || next.digits < digits) return;
    const share = (digits - point.digits) / (next.digits - point.digits);
    consider(point.microseconds ** (1 - share) * next.microseconds ** share);
  });
  return least;
}

function ratios({ name, stiff, curves }) {
  return wantedDigits.map((digits) => {
    const best = (wanted) =>
      curves
        .filter(({ code }) => wanted(code))
        .map(({ code, points }) => ({ code, time: timeFor(digits, points) }))
        .filter(({ time }) => time !== undefined)
        .sort((a, b) => a.time - b.time)[0];
    const hairer = best((code) => !code.startsWith("ours") && !code.startsWith("CVODE"));
    const cvode = best((code) => code.startsWith("CVODE"));
    const ours = best((code) => code.startsWith("ours"));
    const auto = best((code) => code === "ours auto");
    const over = (one) => (one === undefined || hairer === undefined ? undefined : hairer.time / one.time);
    const cvodeRatio = cvode && ours ? cvode.time / ours.time : undefined;
    return {
      name,
      stiff,
      digits,
      best: over(ours),
      auto: over(auto),
      cvode: cvodeRatio,
      peer: hairer?.code,
      own: ours?.code,
    };
  });
}

const text = (ratio) => (ratio === undefined ? "-" : ratio.toFixed(2));

function cells(rows) {
  return [...new Set(rows.map(({ name }) => name))].map((name) => {
    const own = rows.filter((row) => row.name === name);
    const peers = [...new Set(own.map(({ peer }) => peer).filter(Boolean))];
    const methods = [...new Set(own.map((row) => row.own?.replace("ours ", "")).filter(Boolean))];
    return [
      name,
      ...own.map((row) => `${text(row.best)}/${text(row.auto)}`),
      peers.join(", "),
      methods.join(", "),
      own.map((row) => text(row.cvode)).join(" "),
    ];
  });
}

const header = [
  "problem",
  ...wantedDigits.map((d) => `${d} digits`),
  "best other",
  "best of ours",
  "CVODE over best of ours",
];

function ratioTable(rows) {
  const all = [header, ...cells(rows)];
  const widths = header.map((_, i) => Math.max(...all.map((row) => row[i].length)));
  return all.map((row) => row.map((cell, i) => cell.padEnd(widths[i] + 2)).join(""));
}

function htmlTable(rows) {
  const line = (tag, row) => `<tr>${row.map((cell) => `<${tag}>${cell}</${tag}>`).join("")}</tr>`;
  return `<table>${line("th", header)}${cells(rows)
    .map((row) => line("td", row))
    .join("")}</table>`;
}

function verdicts(rows) {
  return [true, false].flatMap((stiff) => {
    const measured = rows.filter((row) => row.stiff === stiff && row.best !== undefined);
    if (measured.length === 0) return [];
    const kind = stiff ? "stiff" : "not stiff";
    const bound = stiff ? 1.3 : 1.2;
    return ["best", "auto"].flatMap((key) => {
      const values = measured.map((row) => row[key] ?? 0);
      const what = key === "best" ? "best of our methods" : "auto";
      return [
        {
          met: Math.min(...values) >= 1,
          text: `${kind}, ${what}: least ratio ${Math.min(...values).toFixed(2)} (at least 1)`,
        },
        {
          met: median(values) >= bound,
          text: `${kind}, ${what}: median ratio ${median(values).toFixed(2)} (at least ${bound})`,
        },
      ];
    });
  });
}
