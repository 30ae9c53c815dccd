import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { linearImplicit } from "@cosimo/cosim";
import { createCoupledSystem, fmuUnit, modelUnit, openFmu } from "cosimo";

export const question =
  "Two cylinders and an orifice: what do error and work come to under each coupling? (benchmark of the stabilised method)";

const folder = new URL("../examples/cosim/hydraulic/", import.meta.url);
const command = fileURLToPath(new URL("../packages/cosimo/bin/cosimo.js", import.meta.url));
const model = (name, options) =>
  modelUnit({ uri: name, text: readFileSync(new URL(name, folder), "utf8") }, options);

const [names, ...rows] = readFileSync(
  new URL("../conformance/cosim/reference/hydraulic.csv", import.meta.url),
  "utf8",
)
  .trim()
  .split("\n")
  .map((line) => line.split(","));
const states = names.slice(1);
const reference = rows.map((row) => row.map(Number));

/** The published errors omit explicit time derivatives. */
const published = (form) => linearImplicit({ form, timeDerivatives: false, exchange: "consistent" });

/** Published errors for H = 1e-5, 2e-5, 5e-5, 1e-4, 2e-4, 5e-4, 1e-3, 2e-3. */
const steps = [1e-5, 2e-5, 5e-5, 1e-4, 2e-4, 5e-4, 1e-3, 2e-3];
const table = [
  ["J0", { name: "jacobi" }, [1.08e-2, 2.17e-2, 5.45e-2, 1.06e-1, 1.82e-1, 2.25e-1, 2.26e-1, 4.44e-1]],
  [
    "J0 stale",
    { name: "jacobi", exchange: "stale" },
    [1.11e-2, 2.24e-2, 5.76e-2, 1.19e-1, 2.44e-1, 8.09e-1, 2.37, 6.93],
  ],
  [
    "Gauss-Seidel",
    { name: "gauss-seidel", order: ["B", "A"] },
    [1.02e-2, 2.05e-2, 5.06e-2, 9.71e-2, 1.71e-1, 2.85e-1, 3.54e-1, 4.51e-1],
  ],
  [
    "J1",
    { name: "jacobi", extrapolation: 1 },
    [5.17e-5, 2.09e-4, 1.35e-3, 5.8e-3, 2.73e-2, 1.09e-1, 4.04e-1, 1.77],
  ],
  [
    "J2",
    { name: "jacobi", extrapolation: 2 },
    [3e-7, 2.42e-6, 3.9e-5, 6.13e-3, 4.83e-2, 3.15e-1, 9.82e-1, 4.5],
  ],
  ["L1", published("L1"), [3.85e-5, 1.51e-4, 9.07e-4, 3.43e-3, 1.23e-2, 5.38e-2, 1.15e-1, 1.74e-1]],
  ["SR", published("SR"), [7.78e-5, 3.07e-4, 1.83e-3, 6.75e-3, 2.25e-2, 7.91e-2, 1.43e-1, 1.98e-1]],
  ["LX", published("LX"), [4.42e-6, 1.73e-5, 1e-4, 3.59e-4, 1.18e-3, 5.05e-3, 1.6e-2, 4.46e-2]],
];

/** Common step for the comparison; controlled methods choose their own. */
const H = 1e-4;
const schemes = [
  ["monolithic", { name: "monolithic" }],
  ["J0 stale", { name: "jacobi", exchange: "stale" }],
  ["Gauss-Seidel", { name: "gauss-seidel", order: ["B", "A"] }],
  ["J1", { name: "jacobi", extrapolation: 1 }],
  ["J2", { name: "jacobi", extrapolation: 2 }],
  ["L1", { name: "linear-implicit", form: "L1" }],
  ["LX", { name: "linear-implicit", form: "LX" }],
  ["J1, Richardson", { name: "jacobi", extrapolation: 1, control: "richardson" }],
  ["J1, energy", { name: "jacobi", extrapolation: 1, control: "energy" }],
];

const connections = [
  ["A.p", "B.pA"],
  ["B.q", "A.q"],
];
const bonds = [{ name: "oil", inputs: ["B.pA", "A.q"] }];

async function measure(units, algorithm, experiment = {}) {
  const system = createCoupledSystem({
    ...{ units, connections, bonds, algorithm },
    experiment: { stopTime: 0.1, ...experiment },
  });
  await system.simulate();
  const begun = process.cpuUsage();
  const { trajectory, outcome, statistics } = await system.simulate();
  const { user, system: kernel } = process.cpuUsage(begun);
  if (outcome.status !== "completed") throw new Error(outcome.reason);
  return { error: errorOf(trajectory), seconds: (user + kernel) / 1e6, statistics };
}

/** Root mean square over the six states, scaled by their maxima, at common points. */
function errorOf({ variables, columns, time }) {
  const rowAt = new Map(Array.from(time, (t, k) => [Math.round(t * 1e7), k]));
  const common = reference.filter(([t]) => rowAt.has(Math.round(t * 1e7)));
  const squares = states.map((name, i) => {
    const column = columns[variables.findIndex((one) => one.name === name)];
    const largest = Math.max(...reference.map((row) => Math.abs(row[i + 1])));
    const errors = common.map((row) => (column[rowAt.get(Math.round(row[0] * 1e7))] - row[i + 1]) / largest);
    return errors.reduce((sum, error) => sum + error * error, 0) / errors.length;
  });
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length);
}

export async function run() {
  return [...(await errorTable()), ...(await workTable()), ...(await backendTable())];
}

async function errorTable() {
  const units = { A: model("A.mo", fixed), B: model("B.mo", fixed) };
  const figures = [];
  for (const [name, algorithm, expected] of table) {
    const errors = [];
    for (const step of steps)
      errors.push((await measure(units, algorithm, { communicationStep: step })).error);
    const worst = Math.max(...errors.map((error, i) => Math.abs(error / expected[i] - 1)));
    figures.push({
      met: worst < 0.05,
      text: `${name.padEnd(13)} ${errors.map((error) => error.toExponential(2).padStart(8)).join(" ")}  within ${(100 * worst).toFixed(1)} % (5 %)`,
    });
  }
  const head = steps.map((step) => step.toExponential(0).padStart(8)).join(" ");
  return [{ text: `error, H = ${" ".repeat(4)}${head}` }, ...figures];
}

const fixed = { solver: "rk4", innerStep: 5e-6 };
const adaptive = { solver: "dopri5", tolerance: 1e-8 };

async function workTable() {
  const units = { A: model("A.mo", adaptive), B: model("B.mo", adaptive) };
  const figures = [];
  for (const [name, algorithm] of schemes) {
    const controlled = algorithm.control !== undefined;
    const experiment = {
      communicationStep: H,
      ...(controlled && { tolerance: 1e-4, outputInterval: 5e-4 }),
      ...(name === "monolithic" && { tolerance: 1e-8, outputInterval: 5e-4 }),
    };
    const { error, seconds, statistics } = await measure(units, algorithm, experiment);
    figures.push(line(name, error, seconds, statistics));
  }
  return [{ text: `H = ${H} s where it is not controlled, units by dopri5 with 1e-8:` }, ...figures];
}

function line(name, error, seconds, { steps: count, rejectedSteps, jacobianEvaluations }) {
  const rejected = rejectedSteps > 0 ? ` (${rejectedSteps} taken back)` : "";
  return {
    text: `${name.padEnd(22)} RMS ${error.toExponential(2)}  CPU ${(1000 * seconds).toFixed(1).padStart(7)} ms  ${count} steps${rejected}  ${jacobianEvaluations} Jacobians`,
  };
}

async function backendTable() {
  if (spawnSync("cc", ["--version"], { stdio: "ignore" }).status !== 0)
    return [{ text: "units as FMUs: no C compiler" }];
  const place = mkdtempSync(join(tmpdir(), "cosimo-bench-"));
  const files = ["A", "B"].map((name) => {
    const file = join(place, `${name}.fmu`);
    const source = fileURLToPath(new URL(`${name}.mo`, folder));
    const { status, stderr } = spawnSync(process.execPath, [command, "fmu", "export", source, "-o", file], {
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(stderr);
    return file;
  });
  const figures = [];
  for (const backend of ["in-process", "isolated", "wasm"]) {
    const [A, B] = files.map((file) => openFmu(file, { backend }));
    try {
      const units = {
        A: fmuUnit(A, { type: "me", ...adaptive }),
        B: fmuUnit(B, { type: "me", ...adaptive }),
      };
      const algorithm = { name: "linear-implicit", form: "LX" };
      const { error, seconds, statistics } = await measure(units, algorithm, { communicationStep: 1e-3 });
      figures.push(line(`LX, FMUs ${backend}`, error, seconds, statistics));
    } catch (error) {
      figures.push({ text: `LX, FMUs ${backend}: ${error.message}` });
    } finally {
      A.close();
      B.close();
    }
  }
  rmSync(place, { recursive: true });
  return [{ text: "the same with H = 1e-3 s and FMUs for model exchange:" }, ...figures];
}
