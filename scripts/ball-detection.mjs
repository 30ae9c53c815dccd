/**
 * The table of docs/detection.md: one ball, all types of events, all kinds of detection. `node scripts/ball-detection.mjs`
 * updates it (after a build).
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const types = ["unilateral", "bilateral", "ordinary", "shortliving"];
export const detections = ["dense", "comprehensive", "extrapolation", "quadratic", "mesh"];

const gravity = 9.81;
const drop = 10;
/** The published settings with a visible band of 1 mm. */
const band = 1e-3;
const settings = {
  ...{ solver: "merson", initialStep: 0.05, minStep: 1e-12, maxStep: 1 },
  ...{ tolerance: 1e-6, stopTime: 20 },
};

/** The model of the page, with another type instead of `unilateral`. */
export function ballText(page, type) {
  return /^```lisma Ball\.lisma\n([\s\S]*?)^```$/m.exec(page)[1].replace("unilateral[", `${type}[`);
}

/** `compile` of @cosimo/core; the rest of @cosimo/simulator. */
export function ballRow(page, type, detection, { compile, functionSystem, simulate }) {
  const measured = detection === "comprehensive" || detection === "extrapolation";
  const run = { ...settings, detection, ...(measured ? { eventTolerance: band, gamma: 0.6 } : {}) };
  const model = compile({ uri: "Ball.lisma", text: ballText(page, type) });
  const result = model.simulateSync(run);
  const bounces = result.events.map((event) => event.time);
  const y = result.column("y");
  const heights = bounces.map((time) => y[result.time.indexOf(time)]);
  const { steps, rejectedSteps, derivativeEvaluations, indicatorEvaluations } = result.statistics;
  return {
    type,
    detection,
    bounces: bounces.length,
    height: heights.reduce((a, b) => (Math.abs(b) > Math.abs(a) ? b : a)),
    late: bounces.at(-1) - (2 * bounces.length - 1) * Math.sqrt((2 * drop) / gravity),
    ...evaluationsBelow(type, run, functionSystem, simulate),
    steps: steps + rejectedSteps,
    equations: derivativeEvaluations,
    guards: indicatorEvaluations,
  };
}

/** Number and depth of evaluations below the ground, for the ball as plain functions. */
function evaluationsBelow(type, run, functionSystem, simulate) {
  let [below, deepest] = [0, 0];
  const system = functionSystem({
    start: [drop, 0],
    derivatives(_t, x, xdot) {
      if (x[0] < 0) below++;
      deepest = Math.min(deepest, x[0]);
      xdot[0] = x[1];
      xdot[1] = -gravity;
    },
    relations: [{ operator: "<=", eventType: type, usage: "guard" }],
    indicators(_t, x, g) {
      g[0] = x[0];
    },
    guards: [
      {
        kind: "and",
        parts: [
          { kind: "atom", indicator: 0 },
          { kind: "filter", holds: (_t, x) => x[1] < 0 },
        ],
      },
    ],
    update({ x, fires }) {
      if (fires(0)) x[1] = -x[1];
    },
  });
  const ignore = { begin() {}, row() {}, event() {}, end() {} };
  const { diagnostics } = simulate(system, run, ignore);
  if (diagnostics.some((d) => d.severity === "error")) throw new Error(diagnostics[0].message);
  return { below, deepest };
}

const columns = [
  ["type", (row) => `\`${row.type}\``],
  ["detection", (row) => `\`${row.detection}\``],
  ["height at the bounce [m]", (row) => small(row.height)],
  ["7th bounce late by [s]", (row) => small(row.late)],
  ["evaluations below ground", (row) => String(row.below)],
  ["deepest [m]", (row) => (row.below === 0 ? "" : small(row.deepest))],
  ["steps", (row) => String(row.steps)],
  ["evaluations in all", (row) => String(row.equations)],
];

/** Replaces rounding errors by zero. */
function small(x) {
  if (Math.abs(x) < 1e-9) return "0";
  return Math.abs(x) < 0.01 ? x.toExponential(1) : x.toFixed(2);
}

export function ballTable(page, tools) {
  const rows = types.flatMap((type) => detections.map((detection) => ballRow(page, type, detection, tools)));
  const line = (cells) => `| ${cells.join(" | ")} |`;
  return [
    line(columns.map(([title]) => title)),
    line(columns.map(() => "---")),
    ...rows.map((row) => line(columns.map(([, text]) => text(row)))),
  ].join("\n");
}

export function writeTable(tools) {
  const file = new URL("../docs/detection.md", import.meta.url);
  const page = readFileSync(file, "utf8");
  writeFileSync(
    file,
    page.replace(/^\| type \|[\s\S]*?(?=\n\n)/m, () => ballTable(page, tools)),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { compile } = await import("@cosimo/core");
  const { functionSystem, simulate } = await import("@cosimo/simulator");
  writeTable({ compile, functionSystem, simulate });
}
