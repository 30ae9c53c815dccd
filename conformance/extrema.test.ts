import { createModelRunner, prepareStudy, readStudy } from "@cosimo/studies";
import { expect, it } from "vitest";

/** The outputs of one run with these settings. */
function outputsOf(
  text: string,
  experiment: Readonly<Record<string, number | string>>,
  outputs: Readonly<Record<string, object>>,
): readonly number[] {
  const json = { model: "M.mo", experiment, vary: { p: { values: [1] } }, outputs };
  const read = readStudy({ uri: "s.json", text: JSON.stringify(json) });
  expect(read.diagnostics).toEqual([]);
  const study = read.value!;
  const { packed } = prepareStudy(study, { uri: "M.mo", text }, {});
  const { status, message, values } = createModelRunner(packed, study.variables, {}).run(0, [1]);
  expect(`${status} ${message}`).toBe("ok ");
  return values;
}

// x = exp(-t / 2T) - exp(-t / T): its largest value is 1/4, at 2 T ln 2; the integral is T.
const peak = `model Peak
  parameter Real p = 1, T = 1e-3;
  Real u(start = 1, fixed = true), x(start = 0, fixed = true);
equation
  der(u) = -u/T;
  der(x) = (u - x)/(2*T);
end Peak;`;

for (const solver of ["auto", "dopri5", "dop853", "rodas4", "radau5", "radau", "dae", "adams", "gbs", "rk4"])
  it(`a peak between two rows is found by ${solver}`, () => {
    const fixed = solver === "rk4" ? { stepSize: 1e-4, stopTime: 0.5 } : { stopTime: 5, tolerance: 1e-8 };
    const [max, min, integral, square] = outputsOf(
      peak,
      { solver, intervals: 10, ...fixed },
      { max: { max: "x" }, min: { min: "1 - x" }, integral: { integral: "x" }, square: { max: "4*x^2" } },
    );
    const digits = solver === "rk4" ? 5 : 6;
    expect(max).toBeCloseTo(0.25, digits);
    expect(min).toBeCloseTo(0.75, digits);
    expect(square).toBeCloseTo(0.25, digits);
    expect(1000 * integral!).toBeCloseTo(1, digits - 1);
  });

// A branch that changes without a record has two limits, too: the parabola across the jump would exceed 1.
it("nothing is interpolated across a jump of equations", () => {
  const text = `model Switch
  parameter Real p = 1;
  Real x(start = 1, fixed = true), s, r;
equation
  der(x) = -x;
  s = if x < 0.5 then 1 else 0;
  r = if x > 0.25 then 2 else 1;
end Switch;`;
  const values = outputsOf(
    text,
    { stopTime: 3, tolerance: 1e-9 },
    {
      top: { max: "s" },
      low: { min: "s" },
      late: { integral: "s" },
      least: { min: "r" },
      sum: { integral: "r" },
    },
  );
  const expected = [1, 0, 3 - Math.log(2), 1, 3 + Math.log(4)];
  for (const [i, value] of expected.entries()) expect(values[i]).toBeCloseTo(value, 8);
});

// Balls have steps of their own around their impacts; each rises to e^2 h after the first one.
it("extrema of several balls, with windows, are those of closed forms", () => {
  const text = `model Balls
  parameter Real p = 1, e = 0.7, g = 9.81;
  parameter Real[3] from = {1, 1.3, 1.7};
  Real[3] h(start = from, each fixed = true), v(each start = 0, each fixed = true);
equation
  for i in 1:3 loop
    der(h[i]) = v[i];
    der(v[i]) = -g;
    when h[i] <= 0 then reinit(v[i], -e*pre(v[i])); end when;
  end for;
end Balls;`;
  const outputs = Object.fromEntries(
    [1, 2, 3].map((i) => [`top${i}`, { max: `h[${i}]`, after: 0.62, before: 1.1 }]),
  );
  const [a, b, c, fall] = outputsOf(
    text,
    { stopTime: 2, tolerance: 1e-10 },
    { ...outputs, fall: { integral: "h[1]", before: Math.sqrt(2 / 9.81) } },
  );
  for (const [i, top] of [a, b, c].entries()) expect(top).toBeCloseTo(0.49 * [1, 1.3, 1.7][i]!, 8);
  expect(fall).toBeCloseTo((2 / 3) * Math.sqrt(2 / 9.81), 8);
});

it("inputs over time, and rows that are kept, change nothing", () => {
  const text = `model Driven parameter Real p = 1; Real x(start = 0, fixed = true); equation der(x) = 100*(cos(100*time)); end Driven;`;
  const outputs = { max: { max: "x" }, integral: { integral: "x" } };
  const settings = { stopTime: 1, tolerance: 1e-9, intervals: 3 };
  const plain = outputsOf(text, settings, outputs);
  expect(plain[0]).toBeCloseTo(1, 6);
  expect(plain[1]).toBeCloseTo((1 - Math.cos(100)) / 100, 7);
  expect(outputsOf(text, settings, { ...outputs, path: { trajectory: ["x"] } })).toEqual(plain);
});
