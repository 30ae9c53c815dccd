import { spawnSync } from "node:child_process";
import { compile } from "@cosimo/core";
import { createCompiledSystem, createSimulation, resolveSettings } from "@cosimo/simulator";
import { compilePeer, median } from "./measure.mjs";

export const question = "What does an event cost in a model of many parts that do not touch each other?";

/** Limits: cost per event of 1000 relays against 10; of 1000 balls against C. */
const RELAYS = 1.2;
const BALLS = 1.5;
const TOLERANCE = 1e-6;

/** Rooms with heaters: each switches at its own limits, in a rhythm of its own. */
const relays = (n) => `model Relays
  Real x[${n}](start = {0.5 + 0.4*sin(i) for i in 1:${n}}, each fixed = true);
  discrete Boolean on[${n}](each start = true, each fixed = true);
equation
  for i in 1:${n} loop
    der(x[i]) = if on[i] then 1 + 0.3*sin(i) else -1 - 0.2*cos(i);
    when x[i] >= 1 then
      on[i] = false;
    elsewhen x[i] <= 0 then
      on[i] = true;
    end when;
  end for;
end Relays;`;

const balls = (n) => `model Balls
  Real y[${n}](start = {1 + i/${n} for i in 1:${n}}, each fixed = true);
  Real v[${n}](each start = 0, each fixed = true);
equation
  for i in 1:${n} loop
    der(y[i]) = v[i];
    der(v[i]) = -9.81;
    when y[i] <= 0 then
      reinit(v[i], -0.9*v[i]);
    end when;
  end for;
end Balls;`;

/** Runs without output: microseconds of the median run, statistics, and time of one evaluation of the derivatives. */
function measure(text, stopTime, repeat) {
  const module = compile(text).compilation.program.initial();
  const settings = { solver: "dopri5", tolerance: TOLERANCE, stopTime, output: "none", eventPoints: "none" };
  const resolved = resolveSettings(settings).value;
  const sink = { begin() {}, row() {}, event() {}, end() {} };
  let report;
  let system;
  const times = [];
  for (let k = 0; k < repeat; k++) {
    system = createCompiledSystem(module).value;
    const begin = performance.now();
    const simulation = createSimulation(system, resolved, sink);
    while (!simulation.advance(Number.POSITIVE_INFINITY));
    times.push(1000 * (performance.now() - begin));
    report = simulation.report();
  }
  if (report.outcome.status !== "completed") throw new Error(report.outcome.reason);
  const [x, xdot] = [system.allocate(system.stateCount), system.allocate(system.stateCount)];
  system.readStates(x);
  const begin = performance.now();
  const calls = 20_000;
  for (let k = 0; k < calls; k++) system.derivatives(stopTime, x, xdot);
  const evaluation = (1000 * (performance.now() - begin)) / calls;
  return { microseconds: median(times.slice(1)), statistics: report.statistics, evaluation };
}

/** Cost of an event without the evaluations of the right-hand side [us]. */
function apart({ microseconds, statistics, evaluation }) {
  return (microseconds - statistics.derivativeEvaluations * evaluation) / statistics.stateEvents;
}

export function run() {
  const few = measure(relays(10), 100, 9);
  const many = measure(relays(1000), 1, 4);
  const ratio = apart(many) / apart(few);
  const results = [
    {
      met: ratio <= RELAYS,
      text: `relays, right-hand side apart: 10 ${apart(few).toFixed(2)} us an event, 1000 ${apart(many).toFixed(2)} us, ratio ${ratio.toFixed(2)} (at most ${RELAYS})`,
    },
  ];
  const program = compilePeer("many-balls", ["m"]);
  for (const [n, stopTime] of [[1000, 0.8]]) {
    const ours = measure(balls(n), stopTime, 4);
    const events = ours.statistics.stateEvents;
    const text = `${n} balls: ${(ours.microseconds / events).toFixed(1)} us an event, ${events} events, ${ours.statistics.steps} steps, ${(ours.statistics.indicatorEvaluations / events).toFixed(1)} evaluations of all conditions an event`;
    if (program === undefined) return [...results, { text: `${text}; a C compiler is missing: no ratio` }];
    const run = () =>
      JSON.parse(spawnSync(program, [n, TOLERANCE, stopTime].map(String), { encoding: "utf8" }).stdout);
    const peers = [run(), run(), run(), run(), run()];
    const c = median(peers.map(({ microseconds }) => microseconds)) / peers[0].events;
    const times = ours.microseconds / events / c;
    results.push({
      met: times <= BALLS,
      text: `${text}; C -O2 ${c.toFixed(1)} us, ${peers[0].events} events, ${peers[0].steps} steps; ratio ${times.toFixed(2)} (at most ${BALLS})`,
    });
    if (Math.abs(peers[0].events - events) > 1) results.push({ met: false, text: "events differ" });
  }
  return results;
}
