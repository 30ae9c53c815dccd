/** The problems of the comparison: model text, kind, and the exact values at the end. */
import { readFileSync } from "node:fs";
import { solverNames } from "@cosimo/ir";
import { daeProblems, problemText, referenceOf } from "../../conformance/dae-problems/problems.mjs";

const read = (path) => readFileSync(new URL(path, import.meta.url), "utf8");

const [gravity, restitution, drag] = [9.81, 0.9, 0.5 * 0.5 * 1.293 * Math.PI * 0.01];
const terminal = Math.sqrt(gravity / drag);

/** Height and velocity at `time` of a ball dropped from `height`, in closed form. */
function dropped(height, time) {
  const length = terminal ** 2 / gravity;
  const scaled = (t) => (gravity * t) / terminal;
  let [apex, rest] = [height, time];
  for (;;) {
    const fall = (terminal / gravity) * Math.acosh(Math.exp(apex / length));
    if (rest <= fall)
      return [apex - length * Math.log(Math.cosh(scaled(rest))), -terminal * Math.tanh(scaled(rest))];
    rest -= fall;
    const phase = Math.atan(restitution * Math.tanh(scaled(fall)));
    const rise = (terminal / gravity) * phase;
    const [up, now] = [-length * Math.log(Math.cos(phase)), phase - scaled(rest)];
    if (rest <= rise) return [up + length * Math.log(Math.cos(now)), terminal * Math.tan(now)];
    rest -= rise;
    apex = up;
  }
}

const ones = (values) => values.map(() => 1);

/** `variables`: names of the values at the end. Missing: the states. */
function stored() {
  return Object.entries(JSON.parse(read("references.json"))).map(([name, { stiff, ...rest }]) => {
    return [name, { kind: stiff ? "stiff" : "non-stiff", text: read(`models/${name}.mo`), ...rest }];
  });
}

function differentialAlgebraic(name) {
  const values = referenceOf(daeProblems.find((problem) => problem.name === name));
  const end = values.map(({ value }) => value);
  const variables = values.map(({ variable }) => variable);
  return [name, { kind: "dae", text: problemText(name), variables, end, scale: ones(end) }];
}

function balls(name, time, heights, variables) {
  const end = heights.flatMap((height) => dropped(height, time));
  return [name, { kind: "events", text: read(`models/${name}.mo`), variables, end, scale: ones(end) }];
}

const numbers = Array.from({ length: 20 }, (_, i) => i + 1);

export const problems = new Map([
  ...stored(),
  differentialAlgebraic("ChemicalAkzoNobel"),
  differentialAlgebraic("TransistorAmplifier"),
  balls("Ball", 9, [2], ["y", "v"]),
  balls(
    "Balls",
    5,
    numbers.map((i) => 0.95 + 0.05 * i),
    numbers.flatMap((i) => [`y[${i}]`, `v[${i}]`]),
  ),
]);

const stiffPeers = ["RADAU", "RADAU5", "RODAS", "SEULEX", "CVODE BDF", "IDA"];

/** Per kind of problem: our methods, the other codes, and the wanted ratios of their best time to ours (least, median). */
export const kinds = {
  stiff: {
    methods: ["rodas4", "radau", "radau9", "radau13", "dae", "auto"],
    peers: stiffPeers,
    wanted: [1, 1.3],
  },
  "non-stiff": {
    methods: ["dopri5", "dop853", "verner8", "auto"],
    peers: ["DOPRI5", "DOP853", "ODEX", "CVODE Adams"],
    wanted: [1, 1.2],
  },
  dae: {
    methods: ["rodas4", "radau", "dae", "auto"],
    peers: ["RADAU", "RADAU5", "RODAS", "SEULEX", "IDA"],
    wanted: [],
  },
  events: {
    methods: ["dopri5", "dop853", "verner8", "rodas4", "dae", "auto"],
    peers: ["IDA", "CVODE BDF", "CVODE Adams"],
    wanted: [],
  },
};

/** What is measured elsewhere, since no other code here solves it in this form, with the command that prints it. */
export const elsewhere = [
  ["closed space and event-dense models in LISMA_HDS", "npm run bench -- lisma-events"],
  ["1000 independent balls against C", "npm run bench -- many-events"],
  ["large models: the Brusselator with 8192 states and more", "npm run bench -- brusselator"],
  ["differential-algebraic equations of index 3", "npm run bench -- index-three"],
];

/** Names of the problems that a list of names and kinds, such as `events,Hires`, chooses. */
export function chosenProblems(list) {
  const given = list?.split(",") ?? Object.keys(kinds);
  const unknown = given.filter((name) => kinds[name] === undefined && !problems.has(name));
  if (unknown.length > 0) {
    const possible = [...Object.keys(kinds), ...problems.keys()].join(", ");
    throw new Error(`no problem ${unknown.join(", ")}: there are ${possible}`);
  }
  return [...problems]
    .filter(([name, { kind }]) => given.includes(name) || given.includes(kind))
    .map(([name]) => name);
}

/** Our methods that a list such as `radau,auto` chooses; undefined without one. */
export function chosenMethods(list) {
  const unknown = list?.split(",").filter((name) => !solverNames.includes(name)) ?? [];
  if (unknown.length > 0)
    throw new Error(`no method ${unknown.join(", ")}: there are ${solverNames.join(", ")}`);
  return list?.split(",");
}
