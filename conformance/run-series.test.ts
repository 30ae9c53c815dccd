import { compile } from "@cosimo/core";
import type { SolverName, TrajectorySink } from "@cosimo/ir";
import { createCompiledSystem, createRunSeries, createSimulation, resolveSettings } from "@cosimo/simulator";
import { describe, expect, it } from "vitest";
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

describe("runs of a series", () => {
  const solvers: readonly SolverName[] = ["auto", "dopri5", "rodas4"];
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
      [exampleText("SinusoidalGround"), { stopTime: 8 }, [{}, {}]],
    ];
    for (const [text, given, points] of cases) {
      for (const rows of [{ intervals: 50 }, { intervals: 1, eventPoints: "none" }]) {
        const { inSeries, alone } = both(text, { solver, ...given, ...rows }, points);
        expect(inSeries).toEqual(alone);
      }
    }
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
});
