import { readFileSync } from "node:fs";
import { compile } from "@cosimo/core";
import { createCompiledSystem, createSimulation, resolveSettings } from "@cosimo/simulator";
import { medianMicroseconds, sundialsBalls } from "./measure.mjs";

export const question = "How fast is the solve alone, against SUNDIALS in C?";

const text = (name) => readFileSync(new URL(`../examples/${name}.mo`, import.meta.url), "utf8");
/** After some seconds the engine has code for a model, and for the place of its runs in memory [s]. */
const WARM_UP = 5;
const nothing = { begin() {}, row() {}, event() {}, end() {} };

/** A run of a compiled model without rows, with a new instance each time, like the programs for comparison. */
function solver(name, stopTime) {
  const module = compile(text(name)).compilation.program.initial();
  const settings = resolveSettings({
    tolerance: 1e-6,
    stopTime,
    output: "none",
    eventPoints: "none",
    solver: "dopri5",
  }).value;
  return () => {
    const simulation = createSimulation(createCompiledSystem(module).value, settings, nothing);
    while (!simulation.advance(Number.POSITIVE_INFINITY));
    return simulation.report();
  };
}

export function run() {
  const opponents = sundialsBalls();
  const hard = solver("BouncingBall", 14.6728);
  const soft = solver("SoftBouncingBall", 10);
  const rows = [
    {
      text: `hard ball: ${hard().statistics.stateEvents} impacts, soft ball: ${soft().statistics.stateEvents} events`,
    },
  ];
  const ours = {
    hard: medianMicroseconds(hard, { repeat: 501, seconds: WARM_UP }),
    soft: medianMicroseconds(soft, { repeat: 501, seconds: WARM_UP }),
  };
  rows.push({
    text: `ours: hard ball to its 60th impact ${ours.hard.toFixed(0)} us, soft ball to 10 s ${ours.soft.toFixed(0)} us`,
  });
  if (opponents === undefined) return [...rows, { text: "SUNDIALS or a C compiler is missing: no ratios" }];
  const them = (method, kind) => opponents(method, kind, 1e-6, 101).microseconds;
  const cvode = (kind) => Math.min(them("cvode-bdf", kind), them("cvode-adams", kind));
  const ratio = (name, theirs, own, bound) =>
    rows.push({
      met: theirs / own >= bound,
      text: `${name}: ${theirs.toFixed(0)} us, ${(theirs / own).toFixed(1)} times ours (at least ${bound})`,
    });
  ratio("IDA, hard ball", them("ida", "hard"), ours.hard, 20);
  ratio("CVODE (the faster of BDF and Adams), hard ball", cvode("hard"), ours.hard, 8);
  ratio("CVODE (the faster of BDF and Adams), soft ball", cvode("soft"), ours.soft, 5);
  return rows;
}
