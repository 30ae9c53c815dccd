import { compile } from "@cosimo/core";
import { createCompiledSystem, createRunSeries, createSimulation, resolveSettings } from "@cosimo/simulator";
import { medianMicroseconds } from "./measure.mjs";

export const question = "How many short runs per second and core does a series make?";

const ball = `model Ball
  parameter Real e = 0.8;
  Real h(start = 1, fixed = true), v(start = 0, fixed = true);
equation
  der(h) = v;
  der(v) = -9.81;
  when h <= 0 then
    reinit(v, -e*pre(v));
  end when;
end Ball;`;

const GOAL = 14000;
/** After some seconds the engine has code for a model, and for the place of its runs in memory [s]. */
const WARM_UP = 10;
/** What the goal asks for in place of rows. */
const reductions = [
  { kind: "final", variable: "h" },
  { kind: "max", variable: "v" },
];
const nothing = { begin() {}, row() {}, event() {}, end() {} };

/** The ball to rest (74 impacts in 5 s) and before (25 in 4.05 s), and a run without an event. */
export function run() {
  const program = compile(ball).compilation.program;
  return [5, 4.05, 0.01].map((stopTime) => {
    const given = { stopTime, intervals: 1, eventPoints: "none", solver: "dopri5" };
    const settings = resolveSettings(given).value;
    const values = { e: 0.8 };
    const series = createRunSeries(program, settings, { reductions });
    const finish = (simulation) => {
      while (!simulation.advance(Number.POSITIVE_INFINITY));
      return simulation.report().statistics;
    };
    const inSeries = () => finish(series.start(values, nothing).value);
    const reduced = () => {
      const run = series.reduce(values).value;
      const { stateEvents } = finish(run);
      return { stateEvents, values: run.values() };
    };
    const alone = () =>
      finish(createSimulation(createCompiledSystem(program, { values }).value, settings, nothing));
    const [own, rows, each] = [reduced, inSeries, alone].map((one) =>
      medianMicroseconds(one, { repeat: 4001, seconds: WARM_UP }),
    );
    const text = `to ${stopTime} s, ${reduced().stateEvents} impacts: ${own.toFixed(1)} us reduced in a series, ${(1e6 / own).toFixed(0)} runs/s; ${rows.toFixed(1)} us with rows and events, ${each.toFixed(1)} us alone`;
    series.release();
    return stopTime === 5 ? { met: 1e6 / own >= GOAL, text: `${text} (at least ${GOAL} runs/s)` } : { text };
  });
}
