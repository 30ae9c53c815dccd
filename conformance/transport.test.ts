import { compile, exportFmu, flattenModel, steady } from "@cosimo/core";
import { expect, test } from "vitest";

const run = (text: string, options: object = {}) => compile(text).simulateSync(options);

/** A line: the velocity, what enters at both ends, and the further arguments. */
const line = (v: string, in0: string, in1: string, more = "") =>
  `model M Real x(start = 0, fixed = true); Real v = ${v}; Real a; Real b; equation der(x) = v;
    (a, b) = spatialDistribution(${in0}, ${in1}, x, v >= 0${more}); end M;`;

/** Largest difference between a column and f(t), apart from these times. */
function error(
  result: ReturnType<typeof run>,
  name: string,
  f: (t: number) => number,
  apart: readonly number[] = [],
): number {
  const times = result.column("time");
  const values = result.column(name);
  const isApart = (t: number) => apart.every((one) => Math.abs(t - one) > 1e-9);
  return Math.max(...values.map((value, i) => (isApart(times[i]!) ? Math.abs(value - f(times[i]!)) : 0)));
}

test.each([
  ["auto", {}, 1e-9],
  ["dop853", {}, 1e-9],
  ["radau5", {}, 1e-6],
  ["rk4", { stepSize: 0.01 }, 1e-8],
] as const)(
  "a velocity that grows: with v = 1 + t what leaves entered at the root of (1 + t)^2 - 2, less 1; %s",
  (solver, fixed, most) => {
    const result = run(line("1 + time", "sin(time)", "0"), {
      solver,
      ...fixed,
      stopTime: 4,
      tolerance: 1e-8,
    });
    expect(result.outcome.status).toBe("completed");
    const f = (t: number) => Math.sin(Math.max(0, Math.sqrt(Math.max(0, (1 + t) ** 2 - 2)) - 1));
    expect(error(result, "b", f)).toBeLessThan(most);
    expect(error(result, "a", Math.sin)).toBeLessThan(1e-15);
  },
);

test("jumps of the initial content and of what enters leave as events", () => {
  const result = run(line("0.5", "if time < 1.5 then 7 else 9", "0", ", {0, 0.5, 0.5, 1}, {1, 1, 3, 4}"), {
    stopTime: 4,
  });
  expect(result.events.map(({ time, kind }) => [Number(time.toFixed(9)), kind])).toEqual([
    [1, "state"],
    [1.5, "time"],
    [2, "state"],
    [3.5, "state"],
  ]);
  const f = (t: number) => (t < 1 ? 4 - t : t < 2 ? 1 : t < 3.5 ? 7 : 9);
  expect(error(result, "b", f, [1, 2, 3.5])).toBeLessThan(1e-9);
});

test("when the velocity changes its sign, the content comes back, followed by what enters at the other end", () => {
  // x = sin(t)/2: forward up to pi/2, then back. What entered at the time t leaves at pi - t.
  const result = run(line("0.5*cos(time)", "1 + time", "5", ", {0, 1}, {0.5, 0.5}"), {
    stopTime: 4.5,
    tolerance: 1e-8,
  });
  const back = Math.PI / 2;
  // The initial content follows from t = pi on.
  const left = (t: number) => (t < back ? 1 + t : t < Math.PI ? 1 + Math.PI - t : 0.5);
  expect(error(result, "a", left, [Math.PI])).toBeLessThan(2e-3);
  expect(error(result, "b", (t) => (t < back ? 0.5 : 5), [back])).toBe(0);
  expect(result.events.some(({ time }) => Math.abs(time - Math.PI) < 1e-6)).toBe(true);
});

test("a ring: what leaves enters again, so that the content comes round", () => {
  const result = run(
    `model M Real x(start = 0, fixed = true); Real a; Real b; equation der(x) = 1;
      (a, b) = spatialDistribution(if time < 1 then sin(6.283185307179586*time) else b, 0, x, true); end M;`,
    { stopTime: 5, tolerance: 1e-8 },
  );
  const f = (t: number) => (t < 1 ? 0 : Math.sin(2 * Math.PI * t));
  expect(error(result, "b", f)).toBeLessThan(1e-8);
});

test("the derivative of what leaves is that of what entered", () => {
  const result = run(
    `model M Real x(start = 0, fixed = true); Real u(start = 0, fixed = true); Real a; Real b; Real w = der(b); equation der(x) = 2; der(u) = cos(time);
      (a, b) = spatialDistribution(u, 0, x, true); end M;`,
    { stopTime: 3, tolerance: 1e-9 },
  );
  expect(result.column("w").at(-1)).toBeCloseTo(Math.cos(2.5), 5);
});

test("the flat text has the operator, and the same solution", () => {
  const text = line("cos(time)", "time", "5", ", {0, 1}, {0.5, 0.5}");
  const flat = flattenModel(text).value!;
  expect(flat).toContain("spatialDistribution(");
  const [one, two] = [run(text, { stopTime: 4 }), run(flat, { stopTime: 4 })];
  expect(two.column("a").at(-1)).toBeCloseTo(one.column("a").at(-1)!, 9);
});

test.each([
  [line("1", "1", "0", ", {0, 0.7, 0.5, 1}, {1, 1, 3, 4}"), "initialPoints"],
  [line("-1", "1", "0").replace("v >= 0", "v < 0"), "positiveVelocity"],
])("wrong arguments end the run with the reason", (text, reason) => {
  const { outcome } = run(text);
  expect(outcome.status).toBe("failed");
  expect(outcome.diagnostics.map(({ code }) => code)).toEqual(["simulator.transport"]);
  expect(outcome.diagnostics[0]!.message).toContain(reason);
});

test("exported FMUs and steady states have no lines yet, and say so", async () => {
  const text = line("1", "1", "0");
  await expect(exportFmu(text)).rejects.toMatchObject({ diagnostics: [{ code: "fmu-export.delays" }] });
  expect(() => steady(text)).toThrow(
    expect.objectContaining({ diagnostics: [expect.objectContaining({ code: "steady.delays" })] }),
  );
});
