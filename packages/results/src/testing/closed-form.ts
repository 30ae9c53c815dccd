import type { EventRecord, Trajectory, TrajectorySink, TrajectoryVariable } from "@cosimo/ir";
import { createTrajectoryRecorder } from "../recording/trajectory-recorder.ts";

/** A continuous Real variable with given attributes. */
export function variable(name: string, rest: Partial<TrajectoryVariable> = {}): TrajectoryVariable {
  return {
    name,
    type: "Real",
    variability: "continuous",
    causality: "local",
    unit: "",
    displayUnit: "",
    description: "",
    ...rest,
  };
}

export const METADATA = {
  model: "Ball",
  description: "A ball dropped on flat ground",
  tool: "cosimo",
  modelHash: "00",
  options: { tolerance: 1e-6 },
};

/** A trajectory of one variable given as a function of time, sampled at `times`. */
export function sampled(
  name: string,
  times: readonly number[],
  value: (t: number) => number,
  rest: Partial<TrajectoryVariable> = {},
): Trajectory {
  return record((sink) => {
    sink.begin(METADATA, [variable(name, rest)], []);
    for (const t of times) sink.row(t, Float64Array.of(value(t)), "sample");
    sink.end();
  });
}

/** Records the calls of `run`. */
export function record(run: (sink: TrajectorySink) => void): Trajectory {
  const recorder = createTrajectoryRecorder();
  run(recorder);
  return recorder.trajectory();
}

/** `count` equal steps from `from` to `to`, both included. */
export function grid(from: number, to: number, count: number): number[] {
  return Array.from({ length: count + 1 }, (_, i) => from + ((to - from) * i) / count);
}

export const BALL_VARIABLES: readonly TrajectoryVariable[] = [
  variable("y", { unit: "m", description: "Height" }),
  variable("x", { unit: "m", description: "Distance" }),
  variable("v", { unit: "m/s", description: "Velocity" }),
  variable("der(y)", { unit: "m/s", aliasOf: { name: "v", negated: false } }),
  variable("down", { unit: "m/s", aliasOf: { name: "v", negated: true } }),
  variable("falling", { type: "Boolean", variability: "discrete" }),
  variable("bounces", { type: "Integer", variability: "discrete" }),
  variable("phase", { type: "Enumeration", literals: ["up", "down"], variability: "discrete" }),
];

export const BALL_PARAMETERS = [
  {
    variable: variable("g", { unit: "m/s2", variability: "parameter", description: "Gravity" }),
    value: 9.81,
  },
  { variable: variable("e", { variability: "parameter" }), value: 0.8 },
];

/**
 * A ball without drag that falls from `height` [m] with coefficient of restitution `restitution`: between
 * impacts y = y0 + v0 s - g s^2/2. Rows on a grid of 0.02 s and two rows at each impact before `stop` [s].
 */
export function ballTrajectory(height = 2, restitution = 0.8, stop = 3, interval = 0.02): Trajectory {
  return record((sink) => runBall(sink, height, restitution, stop, interval));
}

export function runBall(
  sink: TrajectorySink,
  height = 2,
  restitution = 0.8,
  stop = 3,
  interval = 0.02,
): void {
  const gravity = 9.81;
  let start = 0;
  let y0 = height;
  let v0 = 0;
  let bounces = 0;
  const row = (t: number, mark: "sample" | "left" | "right", y: number, v: number) => {
    const falling = v < 0 ? 1 : 0;
    sink.row(t, Float64Array.of(y, 0.8 * t, v, v, -v, falling, bounces, falling + 1), mark);
  };
  sink.begin(METADATA, BALL_VARIABLES, BALL_PARAMETERS);
  let k = 0;
  for (;;) {
    const flight = (v0 + Math.sqrt(v0 * v0 + 2 * gravity * y0)) / gravity;
    for (; k * interval < Math.min(start + flight, stop + interval / 2); k++) {
      const s = k * interval - start;
      row(k * interval, "sample", y0 + v0 * s - (gravity * s * s) / 2, v0 - gravity * s);
    }
    if (start + flight > stop || flight < 1e-6) break;
    const impact = v0 - gravity * flight;
    start += flight;
    row(start, "left", 0, impact);
    sink.event(impactEvent(start));
    bounces++;
    y0 = 0;
    v0 = -restitution * impact;
    row(start, "right", 0, v0);
  }
  sink.end();
}

export function impactEvent(time: number, name = "y <= 0"): EventRecord {
  const fixed = { kind: "state", component: "", direction: "falling", type: "", bracket: 0 } as const;
  return { ...fixed, time, name, condition: name, iteration: 1 };
}
