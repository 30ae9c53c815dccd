import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { compile } from "@cosimo/core";
import { createSourceProvider } from "@cosimo/modelica";
import { logLogSlope } from "./measure.mjs";

export const question = "How do time and memory grow with the equations on the direct route (--solver dae)?";

const sizes = [1000, 3000, 10_000, 30_000, 50_000];
const bound = 1.2;

/** Models with about `equations` equations, whose sections behave alike for all sizes. */
const models = {
  "heat line": (equations) => `model Line
  parameter Integer n = ${Math.round(equations / 2)};
  Real T[n](each start = 300, each fixed = true, each nominal = 300), q[n + 1];
equation
  q[1] = 400 - T[1] + 20*sin(time);
  for i in 2:n loop q[i] = (1 + 0.001*T[i])*(T[i - 1] - T[i]); end for;
  q[n + 1] = 0.5*(T[n] - 300);
  for i in 1:n loop der(T[i]) = q[i] - q[i + 1]; end for;
end Line;`,
  "RC ladder with cubic conductances": (equations) => `model Ladder
  parameter Integer n = ${Math.round(equations / 4)};
  Real u[n], v[n](each start = 0, each fixed = true), i[n + 1], j[n];
equation
  i[1] = sin(time) - u[1];
  for k in 2:n loop i[k] = u[k - 1] - u[k]; end for;
  i[n + 1] = 0;
  for k in 1:n loop
    i[k] - i[k + 1] = j[k];
    j[k] = (u[k] - v[k]) + 0.1*(u[k] - v[k])^3;
    der(v[k]) = 10*j[k];
  end for;
end Ladder;`,
  "transmission line from components": (equations) => `model Line
  import Modelica.Electrical.Analog.{Basic, Sources};
  parameter Integer n = ${Math.round(equations / 23)};
  Sources.SineVoltage source(V = 1, f = 0.1);
  Basic.Ground ground;
  Basic.Resistor R[n](each R = 0.1);
  Basic.Inductor L[n](each L = 1, each i(start = 0, fixed = true));
  Basic.Capacitor C[n](each C = 1, each v(start = 0, fixed = true));
  Basic.Resistor load(R = 1);
equation
  connect(source.n, ground.p);
  connect(source.p, R[1].p);
  for k in 1:n loop
    connect(R[k].n, L[k].p); connect(L[k].n, C[k].p); connect(C[k].n, ground.p);
  end for;
  for k in 2:n loop connect(L[k - 1].n, R[k].p); end for;
  connect(L[n].n, load.p); connect(load.n, ground.p);
end Line;`,
};

export function run() {
  const base = inOwnProcess("nothing", 0);
  return Object.keys(models).flatMap((name) => {
    const measured = sizes.map((size) => inOwnProcess(name, size));
    const started = measured.map((one) => one.started - base.started);
    const megabytes = measured.map((one) => one.megabytes - base.megabytes);
    return [
      ...measured.map((one, k) => ({ text: describe(name, one, started[k], megabytes[k]) })),
      slope(`${name}, text to initial values`, measured, started),
      slope(
        `${name}, run`,
        measured,
        measured.map((one) => one.solved),
      ),
      slope(`${name}, memory`, measured, megabytes),
    ];
  });
}

function describe(name, { equations, steps, solved }, started, megabytes) {
  return `${name}, ${equations} equations: ${started.toFixed(2)} s from text to initial values, ${solved.toFixed(2)} s for ${steps} steps; ${megabytes.toFixed(0)} MB`;
}

function slope(what, measured, values) {
  const value = logLogSlope(
    measured.map(({ equations }) => equations),
    values,
  );
  return { met: value <= bound, text: `${what}: log-log slope ${value.toFixed(2)} (at most ${bound})` };
}

/** A separate process, so that its memory is that of one model. */
function inOwnProcess(name, size) {
  const file = fileURLToPath(import.meta.url);
  const { stdout, stderr } = spawnSync(process.execPath, [file, name, String(size)], { encoding: "utf8" });
  if (stdout === "") throw new Error(stderr);
  return JSON.parse(stdout);
}

/** Processor seconds, independent of other processes. Two variables are recorded, the others computed only. */
function measure(name, size) {
  const empty = "model Nothing Real x(start = 1, fixed = true); equation der(x) = -x; end Nothing;";
  const options = name.includes("components") ? { library: library() } : {};
  const settings = {
    solver: "dae",
    stopTime: 10,
    tolerance: 1e-6,
    intervals: 10,
    variables: /\[[12]\]$|^x$/,
  };
  const start = process.cpuUsage();
  const seconds = () => Object.values(process.cpuUsage(start)).reduce((sum, part) => sum + part / 1e6, 0);
  const model = compile(models[name]?.(size) ?? empty, options);
  model.simulateSync({ ...settings, stopTime: 0 });
  const started = seconds();
  const result = model.simulateSync(settings);
  if (result.outcome.status !== "completed") throw new Error(result.outcome.reason);
  return {
    equations: model.compilation.sorted.counts.equations,
    started,
    solved: seconds() - started,
    steps: result.statistics.steps,
    megabytes: process.resourceUsage().maxRSS / 1000,
  };
}

function library() {
  const root = join(import.meta.dirname, "..", "library");
  const files = readdirSync(root, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".mo"))
    .map((entry) => join(entry.parentPath, entry.name));
  return createSourceProvider(
    new Map(files.map((file) => [relative(root, file).split(sep).join("/"), readFileSync(file, "utf8")])),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  console.log(JSON.stringify(measure(process.argv[2], Number(process.argv[3]))));
