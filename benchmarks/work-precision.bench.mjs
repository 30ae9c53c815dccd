/**
 * Time over correct digits for our methods, Hairer's codes, CVODE and IDA in one run. `npm run bench -- work-precision --codes DIR`,
 * where DIR holds dopri5.f, dop853.f, odex.f, radau5.f, radau.f, rodas.f, seulex.f, dc_lapack.f, lapack.f and lapackc.f.
 * `--only A,B` chooses problems, or kinds: stiff, non-stiff, dae, events; `--methods A,B` our methods. With `--seconds S` no problem is
 * begun after S seconds; those left out are named.
 */
import { parseArgs } from "node:util";
import { compile } from "@cosimo/core";
import { createCompiledSystem, createRunSeries, createSimulation, resolveSettings } from "@cosimo/simulator";
import { median } from "./measure.mjs";
import { buildPeers } from "./work-precision/peers.mjs";
import { chosenMethods, chosenProblems, elsewhere, kinds, problems } from "./work-precision/problems.mjs";
import { writePage } from "./work-precision/write-page.mjs";

export const question = "How much time for how many digits, against the best codes?";

const wantedDigits = [4, 6, 8, 10];
/** Half decades. */
const tolerances = Array.from({ length: 23 }, (_, i) => 10 ** (-2 - i / 2));
/** Time spent on each point [us]. */
const EFFORT = 60_000;

export function run() {
  const text = { type: "string" };
  const options = { codes: text, only: text, methods: text, seconds: text };
  const { values } = parseArgs({ args: process.argv.slice(3), options });
  const names = chosenProblems(values.only);
  const methods = chosenMethods(values.methods);
  const { peers, missing } = buildPeers(values.codes);
  const begin = performance.now();
  const seconds = () => (performance.now() - begin) / 1000;
  const measured = [];
  const left = [...problems.keys()].filter((name) => !names.includes(name));
  if (left.length > 0) missing.push(`${left.join(", ")}: not chosen`);
  for (const [i, name] of names.entries()) {
    if (seconds() > Number(values.seconds ?? Number.POSITIVE_INFINITY)) {
      missing.push(`${name}: the time is over`);
      continue;
    }
    process.stderr.write(`${seconds().toFixed(0).padStart(5)} s  ${i + 1} of ${names.length}: ${name}\n`);
    measured.push(compare(name, peers, methods));
    process.stderr.write(`${cells(ratios(measured.at(-1)))[0].join("  ")}\n`);
  }
  const rows = measured.flatMap(ratios);
  const table = ratioTable(rows);
  const codes = [...new Set(Object.values(kinds).flatMap((kind) => kind.peers))];
  const page = { problems: measured, table: htmlTable(rows), missing, codes, elsewhere };
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
  const { kind, scale, end } = problems.get(name);
  const solve = ourSolver(name);
  const digitsOf = (values) =>
    -Math.log10(Math.max(1e-16, ...end.map((e, i) => Math.abs(values[i] - e) / (scale[i] + Math.abs(e)))));
  const ours = (methods ?? kinds[kind].methods).map((method) => ({
    code: `ours ${method}`,
    points: curve((tolerance, repeat) => solve(method, tolerance, repeat), digitsOf),
  }));
  const theirs = kinds[kind].peers
    .filter((code) => peers.has(code))
    .map((code) => ({ code, points: curve((...list) => peers.get(code)(name, ...list), digitsOf) }));
  return { name, kind, curves: [...ours, ...theirs] };
}

/** A code that takes longer is not asked for more digits [us]. Another method may follow at the next tolerance. */
const LONGEST = 5e5;
/** A solve that takes longer is repeated once only [us]. */
const LONG = 2e4;

/** One point for each tolerance. */
function curve(solve, digitsOf) {
  const points = [];
  for (const tolerance of tolerances) {
    const first = solve(tolerance, 1);
    if (first === undefined || first.end.includes(null)) continue;
    const least = first.microseconds > LONG ? 1 : 3;
    const repeat = Math.min(101, Math.max(least, Math.round(EFFORT / first.microseconds)));
    const { microseconds } = first.microseconds > LONGEST ? first : leastOf(solve, tolerance, repeat);
    points.push({ tolerance, digits: digitsOf(first.end), microseconds });
    if (first.microseconds > LONGEST) break;
  }
  return points;
}

/** The least of two measurements, since other work on the machine can only lengthen one. */
function leastOf(solve, tolerance, repeat) {
  const [a, b] = [solve(tolerance, repeat), solve(tolerance, repeat)];
  return a.microseconds < b.microseconds ? a : b;
}

/**
 * Processor time of runs before the first measurement of a problem, and of each further method [us]. The engine compiles better code
 * after a second of runs, V8 after some thousand; on a busy machine both take longer by the clock.
 */
const WARM_UP = 3_500_000;
const WARM_UP_METHOD = 1_000_000;

function warmUp(module, settings, isFirst) {
  const duration = isFirst ? WARM_UP : WARM_UP_METHOD;
  const series = createRunSeries(module, settings);
  const begin = process.cpuUsage().user;
  while (process.cpuUsage().user - begin < duration) toEnd(series.start({}, silent).value);
  series.release();
}

const silent = { begin() {}, row() {}, event() {}, end() {} };

/**
 * Our engine: the solve without rows. Runs that are timed are those of a series: as the other codes it has its memory before, and
 * initializes it each time.
 */
function ourSolver(name) {
  const { text, variables: named } = problems.get(name);
  const model = compile(text);
  const module = model.compilation.program.initial();
  const { stopTime } = model.dae.experiment;
  const shown = named ?? createCompiledSystem(module).value.stateNames;
  const warm = new Set();
  return (solver, tolerance, repeat) => {
    const settingsOf = (more) =>
      resolveSettings({ tolerance, stopTime, solver, eventPoints: "none", ...more }).value;
    const { sink, last } = lastRow(shown);
    const settings = settingsOf({ output: "grid", outputInterval: stopTime });
    if (!toEnd(createSimulation(createCompiledSystem(module).value, settings, sink))) return undefined;
    if (!warm.has(solver)) warmUp(module, settingsOf({ output: "none", tolerance: 1e-5 }), warm.size === 0);
    warm.add(solver);
    const series = createRunSeries(module, settingsOf({ output: "none" }));
    const solve = () => toEnd(series.start({}, silent).value);
    // The first runs make the memory of all methods.
    for (let i = 1; i < Math.min(3, repeat); i++) solve();
    const times = Array.from({ length: repeat }, () => timed(solve));
    series.release();
    return { end: last, microseconds: median(times) };
  };
}

function toEnd(simulation) {
  while (!simulation.advance(Number.POSITIVE_INFINITY));
  return simulation.report().outcome.status === "completed";
}

/** Keeps the last values of these variables. */
function lastRow(names) {
  const last = [];
  let columns = [];
  const sink = {
    ...silent,
    begin: (_, variables) => {
      columns = names.map((wanted) => variables.findIndex((v) => v.name === wanted));
    },
    row: (_t, values) =>
      columns.forEach((column, i) => {
        last[i] = values[column];
      }),
  };
  return { sink, last };
}

/** Time of an action [us]. A long one is interrupted by other work on the machine: its processor time counts. */
function timed(action) {
  const processor = process.cpuUsage();
  const start = performance.now();
  action();
  const elapsed = 1000 * (performance.now() - start);
  const { user, system } = process.cpuUsage(processor);
  return Math.min(elapsed, user + system);
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

function ratios({ name, kind, curves }) {
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
      kind,
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
  return Object.entries(kinds).flatMap(([kind, { wanted }]) => {
    const measured = rows.filter((row) => row.kind === kind && row.best !== undefined);
    if (measured.length === 0) return [];
    return ["best", "auto"].flatMap((key) => {
      const values = measured.map((row) => row[key] ?? 0);
      const what = key === "best" ? "best of our methods" : "auto";
      return [
        ["least", Math.min(...values)],
        ["median", median(values)],
      ].map(([which, value], i) => ({
        met: wanted[i] === undefined ? undefined : value >= wanted[i],
        text: `${kind}, ${what}: ${which} ratio ${value.toFixed(2)}${wanted[i] === undefined ? "" : ` (at least ${wanted[i]})`}`,
      }));
    });
  });
}
