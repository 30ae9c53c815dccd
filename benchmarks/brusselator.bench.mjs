import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compileSystem } from "@cosimo/compiler";
import { linkableKernels } from "@cosimo/kernels";
import { createCompiledSystem, simulate } from "@cosimo/simulator";
import { brusselator } from "../packages/compiler/dist/structure/testing/array-systems.js";

export const question =
  "Are large sparse stiff systems solved as fast as by CVODE with KLU or Krylov methods?";

const endTime = 1;
/** Points of a side and linear solver of CVODE; two states per point. `--points N` for another number. */
const usual = [
  { points: 64, linear: "klu" },
  { points: 256, linear: "krylov" },
];
const tolerances = [1e-4, 1e-6, 1e-8];

/** Ratio of times at equal digits, between measured points, is to be at least this. */
const bound = 1;

export function run() {
  const options = process.argv.slice(3);
  const own = options.indexOf("--points");
  const cases = own < 0 ? usual : [{ points: Number(options[own + 1]), linear: "krylov" }];
  const program = compile();
  if (program === undefined)
    return [{ text: "CVODE, KLU or gcc are not installed: nothing to compare with" }];
  return cases.flatMap((one) => compare(program, one));
}

function compare(program, { points, linear }) {
  const reference = peer(program, points, 1e-11, "krylov").states;
  const digits = (states) => -Math.log10(largestError(states, reference));
  // The first solve of a process also waits for the engine.
  solve(systemOf(16), 1e-4);
  solve(systemOf(16), 1e-8);
  const theirs = tolerances.map((tolerance) => {
    const { states, milliseconds } = peer(program, points, tolerance / 10, linear);
    return { milliseconds, digits: digits(states) };
  });
  return tolerances.map((tolerance) => {
    const start = performance.now();
    const system = systemOf(points);
    const made = performance.now() - start;
    const { milliseconds, states } = solve(system, tolerance);
    const ours = digits(states);
    const other = timeAt(theirs, ours);
    const size = `${2 * points ** 2} states, ${tolerance}`;
    const times = `${milliseconds.toFixed(0)} ms for ${ours.toFixed(1)} digits`;
    const ratio = other / milliseconds;
    return {
      met: ratio >= bound,
      text: `${size}: auto ${times}, CVODE ${linear} ${other.toFixed(0)} ms: ${ratio.toFixed(2)} (at least ${bound}); loaded in ${made.toFixed(0)} ms`,
    };
  });
}

/** A new program each time, so that the order of elimination is part of each solve. */
function systemOf(points) {
  const { program } = compileSystem(brusselator(points), linkableKernels).value;
  return createCompiledSystem(program).value;
}

function solve(system, tolerance) {
  const settings = { startTime: 0, stopTime: endTime, solver: "auto", tolerance, outputInterval: endTime };
  const names = new Map(system.variables.map(({ name }, i) => [name, i]));
  const columns = system.stateNames.map((name) => names.get(name));
  let last = [];
  const sink = {
    begin() {},
    row: (_, values) => {
      last = columns.map((i) => values[i]);
    },
    event() {},
    end() {},
  };
  const start = performance.now();
  const { value } = simulate(system, settings, sink);
  const milliseconds = performance.now() - start;
  if (value?.outcome.status !== "completed") throw new Error(value?.outcome.reason);
  return { milliseconds, states: Float64Array.from(last) };
}

function largestError(states, reference) {
  return states.reduce(
    (most, x, i) => Math.max(most, Math.abs(x - reference[i]) / (1 + Math.abs(reference[i]))),
    0,
  );
}

/** Time of the other code for as many digits: log-linear between, or beyond, its measured runs. */
function timeAt(runs, digits) {
  const sorted = [...runs].sort((a, b) => a.digits - b.digits);
  const next = sorted.findIndex((one) => one.digits > digits);
  const at = Math.min(Math.max(next < 0 ? sorted.length - 1 : next, 1), sorted.length - 1);
  const [a, b] = [sorted[at - 1], sorted[at]];
  const part = (digits - a.digits) / (b.digits - a.digits || 1);
  return Math.exp(Math.log(a.milliseconds) * (1 - part) + Math.log(b.milliseconds) * part);
}

function compile() {
  const source = fileURLToPath(new URL("peers/brusselator.c", import.meta.url));
  const program = join(mkdtempSync(join(tmpdir(), "cosimo-bench-")), "brusselator");
  const libraries = ["cvode", "nvecserial", "sunlinsolklu", "sunlinsolspgmr", "sunmatrixsparse"];
  const links = [...libraries.map((name) => `-lsundials_${name}`), "-lm"];
  const { status } = spawnSync(
    "gcc",
    ["-O3", "-w", "-I/usr/include/suitesparse", "-o", program, source, ...links],
    { stdio: "ignore" },
  );
  return status === 0 ? program : undefined;
}

function peer(program, points, tolerance, linear) {
  const file = `${program}-states`;
  const list = [points, tolerance, linear, endTime, file].map(String);
  const { stdout, status } = spawnSync(program, list, { encoding: "utf8", timeout: 120_000 });
  if (status !== 0) throw new Error(`CVODE ${linear} does not reach the end`);
  const bytes = readFileSync(file);
  const states = new Float64Array(bytes.buffer, bytes.byteOffset, bytes.length / 8);
  return { ...JSON.parse(stdout), states };
}
