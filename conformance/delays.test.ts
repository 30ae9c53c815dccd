import { compile, exportFmu, flattenModel, type ModelError, steady } from "@cosimo/core";
import { expect, test } from "vitest";

/** x = 1 for t <= 0 and der(x) = -x(t - 1): by the method of steps a polynomial between integers. */
const steps = `model M Real x(start = 1, fixed = true); equation der(x) = -delay(x, 1); end M;`;

function methodOfSteps(t: number): number {
  let sum = 0;
  for (let k = 0, factorial = 1; t - (k - 1) >= 0; k++, factorial *= k)
    sum += ((-1) ** k * (t - (k - 1)) ** k) / factorial;
  return sum;
}

const run = (text: string, options: object) => compile(text).simulateSync(options);
const last = (column: Float64Array) => column[column.length - 1]!;

test.each([
  ["auto", {}, 1e-12],
  ["dop853", {}, 1e-12],
  ["verner8", {}, 1e-12],
  // Rows within a step are on polynomials of lower order.
  ["rodas4", {}, 2e-9],
  ["radau", {}, 5e-8],
  ["radau5", {}, 5e-8],
  ["rk4", { stepSize: 0.01 }, 1e-8],
  // Errors of a multistep method add up.
  ["dae", {}, 5e-7],
] as const)("a delayed state by the method of steps, solver %s", (solver, fixed, most) => {
  const result = run(steps, { solver, ...fixed, stopTime: 3.5, tolerance: 1e-9 });
  const times = result.column("time");
  const errors = result.column("x").map((x, i) => Math.abs(x - methodOfSteps(times[i]!)));
  expect(Math.max(...errors)).toBeLessThan(most);
});

test("fixed steps of the Euler method are of order 1 through delays", () => {
  const error = (stepSize: number) =>
    Math.abs(last(run(steps, { solver: "euler", stepSize, stopTime: 3 }).column("x")) - methodOfSteps(3));
  expect(error(0.02) / error(0.01)).toBeGreaterThan(1.9);
  expect(error(0.02) / error(0.01)).toBeLessThan(2.1);
});

test("a jump arrives as an event, exactly when the delay has passed, and z has a kink there", () => {
  const result = run(
    `model M Real u = if time < 0.5 then 0 else 2; Real y = delay(u, 0.7); Real z(start = 0, fixed = true);
      equation der(z) = y; end M;`,
    { stopTime: 3 },
  );
  expect(result.events.map(({ time, name }) => [time, name])).toEqual([
    [0.5, "time < 0.5"],
    [1.2, "delay(u, 0.7)"],
  ]);
  expect(last(result.column("z"))).toBeCloseTo(2 * (3 - 1.2), 12);
  const times = result.column("time");
  for (const [i, y] of result.column("y").entries()) {
    if (times[i] !== 1.2) expect(y).toBe(times[i]! < 1.2 ? 0 : 2);
  }
});

/** A source of 1 V and 25 Ohm, a line of 50 Ohm, a load of 100 Ohm; the source is switched on at 0.1 s. */
const line = `model Line parameter Real T = 0.4; Real es; Real er; Real v1; Real v2; Real i1; Real i2; equation
  v1 = (if time < 0.1 then 0 else 1) - 25*i1; v2 = -100*i2; v1 - 50*i1 = es; v2 - 50*i2 = er;
  es = 2*delay(v2, T) - delay(er, T); er = 2*delay(v1, T) - delay(es, T); end Line;`;

test("waves on a line: each reflection by the coefficients of its ends", () => {
  const result = run(line, { stopTime: 3 });
  const times = result.column("time");
  // The first wave has 50/75 V; it is reflected with (100 - 50)/150 at the load and with (25 - 50)/75 at the source.
  const load = (t: number) => {
    let v = 0;
    for (let k = 0; t > 0.1 + 0.4 * (2 * k + 1); k++) v += (50 / 75) * (1 + 1 / 3) * (-1 / 9) ** k;
    return v;
  };
  const isBetween = (t: number) =>
    Math.abs(((t - 0.1) / 0.4) % 1) > 1e-6 && Math.abs(((t - 0.1) / 0.4) % 1) < 1 - 1e-6;
  for (const [i, v] of result.column("v2").entries())
    if (isBetween(times[i]!)) expect(v).toBeCloseTo(load(times[i]!), 12);
});

test("at the start delayed values are the present ones, also where that makes a loop", () => {
  const result = run(line.replace("if time < 0.1 then 0 else 1", "1"), { stopTime: 2 });
  for (const v of result.column("v2")) expect(v).toBeCloseTo(100 / 125, 12);
});

test("a delay that varies, down to zero and longer and shorter than a step", () => {
  const result = run(
    `model M Real u = sin(3*time); Real T = 0.5*(1 - cos(time)); Real y = delay(u, T, 2);
      Real e = y - sin(3*max(0, time - T)); end M;`,
    { stopTime: 6, tolerance: 1e-8 },
  );
  expect(Math.max(...result.column("e").map(Math.abs))).toBeLessThan(1e-8);
});

test("a delay that varies in a feedback: with the delay t/2 the solution of the pantograph equation", () => {
  // der(x) = -x(t/2): x = sum of (-1)^n 2^(-n (n - 1)/2) t^n / n!.
  const result = run(
    `model M Real x(start = 1, fixed = true); equation der(x) = -delay(x, time/2, 10); end M;`,
    { stopTime: 2, tolerance: 1e-8 },
  );
  let sum = 0;
  for (let n = 0, factorial = 1; n < 20; n++, factorial *= n)
    sum += ((-1) ** n * 2 ** ((-n * (n - 1)) / 2) * 2 ** n) / factorial;
  expect(last(result.column("x"))).toBeCloseTo(sum, 6);
});

test("the derivative of a delayed value is the delayed derivative", () => {
  const result = run(
    `model M Real x(start = 0, fixed = true); Real y = delay(x, 1); Real v = der(y); equation der(x) = cos(time); end M;`,
    { stopTime: 4, tolerance: 1e-9 },
  );
  expect(last(result.column("v"))).toBeCloseTo(Math.cos(3), 5);
});

/** y is sin(t - 1) from 1 s on. */
const derivatives = (order: number) =>
  `model M Real x(start = 0, fixed = true); Real y = delay(x, 1); Real v = der(y); Real w = der(v);
    ${order === 3 ? "Real z = der(w);" : ""} equation der(x) = cos(time); end M;`;

test("the second derivative follows as well; a third one is refused", () => {
  const result = run(derivatives(2), { stopTime: 4, tolerance: 1e-10 });
  expect(last(result.column("w"))).toBeCloseTo(-Math.sin(3), 3);
  const refused = thrown(() => compile(derivatives(3))) as ModelError;
  expect(refused.diagnostics.map(({ code }) => code)).toEqual(["structure.not-differentiable"]);
});

test("arrays are delayed element by element; a delay of zero is none", () => {
  const result = run(
    `model M Real u[2] = {time, 2*time}; Real y[2] = delay(u, 0.5); Real z = delay(time, 0); end M;`,
    { stopTime: 2 },
  );
  expect([last(result.column("y[1]")), last(result.column("y[2]")), last(result.column("z"))]).toEqual([
    1.5, 3, 2,
  ]);
});

test("the flat text has the operator, and the same solution", () => {
  const flat = flattenModel(line).value!;
  expect(flat).toContain("delay(");
  const [a, b] = [run(line, { stopTime: 2.9 }), compile(flat).simulateSync({ stopTime: 2.9 })];
  expect(last(b.column("v2"))).toBe(last(a.column("v2")));
});

test.each([
  ["delay(time, T, 0.5)", { T: "time" }, "simulator.delay-range"],
  ["delay(time, T)", { T: "-1" }, "simulator.delay-not-positive"],
] as const)("%s with a delay out of range ends the run with the reason", (call, { T }, code) => {
  const declared = T === "time" ? "Real T = time" : `parameter Real T = ${T}`;
  const result = run(`model M ${declared}; Real y = ${call}; end M;`, { stopTime: 2 });
  expect(result.outcome.status).toBe("failed");
  expect(result.outcome.diagnostics[0]!.code).toBe(code);
});

test("a parameter that is zero in the text is no delay, also where that makes a loop", () => {
  const result = run(
    `model M parameter Real T0 = 0; parameter Real T = 2*T0; Real y; Real z; equation y = 1 + 0.5*delay(y, T);
      z = delay(y + time, T); end M;`,
    { stopTime: 1 },
  );
  expect([last(result.column("y")), last(result.column("z"))]).toEqual([2, 3]);
});

test("exported FMUs and steady states have no delays yet, and say so", async () => {
  const codes = (error: unknown) => (error as ModelError).diagnostics.map(({ code }) => code);
  expect(codes(await exportFmu(steps).catch((error: unknown) => error))).toContain("fmu-export.delays");
  expect(codes(thrown(() => steady(steps)))).toContain("steady.delays");
});

function thrown(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error("nothing was thrown");
}
