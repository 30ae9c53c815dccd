import { compile } from "@cosimo/core";
import type { SolverName, TrajectorySink } from "@cosimo/ir";
import { createTrajectoryRecorder } from "@cosimo/results";
import {
  createCompiledSystem,
  createRunSeries,
  createSimulation,
  type Reduction,
  reduceColumn,
  resolveSettings,
} from "@cosimo/simulator";
import { describe, expect, it, vi } from "vitest";
import { exampleText } from "./reference-data.ts";

/** The ball of the README: 74 impacts, then it rests. */
const ball = `model Ball
  parameter Real e = 0.8;
  parameter Real size = 1;
  Real h(start = 1, fixed = true), v(start = 0, fixed = true, nominal = size);
equation
  der(h) = v;
  der(v) = -9.81;
  when h <= 0 then
    reinit(v, -e*pre(v));
  end when;
end Ball;`;

/** Throws the ball off again whenever it rests. */
const plate = `model Plate
  Real h(start = 0.2, fixed = true), v(start = 0, fixed = true), p = 0.1*sin(12*time), q = 1.2*cos(12*time);
equation
  der(h) = v;
  der(v) = -9.81;
  when h <= p then
    reinit(v, q - 0.5*(pre(v) - q));
  end when;
end Plate;`;

/** Has no solution below u = 0, and ends at x = 3. */
const rooted = `model Rooted
  parameter Real u = 1;
  parameter Real start = sqrt(u);
  Real x(start = start, fixed = true);
  Real y(start = 1);
  discrete Integer steps(start = 0, fixed = true);
equation
  der(x) = y;
  y*y + y = x + u;
  when x > 2 then
    steps = pre(steps) + 1;
  end when;
  when x > 3 then
    terminate("far enough");
  end when;
end Rooted;`;

const stiff = `model Stiff
  parameter Real mu = 100;
  Real x(start = 2, fixed = true), y(start = 0, fixed = true);
equation
  der(x) = y;
  der(y) = mu*(1 - x*x)*y - x;
end Stiff;`;

/** Samples, and changes its state at a time. */
const sampled = `model Sampled
  parameter Real k = 1;
  Real x(start = 0, fixed = true);
  discrete Real u(start = 1, fixed = true);
equation
  der(x) = k*u - x;
  when sample(0, 0.1) then
    u = -0.9*pre(u);
  end when;
  when time >= 0.55 then
    reinit(x, 3);
  end when;
end Sampled;`;

interface Recording extends TrajectorySink {
  readonly lines: string[];
}

function recording(): Recording {
  const lines: string[] = [];
  return {
    lines,
    begin: (_, variables, parameters) =>
      void lines.push(JSON.stringify([variables.length, parameters.map(({ value }) => value)])),
    row: (t, values, mark) => void lines.push(`${mark} ${t} ${[...values].join()}`),
    event: (record) => void lines.push(JSON.stringify(record)),
    end() {},
  };
}

/** All runs of a series, and those with a system of their own. */
function both(text: string, given: object, points: readonly Record<string, number>[]) {
  const program = compile(text).compilation.program;
  const settings = resolveSettings(given).value!;
  const series = createRunSeries(program, settings);
  const inSeries = points.map((values) => {
    const sink = recording();
    const { value, diagnostics } = series.start(values, sink);
    while (value !== undefined && !value.advance(Number.POSITIVE_INFINITY));
    return { lines: sink.lines, diagnostics, report: value?.report() };
  });
  const alone = points.map((values) => {
    const sink = recording();
    const system = createCompiledSystem(program, { values });
    const value = system.value && createSimulation(system.value, settings, sink);
    while (value !== undefined && !value.advance(Number.POSITIVE_INFINITY));
    return { lines: sink.lines, diagnostics: system.diagnostics, report: value?.report() };
  });
  series.release();
  return { inSeries, alone };
}

function isExtremum(kind: Reduction["kind"]): kind is "max" | "min" {
  return kind === "max" || kind === "min";
}

describe("runs of a series", () => {
  const solvers: readonly SolverName[] = ["auto", "dopri5", "dop853", "verner8", "rodas4", "radau"];
  it.each(solvers)("equal runs with a system of their own by %s", (solver) => {
    const cases: readonly (readonly [string, object, readonly Record<string, number>[]])[] = [
      [
        ball,
        { stopTime: 5 },
        [
          { e: 0.8 },
          { e: 0.5 },
          { e: 0.8, h: 2 },
          { e: 0.7, size: 10 },
          {},
          { e: 0.8 },
          { e: Number.NaN },
          { e: 0.9 },
        ],
      ],
      [rooted, { stopTime: 3 }, [{ u: 1 }, { u: -1 }, { u: 4 }, { u: 1 }, { start: 2 }]],
      [stiff, { stopTime: 20 }, [{ mu: 100 }, { mu: 1 }, { mu: 1000 }, { mu: 1 }]],
      [stiff, { stopTime: 20, tolerance: 1e-8 }, [{ mu: 100 }, { mu: 1 }, { mu: 1000 }, { mu: 100 }]],
      [exampleText("SinusoidalGround"), { stopTime: 8 }, [{}, {}]],
    ];
    for (const [text, given, points] of cases) {
      for (const rows of [{ intervals: 50 }, { intervals: 1, eventPoints: "none" }]) {
        const { inSeries, alone } = both(text, { solver, ...given, ...rows }, points);
        expect(inSeries).toEqual(alone);
      }
    }
  });

  /** After a second of runs code is optimised, and rest is in WebAssembly. */
  it.each([
    [ball, { stopTime: 5 }],
    [plate, { stopTime: 3 }],
  ])("equal later runs by optimised code", (text, given) => {
    const program = compile(text).compilation.program;
    const settings = resolveSettings({ ...given, solver: "dopri5" }).value!;
    const run = () => {
      const sink = recording();
      const system = createCompiledSystem(program).value!;
      const simulation = createSimulation(system, settings, sink);
      while (!simulation.advance(Number.POSITIVE_INFINITY));
      return { isLinked: system.eventIteration?.contacts() !== undefined, lines: sink.lines };
    };
    const first = run();
    let time = 0;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => (time += 2000));
    run();
    const later = run();
    clock.mockRestore();
    expect([first.isLinked, later.isLinked]).toEqual([false, true]);
    expect(later.lines).toEqual(first.lines);
    expect(first.lines.some((line) => line.includes('"kind":"rest"'))).toBe(true);
  });

  it("may be given up and begun again", () => {
    const program = compile(ball).compilation.program;
    const settings = resolveSettings({ stopTime: 5 }).value!;
    const series = createRunSeries(program, settings);
    const [first, second] = [recording(), recording()];
    // The second run begins while the first is under way.
    const [one, other] = [series.start({ e: 0.6 }, first).value!, series.start({ e: 0.7 }, second).value!];
    while (!other.advance(Number.POSITIVE_INFINITY));
    while (!one.advance(Number.POSITIVE_INFINITY));
    const { alone } = both(ball, { stopTime: 5 }, [{ e: 0.6 }, { e: 0.7 }]);
    expect([first.lines, second.lines]).toEqual(alone.map(({ lines }) => lines));
  });

  it.each<[string, string, object, readonly Record<string, number>[]]>([
    ["events, Zeno points and rest", ball, { stopTime: 5 }, [{ e: 0.8 }, { e: 0.5, h: 2 }, { e: 0.9 }]],
    ["a terminal event", rooted, { stopTime: 3 }, [{ u: 1 }, { u: 4 }]],
    ["two methods", stiff, { stopTime: 20 }, [{ mu: 100 }, { mu: 1 }]],
    ["time events", sampled, { stopTime: 1 }, [{ k: 1 }, { k: 3 }]],
  ])("give numbers without rows, which do not depend on rows: %s", (_, text, given, points) => {
    const program = compile(text).compilation.program;
    const names = createCompiledSystem(program).value!.variables.map(({ name }) => name);
    const reductions = names.flatMap((variable) =>
      (["final", "max", "min", "integral"] as const).map((kind): Reduction => ({ kind, variable })),
    );
    const seriesOf = (rows: object) =>
      createRunSeries(program, resolveSettings({ ...given, ...rows }).value!, { reductions });
    const fine = seriesOf({ intervals: 4000 });
    const others = [{ intervals: 7, eventPoints: "right" }, { output: "steps" }, {}].map(seriesOf);
    for (const values of points) {
      const recorder = createTrajectoryRecorder();
      const recorded = fine.start(values, recorder).value!;
      while (!recorded.advance(Number.POSITIVE_INFINITY));
      const { time, columns } = recorder.trajectory();
      const found = others.map((series) => {
        const reduced = series.reduce(values).value!;
        while (!reduced.advance(Number.POSITIVE_INFINITY));
        const [{ status, time: end }, { outcome }] = [recorded.report().outcome, reduced.report()];
        expect(outcome).toMatchObject({ status, time: expect.closeTo(end, 10) });
        return reduced.values();
      });
      for (const one of found)
        expect(one).toEqual(
          found[0]!.map((value) => expect.closeTo(value, 12 - Math.log10(1 + Math.abs(value)))),
        );
      for (const [i, { kind, variable }] of reductions.entries()) {
        const column = columns[names.indexOf(variable)]!;
        const expected = isExtremum(kind) ? Math[kind](...column) : reduceColumn(kind, time, column);
        const most = kind === "final" ? 0 : 1e-3 * (1 + Math.abs(expected));
        expect(Math.abs(found[0]![i]! - expected), `${kind} ${variable}`).toBeLessThanOrEqual(most);
      }
    }
    for (const series of [fine, ...others]) series.release();
  });
});
