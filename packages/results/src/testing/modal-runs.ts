import type { EventRecord, Trajectory, TrajectorySink } from "@cosimo/ir";
import { METADATA, record, variable } from "./closed-form.ts";

const place = [variable("x"), variable("y"), variable("v_x"), variable("v_y")];

function modes(...literals: string[]) {
  return variable("mode", { type: "Enumeration", literals, variability: "discrete", role: "mode" });
}

/** A record of a transition `from -> to`. */
export function transitionEvent(time: number, name: string, rest: Partial<EventRecord> = {}): EventRecord {
  const fixed = { kind: "transition", component: "", direction: "rising", type: "bilateral" } as const;
  return { ...fixed, time, name, condition: "y >= h", bracket: 0, iteration: 1, ...rest };
}

/**
 * A pendulum of 5 m that is released when its string is horizontal: on the circle x = -5 cos a, y = -5 sin a with constant energy,
 * from its lowest point until a = 0; then it falls vertically. T has no value during the fall.
 */
export function brittlePendulumTrajectory(): Trajectory {
  const [l, g, speed] = [5, 9.81, 10.5];
  const literals = ["init", "Pendulum", "Falling"];
  return record((sink) => {
    const parameter = { variable: variable("l", { variability: "parameter" }), value: l };
    sink.begin(
      { ...METADATA, model: "BrittlePendulum", description: "" },
      [...place, variable("T"), modes(...literals)],
      [parameter],
    );
    const step = 1e-3;
    let [t, angle, rate] = [0, Math.PI / 2, -speed / l];
    const row = (mark: "sample" | "left") => {
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      const force = l * rate * rate + g * s;
      sink.row(t, Float64Array.of(-l * c, -l * s, l * s * rate, -l * c * rate, force, 2), mark);
    };
    sink.event(transitionEvent(0, "init -> Pendulum", { change: "state vector", type: "ordinary" }));
    for (let k = 0; angle > 0; k++) {
      if (k % 20 === 0) row("sample");
      // Midpoint rule.
      const middle = rate + ((g / l) * Math.cos(angle) * step) / 2;
      rate += (g / l) * Math.cos(angle + (rate * step) / 2) * step;
      angle += middle * step;
      t += step;
    }
    row("left");
    sink.event(
      transitionEvent(t, "Pendulum -> Falling", {
        change: "state vector",
        states: { before: ["x", "v_x"], after: ["x", "y", "v_x", "v_y"] },
      }),
    );
    const v = l * rate;
    for (let s = 0; s < 0.6; s += 0.02) {
      const y = v * s - (g * s * s) / 2;
      sink.row(t + s, Float64Array.of(-l, y, 0, v - g * s, Number.NaN, 3), s === 0 ? "right" : "sample");
    }
    sink.end();
  });
}

/** Free flight between two reflecting circles, case a; times of impact from quadratic equations. */
export function closedSpaceTrajectory(stop = 20): Trajectory {
  return record((sink) => flyBetween(sink, stop));
}

function flyBetween(sink: TrajectorySink, stop: number): void {
  const literals = ["init", "Outer", "Inner"];
  const parameters = [
    { variable: variable("R_O", { variability: "constant" }), value: 5 },
    { variable: variable("R_I", { variability: "constant" }), value: 1 },
  ];
  sink.begin(
    { ...METADATA, model: "ClosedSpace", description: "" },
    [...place, modes(...literals)],
    parameters,
  );
  let [t, x, y, vx, vy, mode] = [0, -2, -2, 1.5, 2.5, 1];
  const row = (s: number, mark: "sample" | "left" | "right") =>
    sink.row(t + s, Float64Array.of(x + vx * s, y + vy * s, vx, vy, mode), mark);
  row(0, "sample");
  while (t < stop) {
    const inner = mode === 3 ? Number.POSITIVE_INFINITY : hit(1, -1);
    const flight = Math.min(inner, hit(5, 1));
    if (t + flight > stop) {
      row(stop - t, "sample");
      break;
    }
    row(flight, "left");
    [t, x, y] = [t + flight, x + vx * flight, y + vy * flight];
    const along = (2 * (x * vx + y * vy)) / (x * x + y * y);
    [vx, vy] = [vx - along * x, vy - along * y];
    const before = literals[mode - 1]!;
    mode = flight === inner ? 3 : 2;
    sink.event(transitionEvent(t, `${before} -> ${literals[mode - 1]}`, { change: "initial values" }));
    row(0, "right");
  }
  sink.end();

  /** Time to the circle of this radius: the first (-1) or second root. */
  function hit(radius: number, root: number): number {
    const [a, b, c] = [vx * vx + vy * vy, x * vx + y * vy, x * x + y * y - radius * radius];
    const discriminant = b * b - a * c;
    const time = (-b + root * Math.sqrt(discriminant)) / a;
    return discriminant >= 0 && time > 1e-9 ? time : Number.POSITIVE_INFINITY;
  }
}
