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

/** Runs until a model has code of its own [ms]. */
const WARM_UP = 1300;

/** One run without output: microseconds and statistics; time of one evaluation of the derivatives. */
function prepare(text, stopTime) {
  const module = compile(text).compilation.program.initial();
  const settings = { solver: "dopri5", tolerance: TOLERANCE, stopTime, output: "none", eventPoints: "none" };
  const resolved = resolveSettings(settings).value;
  const sink = { begin() {}, row() {}, event() {}, end() {} };
  const create = () => createCompiledSystem(module).value;
  const run = () => {
    const system = create();
    const begin = performance.now();
    const simulation = createSimulation(system, resolved, sink);
    while (!simulation.advance(Number.POSITIVE_INFINITY));
    const microseconds = 1000 * (performance.now() - begin);
    const { outcome, statistics } = simulation.report();
    if (outcome.status !== "completed") throw new Error(outcome.reason);
    return { microseconds, statistics };
  };
  const evaluation = () => {
    const system = create();
    const [x, xdot] = [system.allocate(system.stateCount), system.allocate(system.stateCount)];
    system.readStates(x);
    const begin = performance.now();
    const calls = 20_000;
    for (let k = 0; k < calls; k++) system.derivatives(stopTime, x, xdot);
    const time = (1000 * (performance.now() - begin)) / calls;
    system.release?.();
    return time;
  };
  const begin = performance.now();
  while (performance.now() - begin < WARM_UP) run();
  return { run, evaluation };
}

function medianRun(run, repeat) {
  const runs = Array.from({ length: repeat }, run);
  return {
    microseconds: median(runs.map(({ microseconds }) => microseconds)),
    statistics: runs[0].statistics,
  };
}

/**
 * Cost of an event [us], without the evaluations of all derivatives and without the start of a run: the difference of
 * two runs, of which one is longer. Steps and the search for events are part of it. Evaluations of single parts, which have
 * steps of their own, are counted by their share of the states.
 */
function apart(text, short, long) {
  const [first, second] = [short, long].map((stopTime) => prepare(text, stopTime));
  const [a, b] = [first, second].map(({ run }) => medianRun(run, 7));
  const of = (name) => b.statistics[name] - a.statistics[name];
  const evaluations = of("derivativeEvaluations") * second.evaluation();
  return (b.microseconds - a.microseconds - evaluations) / of("stateEvents");
}

export function run() {
  const few = apart(relays(10), 100, 300);
  const many = apart(relays(1000), 1, 10);
  const ratio = many / few;
  const results = [
    {
      met: ratio <= RELAYS,
      text: `relays, right-hand side apart: 10 ${few.toFixed(2)} us an event, 1000 ${many.toFixed(2)} us, ratio ${ratio.toFixed(2)} (at most ${RELAYS})`,
    },
  ];
  const program = compilePeer("many-balls", ["m"]);
  for (const [n, stopTime] of [[1000, 0.8]]) {
    const ours = medianRun(prepare(balls(n), stopTime).run, 5);
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
