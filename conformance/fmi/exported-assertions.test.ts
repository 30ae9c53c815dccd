import { compile, simulateFmuSync } from "@cosimo/core";
import { logCalls } from "@cosimo/fmi";
import { runInProcess } from "@cosimo/fmi-node";
import { describe, expect, it } from "vitest";
import { exportedFmu, hasCompiler } from "./exported-fmu.ts";

const wave = (count: number) => `model Wave
  Real x(start = 0, fixed = true);
equation
  der(x) = cos(time);
  assert(x < 0.5, "x = " + String(x), AssertionLevel.warning);
  annotation(experiment(StopTime = ${2 * count}*3.141592653589793));
end Wave;`;

/** The same, with the assertion in a function. */
const waveOfFunction = (count: number) => `function limited
  input Real u;
  output Real y = u;
algorithm
  assert(u < 0.5, "too high", AssertionLevel.warning);
end limited;
model Wave
  Real x(start = 0, fixed = true), y = limited(x);
equation
  der(x) = cos(time);
  annotation(experiment(StopTime = ${2 * count}*3.141592653589793));
end Wave;`;

/** Times [s] of the warnings that a run of the exported model logs, and their last words. */
async function warningsOf(count: number, version: 2 | 3, text = wave) {
  const fmu = await exportedFmu(text(count), { version });
  const lines: string[] = [];
  const running = runInProcess(fmu);
  const stopTime = 2 * Math.PI * count;
  const logged = logCalls(running, (line) => lines.push(line));
  simulateFmuSync(logged, { kind: "coSimulation", stopTime, intervals: 1 });
  running.close();
  const warnings = lines.filter((line) => line.includes("[warning]"));
  const times = warnings.map((line) => Number(/t = ([\d.]+) s/.exec(line)![1]));
  return { times, last: warnings.at(-1)! };
}

const crossings = (count: number) =>
  Array.from({ length: count }, (_, k) => expect.closeTo(Math.PI / 6 + 2 * Math.PI * k, 2));

describe.skipIf(!hasCompiler)(
  "warnings of exported models for co-simulation (they need a C compiler)",
  () => {
    it.each([2, 3] as const)(
      "are logged each time their condition becomes false, with FMI %i",
      async (version) => {
        const { times, last } = await warningsOf(3, version);
        expect(times).toEqual(crossings(3));
        expect(last).toMatch(/x = 0\.5\b/);
      },
    );

    it("are logged if they stand in functions", async () => {
      const { times, last } = await warningsOf(3, 3, waveOfFunction);
      expect(times).toEqual(crossings(3));
      expect(last).toContain("too high");
    });

    it("are logged a limited number of times", async () => {
      const { times, last } = await warningsOf(9, 2);
      expect(times).toEqual(crossings(6));
      expect(last).toContain("more violations of it are not reported");
    });
  },
);

it.skipIf(!hasCompiler).each([
  ["as in a run if they hold but for rounding", "(a*x + 0.2*x - 0.3*x)/0.01", "completed"],
  ["not if they differ by a part of their terms, however small these are", "1e-9*(a*x - 0.11*x)", "failed"],
])("surplus initial conditions of exported models agree %s", async (_, rate, status) => {
  const text = `model M parameter Real a = 0.1; Real x(start = 1, fixed = true), v;
    initial equation v = 0; equation v = ${rate}; der(x) = v; end M;`;
  const running = runInProcess(await exportedFmu(text, { version: 3 }));
  const exported = simulateFmuSync(running, { kind: "coSimulation", stopTime: 0.1 });
  running.close();
  expect(exported.outcome.status).toBe(status);
  expect(compile(text).simulateSync({ stopTime: 0.1 }).outcome.status).toBe(status);
});
