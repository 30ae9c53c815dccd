import {
  check,
  compile,
  cosimulate,
  modelUnit,
  positionOf,
  type SystemDescription,
  simulateFmuSync,
} from "@cosimo/core";
import { runInProcess } from "@cosimo/fmi-node";
import { describe, expect, it } from "vitest";
import { exportedFmu, hasCompiler } from "./fmi/exported-fmu.ts";

/** Values that stop being numbers at an event: the model, the time and the line of the equation, words of the message. */
const cases = [
  [
    "a reciprocal of zero at a clock",
    `model M
  discrete Real d(start = 0, fixed = true);
equation
  when sample(0.25, 0.25) then
    d = 1/pre(d);
  end when;
end M;`,
    { time: 0.25, line: 5, words: "'d' is not finite" },
  ],
  [
    "a branch that begins at the stop time",
    `model M
  Real y = if time >= 1 then 1/(time - 1) else 0;
end M;`,
    { time: 1, line: 2, words: "division by zero" },
  ],
  [
    "an algorithm whose branch begins there",
    `model M
  Real y;
algorithm
  y := if time >= 1 then log(1 - time) else 0;
end M;`,
    { time: 1, line: 3, words: "'y' is not finite" },
  ],
  [
    "an Integer that grows",
    `model M
  Integer n(start = 1, fixed = true);
equation
  when sample(0.01, 0.01) then
    n = 3*pre(n);
  end when;
end M;`,
    // The first power of 3 above 2^53 is the 34th.
    { time: 0.34, line: 5, words: "'n' becomes 16677181699666568" },
  ],
  [
    "an Integer parameter that is computed",
    `model M
  parameter Integer p = 2000000000;
  parameter Integer q = p*p;
end M;`,
    { time: 0, line: 3, words: "'q' becomes 4000000000000000000" },
  ],
  [
    "a parameter that is no number",
    `model M
  parameter Real p = 0;
  parameter Real q = 1/p;
end M;`,
    { time: 0, line: 3, words: "division by zero" },
  ],
] as const;

describe("a run does not complete with", () => {
  it.each(cases)("%s", (_, text, { time, line, words }) => {
    const { outcome, diagnostics, trajectory } = compile(text).simulateSync({ stopTime: 1 });
    expect(outcome.status).toBe("failed");
    expect(diagnostics[0]!.time).toBeCloseTo(time, 9);
    expect(diagnostics[0]!.message).toContain(words);
    const { span } = diagnostics[0]!;
    expect(positionOf(span!.source, span!.start).line).toBe(line);
    expect(trajectory).toBeDefined();
  });

  it.each(cases.slice(0, 2))("%s in a coupled unit", async (_, text, { words }) => {
    const system: SystemDescription = {
      ...{ name: "s", units: [{ name: "a", uri: "M.mo", parameters: {} }], connections: [], bonds: [] },
      ...{ algorithm: {}, experiment: { stopTime: 1 } },
    };
    const units = [["a", modelUnit({ uri: "M.mo", text })]] as const;
    const { outcome } = await cosimulate({ system, units }, {});
    expect(outcome.status).toBe("failed");
    expect(outcome.reason).toContain(words);
  });
});

it("the overflow of a power is no fractional power", () => {
  const text = "model M\n  parameter Real p = -1e200;\n  Real y = p^2;\nend M;";
  expect(compile(text).simulateSync({ stopTime: 1 }).outcome.reason).toMatch(/^overflow .*p\^2/);
});

it("a condition on parameters is named as one too many, without an empty list", () => {
  const text =
    "model M\n  parameter Real p = 1;\n  Real x(start = 1, fixed = true);\ninitial equation\n  p = 1;\nequation\n  der(x) = -x;\nend M;";
  const { diagnostics } = check(text);
  expect(diagnostics.map(({ message }) => message).join()).not.toMatch(/nothing[,;]|only nothing/);
});

it("the left limit of an event has no row where the equations before it have no value", () => {
  const text = "model M\n  Real y = if time < 1 then 1/(1 - time) else 0;\nend M;";
  const run = compile(text).simulateSync({ stopTime: 2, intervals: 4 });
  expect(run.outcome.status).toBe("completed");
  expect(run.column("y").every(Number.isFinite)).toBe(true);
});

it("an Integer of twenty digits is refused at its place", () => {
  const { diagnostics } = check("model M\n  Integer n = 12345678901234567890;\nend M;");
  expect(diagnostics.map(({ code, span }) => [code, positionOf(span!.source, span!.start)])).toEqual([
    ["syntax.integer-too-large", expect.objectContaining({ line: 2, column: 15 })],
  ]);
});

it.skipIf(!hasCompiler)("an exported model says which value is no number", async () => {
  const text = `model M
  discrete Real d(start = 0, fixed = true);
  Integer n(start = 1, fixed = true);
  parameter Boolean grows = true;
equation
  when sample(0.25, 0.25) then
    n = if grows then 100000*pre(n) else 1;
    d = if grows then 1 else 1/pre(d);
  end when;
end M;`;
  const running = runInProcess(await exportedFmu(text));
  const reasonOf = (grows: boolean) =>
    simulateFmuSync(running, { kind: "coSimulation", stopTime: 1, parameters: { grows } }).outcome.reason;
  try {
    expect(reasonOf(true)).toMatch(/at t = 0.5 s the value of 'n' \(.*line 6\) is 1e\+10, too large/);
    expect(reasonOf(false)).toMatch(/at t = 0.25 s the value of 'd' \(.*line 6\) is inf/);
  } finally {
    running.close();
  }
});
