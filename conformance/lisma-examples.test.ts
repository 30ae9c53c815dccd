import { readFileSync } from "node:fs";
import { join } from "node:path";
import { check, compile, flattenModel, formatModel, readExperiment } from "@cosimo/core";
import { describe, expect, it } from "vitest";
import { hybridPath } from "./hybrid-reference.ts";
import {
  compileExample,
  compileLisma,
  lastValues,
  limitsOf,
  lismaExample,
  lismaExamples,
  transitionsOf,
  worst,
} from "./lisma-model.ts";

/** Acceleration of gravity where a model does not declare its own [m/s2]. */
const G = 9.80665;

const fine = { tolerance: 1e-10 };

describe.each(lismaExamples)("%s", (name) => {
  const source = lismaExample(name);

  it("is sound, completes its run, and has no diagnostics worse than a warning", () => {
    const report = check(source);
    expect(report.valid, JSON.stringify(report.diagnostics)).toBe(true);
    const result = compileExample(name).simulateSync();
    expect(result.outcome.status).toBe("completed");
    expect(result.diagnostics.filter((d) => d.severity === "error")).toEqual([]);
  });

  it("means the same when it is formatted, and keeps its comments", () => {
    const text = formatModel(source).value!;
    const again = { ...source, text };
    expect(formatModel(again).value).toBe(text);
    expect(text.split("\n")[0]).toBe(source.text.split("\n")[0]);
    const meaning = (s: typeof source) => flattenModel(s, "json").value!.replace(/"span": \[[^\]]*\]/g, "");
    expect(meaning(again)).toBe(meaning(source));
  });
});

const oneSetOfEquations = [
  ...["bouncing-ball", "bouncing-ball-two-states", "closed-space", "released-pendulum-2015"],
  ...["released-pendulum-2021", "ring", "saddle"],
];

it.each(oneSetOfEquations)("%s is the same model in Modelica", (name) => {
  const text = flattenModel(lismaExample(name), "modelica").value!;
  const modelica = compile({ uri: `${name}.mo`, text }).simulateSync(fine);
  const lisma = compileExample(name).simulateSync(fine);
  const times = (events: typeof lisma.events) => [0, ...events.map((event) => event.time)];
  expect(worst(times(modelica.events), times(lisma.events))).toBeLessThan(1e-9);
  // names that are not Modelica identifiers are quoted
  const column = (variable: string) => {
    const twin = modelica.trajectory.variables.find((v) => v.name.replaceAll("'", "") === variable);
    return modelica.column(twin!.name);
  };
  for (const { name: variable, role } of lisma.trajectory.variables)
    if (role !== "mode")
      expect(column(variable).at(-1), variable).toBeCloseTo(lisma.column(variable).at(-1)!, 6);
});

it.each(lismaExamples.filter((name) => !oneSetOfEquations.includes(name)))(
  "%s cannot be said in Modelica: equations change",
  (name) => {
    const { value, diagnostics } = flattenModel(lismaExample(name), "modelica");
    expect(value).toBeUndefined();
    expect(diagnostics.map((d) => d.code)).toContain("flatten.equations-change");
  },
);

describe("bouncing ball: bounces at T, 3 T, 5 T, … with T = sqrt(2 h/g)", () => {
  const T = Math.sqrt((2 * 10) / 9.81);
  const bounces = [0, 1, 2, 3, 4, 5, 6].map((k) => T + 2 * k * T);

  it("with one state and a transition to itself", () => {
    const result = compileExample("bouncing-ball").simulateSync(fine);
    const events = transitionsOf(result);
    expect(
      worst(
        events.map((e) => e.time),
        bounces,
      ),
    ).toBeLessThan(1e-8);
    expect(new Set(events.map((e) => e.type))).toEqual(new Set(["unilateral"]));
    expect(new Set(events.map((e) => e.change))).toEqual(new Set(["initial values"]));
    const [before, after] = limitsOf(result, "v", events[6]!.time);
    expect(before).toBeCloseTo(-9.81 * T, 7);
    expect(after).toBe(-before);
    expect(Math.min(...result.column("y"))).toBeGreaterThan(-1e-9);
  });

  it("with one state for each direction", () => {
    const events = transitionsOf(compileExample("bouncing-ball-two-states").simulateSync(fine));
    const apexes = [1, 2, 3, 4, 5, 6, 7].map((k) => 2 * k * T);
    const named = (pattern: RegExp) => events.filter((e) => pattern.test(e.name)).map((e) => e.time);
    expect(worst(named(/-> взлёт$/), bounces)).toBeLessThan(1e-8);
    expect(worst(named(/-> падение$/), apexes)).toBeLessThan(1e-8);
    expect(events[0]!.name).toBe("init -> взлёт");
  });
});

describe("object in a closed space", () => {
  const model = compileExample("closed-space");
  const radius = { outer: 5, inner: 1 };
  const start = { a: { x0: -2, y0: -2 }, b: { x0: -1.1, y0: -1.1 }, c: { x0: -1.1, y0: -1 } };

  /** Computed with 60 digits: every impact has a closed form, see conformance/reference. */
  const hitsOf = (name: string) =>
    readFileSync(join(import.meta.dirname, "reference", `closed_space_${name}_events.csv`), "utf8")
      .trim()
      .split("\n")
      .slice(2, -1)
      .map((row) => row.split(","))
      .map(([, t, surface]) => ({ t: Number(t), surface: surface as keyof typeof radius }));

  const distances = (result: ReturnType<typeof model.simulateSync>): readonly number[] =>
    transitionsOf(result).map((e) => limitsOf(result, "r", e.time)[0]);

  const speedFault = (result: ReturnType<typeof model.simulateSync>): number => {
    const [vx, vy] = [result.column("vx"), result.column("vy")];
    return Math.max(...vx.map((v, i) => Math.abs(Math.hypot(v, vy[i]!) - Math.sqrt(8.5))));
  };

  it.each(["a", "b", "c"] as const)("case %s: every hit within 1e-8 s, each at its circle", (name) => {
    const hits = hitsOf(name);
    const result = model.simulateSync({ ...fine, solver: "merson", maxStep: 1, parameters: start[name] });
    expect(
      worst(
        transitionsOf(result).map((e) => e.time),
        hits.map((h) => h.t),
      ),
    ).toBeLessThan(1e-8);
    expect(
      worst(
        distances(result),
        hits.map((h) => radius[h.surface]),
      ),
    ).toBeLessThan(1e-7);
    expect(speedFault(result)).toBeLessThan(1e-9);
  });

  it.each([
    ["a", 1e-6, 1e-4],
    ["b", 1e-6, 1e-4],
    ["c", 1e-6, 1e-4],
    ["c", 1e-12, 1e-8],
  ] as const)("case %s as the slides have it, eps_ev = %g: within %g s", (name, eventTolerance, bound) => {
    const file = join(import.meta.dirname, "..", "examples", "lisma", `closed-space-${name}.experiment.json`);
    const experiment = readExperiment({ uri: file, text: readFileSync(file, "utf8") });
    expect(experiment.diagnostics).toEqual([]);
    const result = model.simulateSync({ ...experiment.value, eventTolerance });
    expect(
      worst(
        transitionsOf(result).map((e) => e.time),
        hitsOf(name).map((h) => h.t),
      ),
    ).toBeLessThan(bound);
    expect(speedFault(result)).toBeLessThan(1e-9);
  });

  it("misses the inner circle if conditions are evaluated between steps only", () => {
    const mesh = { detection: "mesh", solver: "dopri5", initialStep: 0.05, maxStep: 1 } as const;
    const result = model.simulateSync({ ...mesh, stopTime: 99, parameters: start.a });
    expect(Math.min(...distances(result))).toBeCloseTo(5, 6);
    // Straight through the middle: the chord of the outer circle, at the distance 0.685994 from its centre.
    const period = (2 * Math.sqrt(25 - 4 / 8.5)) / Math.sqrt(8.5);
    const first = (16 + Math.sqrt(16 ** 2 + 4 * 8.5 * 17)) / 17;
    const hits = Array.from({ length: 29 }, (_, k) => first + k * period);
    expect(
      worst(
        transitionsOf(result).map((e) => e.time),
        hits,
      ),
    ).toBeLessThan(1e-6);
  });
});

describe("released pendulum, l = 5 m, from rest at 4/5 of the length beside the pivot", () => {
  const run = (name: string) =>
    compileExample(name).simulateSync({ tolerance: 1e-12, intervals: 400, solver: "dopri5" });
  const [form2015, form2021] = [run("released-pendulum-2015"), run("released-pendulum-2021")];

  it("is the same motion in both forms within 1e-7 over 20 s", () => {
    for (const name of ["x", "y", "v_x", "v_y", "T"])
      expect(worst([...form2015.column(name)], [...form2021.column(name)]), name).toBeLessThan(1e-7);
  });

  it("does not leave the circle where the constraint is stated", () => {
    const [x, y] = [form2021.column("x"), form2021.column("y")];
    expect(Math.max(...x.map((value, i) => Math.abs(value ** 2 + y[i]! ** 2 - 25)))).toBeLessThan(1e-10);
  });

  it("has the tension m (2 g (-y - 3) + g (-y))/l at every height, by energy", () => {
    const [T, y] = [form2021.column("T"), form2021.column("y")];
    const expected = [...y].map((height) => ((2 * (-height - 3) - height) * G) / 5);
    expect(worst([...T], expected)).toBeLessThan(1e-8);
  });

  it("swings with the period of an elliptic integral", () => {
    // The amplitude is atan(4/3); K(k) by the arithmetic-geometric mean.
    let [a, b] = [1, Math.cos(Math.atan2(4, 3) / 2)];
    while (Math.abs(a - b) > 1e-16) [a, b] = [(a + b) / 2, Math.sqrt(a * b)];
    const period = (2 * Math.PI * Math.sqrt(5 / G)) / ((a + b) / 2);
    expect(period).toBeCloseTo(4.740174, 6);
    const turns = `${lismaExample("released-pendulum-2021").text}
      state turned bilateral[v_x > 0] {} from init, back; state back bilateral[v_x < 0] {} from turned;`;
    const result = compileLisma(turns).simulateSync({ ...fine, stopTime: 20 });
    const lefts = transitionsOf(result).filter((e) => e.name.endsWith("-> turned"));
    // The velocity along x vanishes at the turning points only: at half a period and a whole number of them later.
    expect(
      worst(
        lefts.map((e) => e.time),
        [0.5, 1.5, 2.5, 3.5].map((k) => k * period),
      ),
    ).toBeLessThan(1e-6);
  });
});

describe("brittle pendulum, l = 5 m, m = 1 kg", () => {
  const text = lismaExample("brittle-pendulum").text;

  describe.each([
    {
      g: 9.80665,
      time: 1.5037403151199427,
      vy: 3.2564619519417763,
      T0: 19.77287888888889,
      T: 2.1209088888888887,
    },
    {
      g: 9.81,
      time: 1.503839094692482,
      vy: 3.25337431668175,
      T0: 19.77488888888889,
      T: 2.116888888888889,
    },
  ])("with g = $g", ({ g, time, vy, T0, T }) => {
    // The times are a quadrature over the angle with 30 digits (mpmath); velocities and tensions follow from the energy.
    const own = g === 9.81 ? `const g = 9.81;\n${text}` : text;
    const result = compileLisma(own).simulateSync(fine);
    const [start, broken] = transitionsOf(result);

    it("is a pendulum from the first instant: the rod gives v_y = -20/3", () => {
      expect(start).toMatchObject({
        time: 0,
        name: "init -> Pendulum",
        type: "ordinary",
        change: "state vector",
      });
      expect(result.column("v_x")[0]).toBe(-5);
      expect(result.column("v_y")[0]).toBeCloseTo(-20 / 3, 10);
      expect(result.column("T")[0]).toBeCloseTo(T0, 9);
    });

    it("breaks at (-5, 0)", () => {
      expect(broken).toMatchObject({ kind: "transition", name: "Pendulum -> Falling", type: "ordinary" });
      expect(broken!.change).toBe("state vector");
      expect(broken!.states!.before).toHaveLength(2);
      expect(new Set(broken!.states!.after)).toEqual(new Set(["x", "v_x", "y", "v_y"]));
      expect(Math.abs(broken!.time - time)).toBeLessThan(1e-8);
      const [x, y] = ["x", "y"].map((name) => limitsOf(result, name, broken!.time)[0]);
      expect(Math.hypot(x! + 5, y!)).toBeLessThan(1e-8);
      expect(limitsOf(result, "T", broken!.time)[0]).toBeCloseTo(T, 8);
    });

    it("turns its velocity round and falls straight down", () => {
      const [before, after] = limitsOf(result, "v_y", broken!.time);
      expect(before).toBeCloseTo(vy, 8);
      expect(after).toBe(-before);
      const [x, y, t] = [result.column("x"), result.column("y"), result.time];
      const falling = [...t.keys()].filter((row) => t[row]! > time + 1e-6);
      expect(falling.length).toBeGreaterThan(10);
      for (const row of falling) {
        const fallen = t[row]! - time;
        expect(x[row]).toBeCloseTo(-5, 8);
        expect(y[row]).toBeCloseTo(-vy * fallen - (g * fallen ** 2) / 2, 7);
      }
    });

    it("stays on the circle until then", () => {
      const [x, y] = [result.column("x"), result.column("y")];
      const rows = [...result.time.keys()].filter((row) => result.time[row]! < time);
      expect(Math.max(...rows.map((row) => Math.abs(x[row]! ** 2 + y[row]! ** 2 - 25)))).toBeLessThan(1e-8);
    });

    it("has no tension after it: a gap, not a number", () => {
      const after = [...result.time.keys()].filter((row) => result.time[row]! > time + 1e-6);
      expect(after.every((row) => Number.isNaN(result.column("T")[row]))).toBe(true);
    });
  });

  it.each(["euler", "heun", "rk4", "bs23", "merson", "fehlberg", "dopri5"])("runs with %s", (solver) => {
    const step = solver === "dopri5" ? {} : { stepSize: 1e-3 };
    const result = compileLisma(text).simulateSync({ tolerance: 1e-8, ...step, solver });
    expect(result.outcome.status).toBe("completed");
    const bound = solver === "euler" ? 1e-2 : 1e-5;
    expect(Math.abs(transitionsOf(result)[1]!.time - 1.50374031511994)).toBeLessThan(bound);
  });

  it("is let go within 1e-8 s where the tension falls below 8 N, found by quadrature", () => {
    const slack = text
      .replace("state Falling ordinary[y >= h]", "state Falling ordinary[T <= 8] && noEvent[v_y > 0]")
      .replace(/v_[xy]\(t0\) = -v_[xy];/g, "");
    const [, event] = transitionsOf(compileLisma(slack).simulateSync({ tolerance: 1e-11 }));
    // v^2 = v0^2 + 2 g (y0 - y), T = m (v^2 - g y)/l: linear in the height, and known at the start.
    const T0 = (25 + 400 / 9 + 3 * G) / 5;
    const y = -3 + (T0 - 8) / ((3 * G) / 5);
    const speed = (angle: number) => Math.sqrt(25 + 400 / 9 + 2 * G * (-3 + 5 * Math.cos(angle)));
    expect(event!.name).toBe("Pendulum -> Falling");
    expect(Math.abs(event!.time - pathTime(speed, -Math.atan2(4, 3), Math.acos(-y / 5)))).toBeLessThan(1e-8);
  });
});

/** Time from one angle to another on a circle of radius 5 at this speed: Simpson's rule. */
function pathTime(speed: (angle: number) => number, from: number, to: number): number {
  const n = 20000;
  const h = (to - from) / n;
  let sum = 0;
  for (let i = 0; i <= n; i++)
    sum += (i === 0 || i === n ? 1 : i % 2 === 1 ? 4 : 2) * (5 / speed(from + i * h));
  return (sum * h) / 3;
}

it("pulse train: events at whole seconds, a sawtooth exactly, and three counts", () => {
  const result = compileExample("pulse-train").simulateSync({ stopTime: 4.75, outputInterval: 0.25 });
  const times = (text: string) => result.events.filter((e) => e.condition === text).map((e) => e.time);
  expect(times("at 0 each period repeat *")).toEqual([0, 1, 2, 3, 4]);
  expect(times("at period / 4 each period repeat 3")).toEqual([0.25, 1.25, 2.25]);
  expect(times("at 4")).toEqual([4]);
  const pulse = result.column("pulse");
  const rows = [...result.time.keys()];
  // At an event the last row is the value after it.
  const last = rows.filter((row) => result.time[row + 1] !== result.time[row]);
  expect(
    worst(
      last.map((row) => pulse[row]!),
      last.map((row) => result.time[row]! % 1),
    ),
  ).toBeLessThan(1e-14);
  const [before, after] = limitsOf(result, "pulse", 3);
  expect([before, after]).toEqual([expect.closeTo(1, 14), 0]);
  expect(result.column("count").at(-1)).toBeCloseTo(3.75, 12);
});

it("ring: the sum is 15 e^t to 1e-9", () => {
  const result = compileExample("ring").simulateSync({ tolerance: 1e-12, stopTime: 5 });
  const sum = result.column("sum");
  const faults = [...result.time].map((t, i) => Math.abs(sum[i]! / (15 * Math.exp(t)) - 1));
  expect(Math.max(...faults)).toBeLessThan(1e-9);
});

it("one-sided level: empty after 4 - 8 ln 1.5, full again one second later", () => {
  const result = compileExample("unilateral-state").simulateSync(fine);
  const [emptying, filling] = [4 - 8 * Math.log(1.5), 1];
  const expected = [emptying, emptying + filling, 2 * emptying + filling, 2 * emptying + 2 * filling];
  const times = transitionsOf(result).map((e) => e.time);
  expect(worst(times.slice(0, 4), expected)).toBeLessThan(1e-6);
  expect(
    transitionsOf(result)
      .map((e) => e.type)
      .slice(0, 2),
  ).toEqual(["unilateral", "ordinary"]);
  expect(Math.min(...result.column("y"))).toBeGreaterThanOrEqual(0);
});

it("saddle: returns by the map offset + gain x^(b/a), after ln(1/x)/a", () => {
  const result = compileExample("saddle").simulateSync(fine);
  const expected: number[] = [];
  for (let [x, t] = [0.5, 0]; ; ) {
    t += Math.log(1 / x);
    if (t > 30) break;
    expected.push(t);
    x = 0.05 + 0.4 * x ** 1.5;
  }
  expect(expected.length).toBeGreaterThan(10);
  expect(
    worst(
      transitionsOf(result).map((e) => e.time),
      expected,
    ),
  ).toBeLessThan(1e-7);
});

describe("stick-slip", () => {
  const result = compileExample("stick-slip").simulateSync(fine);
  const [m, k, belt, static_, kinetic] = [1, 4, 0.5, 3, 2];
  const w = Math.sqrt(k / m);
  const slip = (2 / w) * (Math.PI - Math.atan(((static_ - kinetic) * w) / (k * belt)));
  const stick = (2 * (static_ - kinetic)) / (k * belt);

  it("tears off and is caught at the instants of the closed form", () => {
    const expected: number[] = [];
    for (let t = static_ / (k * belt), slips = true; t < 20; t += slips ? slip : stick, slips = !slips)
      expected.push(t);
    expected.pop();
    const times = transitionsOf(result).map((e) => e.time);
    expect(worst(times.slice(0, expected.length), expected)).toBeLessThan(1e-7);
    const names = transitionsOf(result).map((e) => e.name);
    expect(names.slice(0, 3)).toEqual(["init -> slip", "slip -> stick", "stick -> slip"]);
  });

  it("has one state while it sticks and two while it slips", () => {
    const [tornOff, caught] = transitionsOf(result);
    expect(tornOff!.states).toMatchObject({ before: ["x"], after: ["x", "v"] });
    expect(caught!.states).toMatchObject({ before: ["x", "v"], after: ["x"] });
    expect(limitsOf(result, "R", tornOff!.time)[1]).toBe(kinetic);
    expect(limitsOf(result, "v", caught!.time)[1]).toBeCloseTo(belt, 9);
  });
});

it("two tanks: against a Runge-Kutta method with a phase for each case", () => {
  const [A, c, k12, k2, inflow, low, high] = [0.5, 0.6, 0.25, 0.2, 0.3, 0.5, 0.9];
  const phase = (valve: "open" | "closed", pipe: "free" | "drowned") => ({
    rate: (_: number, [h1 = 0, h2 = 0]: readonly number[]) => {
      const q12 = k12 * Math.sqrt(pipe === "free" ? h1 : h1 + c - h2);
      return [((valve === "open" ? inflow : 0) - q12) / A, (q12 - k2 * Math.sqrt(h2)) / A];
    },
    exits: [
      valve === "open"
        ? { guard: (_: number, x: readonly number[]) => x[1]! - high, to: `closed ${pipe}` }
        : { guard: (_: number, x: readonly number[]) => low - x[1]!, to: `open ${pipe}` },
      pipe === "free"
        ? { guard: (_: number, x: readonly number[]) => x[1]! - c, to: `${valve} drowned` }
        : { guard: (_: number, x: readonly number[]) => c - x[1]!, to: `${valve} free` },
    ],
  });
  const phases = {
    "open free": phase("open", "free"),
    "open drowned": phase("open", "drowned"),
    "closed free": phase("closed", "free"),
    "closed drowned": phase("closed", "drowned"),
  };
  const reference = hybridPath(phases, "open free", [1, 0.1], 40, 1e-3);
  const result = compileExample("two-tanks").simulateSync(fine);
  const valve = reference.changes.filter((change) => change.from.split(" ")[0] !== change.to.split(" ")[0]);
  expect(valve.length).toBeGreaterThan(5);
  expect(
    worst(
      transitionsOf(result).map((e) => e.time),
      valve.map((v) => v.time),
    ),
  ).toBeLessThan(1e-7);
  expect(worst(lastValues(result, ["h1", "h2"]), reference.end)).toBeLessThan(1e-8);
});

it("landing gear: against a Runge-Kutta method, and touch-down in closed form", () => {
  const [m, lift, k, ks, d, s, y0, v0] = [1500, 0.7, 6e4, 1e6, 0.3, 0.35, 1, 2.5];
  const weight = (1 - lift) * G;
  const gas = (y: number, v: number) => -k * y * (1 - d * v);
  const motion =
    (force: (y: number, v: number) => number) =>
    (_: number, [y = 0, v = 0]: readonly number[]) => [v, force(y, v) / m - weight];
  const crossing = (level: number, sign: number) => (_: number, x: readonly number[]) =>
    sign * (x[0]! - level);
  const phases = {
    flight: { rate: motion(() => 0), exits: [{ guard: crossing(0, -1), to: "contact" }] },
    contact: {
      rate: motion(gas),
      exits: [
        { guard: crossing(-s, -1), to: "stop" },
        { guard: crossing(0, 1), to: "flight" },
      ],
    },
    stop: {
      rate: motion((y, v) => gas(y, v) + ks * (-s - y)),
      exits: [{ guard: crossing(-s, 1), to: "contact" }],
    },
  };
  const reference = hybridPath(phases, "flight", [y0, -v0], 6, 1e-4);
  const result = compileExample("landing-gear").simulateSync(fine);
  const events = transitionsOf(result);
  expect(Math.abs(events[0]!.time - (Math.sqrt(v0 ** 2 + 2 * weight * y0) - v0) / weight)).toBeLessThan(1e-9);
  expect(events.slice(0, 4).map((e) => e.name)).toEqual([
    "init -> contact",
    "contact -> stop",
    "stop -> contact",
    "contact -> flight",
  ]);
  expect(
    worst(
      events.map((e) => e.time),
      reference.changes.map((c) => c.time),
    ),
  ).toBeLessThan(1e-7);
  expect(worst(lastValues(result, ["y", "v"]), reference.end)).toBeLessThan(1e-7);
});

describe("two masses", () => {
  const [m1, m2, k1, k2, p1, p2] = [1, 2, 1, 3, 1.5, 1.75];
  const result = compileExample("two-masses").simulateSync(fine);

  it("collide, part and collide again where a Runge-Kutta method has it", () => {
    const forces = (x1: number, x2: number) => [k1 * (p1 - x1), k2 * (p2 - x2)] as const;
    const tension = ([x1 = 0, , x2 = 0]: readonly number[]) => {
      const [f1, f2] = forces(x1, x2);
      return f2 - (m2 * (f1 + f2)) / (m1 + m2);
    };
    const phases = {
      apart: {
        rate: (_: number, [x1 = 0, v1 = 0, x2 = 0, v2 = 0, hold = 0]: readonly number[]) => {
          const [f1, f2] = forces(x1, x2);
          return [v1, f1 / m1, v2, f2 / m2, -hold];
        },
        exits: [
          {
            guard: (_: number, x: readonly number[]) => x[0]! - x[2]!,
            to: "together",
            reset: ([x1 = 0, v1 = 0, x2 = 0, v2 = 0]: readonly number[]) => {
              const v = (m1 * v1 + m2 * v2) / (m1 + m2);
              return [x1, v, x2, v, 3];
            },
          },
        ],
      },
      together: {
        rate: (_: number, [x1 = 0, v1 = 0, x2 = 0, v2 = 0, hold = 0]: readonly number[]) => {
          const [f1, f2] = forces(x1, x2);
          const a = (f1 + f2) / (m1 + m2);
          return [v1, a, v2, a, -hold];
        },
        exits: [{ guard: (_: number, x: readonly number[]) => tension(x) - x[4]!, to: "apart" }],
      },
    };
    const reference = hybridPath(phases, "apart", [0, 0, 3, 0, 0], 20, 1e-3);
    expect(reference.changes).toHaveLength(6);
    expect(
      worst(
        transitionsOf(result).map((e) => e.time),
        reference.changes.map((c) => c.time),
      ),
    ).toBeLessThan(1e-7);
    expect(worst(lastValues(result, ["x1", "v1", "x2", "v2"]), reference.end.slice(0, 4))).toBeLessThan(1e-7);
  });

  it("keep their momentum, and move as one after a collision", () => {
    const { time } = transitionsOf(result)[0]!;
    const [[v1, u1], [v2, u2]] = [limitsOf(result, "v1", time), limitsOf(result, "v2", time)];
    expect(u1).toBe(u2);
    expect(m1 * u1 + m2 * u2).toBeCloseTo(m1 * v1 + m2 * v2, 12);
  });
});

describe("induction motor", () => {
  const [U, f, Rs, Rr, L, Lm, p, J, load] = [310, 50, 1.2, 1, 0.16, 0.15, 2, 0.05, 12];
  const result = compileExample("induction-motor").simulateSync({ ...fine, tolerance: 1e-9 });
  const [off, on] = transitionsOf(result).filter((e) => / (off|on)$/.test(e.name));

  it("runs as an ordinary differential equation in fluxes has it", () => {
    // Stator and rotor alike: L_s = L_r = L; the currents are solved by hand.
    const det = L ** 2 - Lm ** 2;
    const supplied = (t: number, [rd = 0, rq = 0, sd = 0, sq = 0, w = 0]: readonly number[]) => {
      const [isd, isq] = [(L * sd - Lm * rd) / det, (L * sq - Lm * rq) / det];
      const [ird, irq] = [(L * rd - Lm * sd) / det, (L * rq - Lm * sq) / det];
      const [ud, uq] = [U * Math.cos(2 * Math.PI * f * t), U * Math.sin(2 * Math.PI * f * t)];
      const torque = 1.5 * p * (sd * isq - sq * isd) - (t < 0.6 ? 0 : load);
      return [-Rr * ird - w * rq, -Rr * irq + w * rd, ud - Rs * isd, uq - Rs * isq, (torque * p) / J];
    };
    const coasting = (_: number, [rd = 0, rq = 0, , , w = 0]: readonly number[]) => {
      const a = Rr / L;
      return [-a * rd - w * rq, -a * rq + w * rd, 0, 0, (-load * p) / J];
    };
    const induced = ([rd = 0, rq = 0, , , w = 0]: readonly number[]) => [
      rd,
      rq,
      (Lm / L) * rd,
      (Lm / L) * rq,
      w,
    ];
    const at = (instant: number, to: string) => ({ guard: (t: number) => t - instant, to });
    const phases = {
      free: { rate: supplied, exits: [at(0.6, "loaded")] },
      loaded: { rate: supplied, exits: [{ ...at(0.8, "off"), reset: induced }] },
      off: { rate: coasting, exits: [{ ...at(0.85, "on"), reset: induced }] },
      on: { rate: supplied, exits: [] },
    };
    const { end } = hybridPath(phases, "free", [0, 0, 0, 0, 0], 1.2, 2e-5);
    const names = ["psi_rd", "psi_rq", "psi_sd", "psi_sq"];
    expect(worst(lastValues(result, names), end.slice(0, 4))).toBeLessThan(1e-6);
    expect(Math.abs(lastValues(result, ["w"])[0]! / end[4]! - 1)).toBeLessThan(1e-7);
  });

  it("has three states while the supply is off, and a rotor flux that decays exponentially", () => {
    expect([off!.time, on!.time]).toEqual([0.8, 0.85]);
    expect(off!.states!.after).toHaveLength(3);
    expect(on!.states!.after).toHaveLength(5);
    const [rd, rq] = [result.column("psi_rd"), result.column("psi_rq")];
    const flux = (row: number) => Math.hypot(rd[row]!, rq[row]!);
    const rows = [...result.time.keys()].filter((row) => result.time[row]! > 0.8 && result.time[row]! < 0.85);
    expect(rows.length).toBeGreaterThan(5);
    for (const row of rows) {
      const expected = flux(rows[0]!) * Math.exp((-Rr / L) * (result.time[row]! - result.time[rows[0]!]!));
      expect(Math.abs(flux(row) - expected)).toBeLessThan(1e-8);
    }
  });

  it("keeps the rotor's flux when the supply is switched off, while the stator's jumps", () => {
    const [rBefore, rAfter] = limitsOf(result, "psi_rd", off!.time);
    const [, sAfter] = limitsOf(result, "psi_sd", off!.time);
    expect(rAfter).toBeCloseTo(rBefore, 10);
    expect(sAfter).toBeCloseTo((Lm / L) * rAfter, 10);
  });
});
