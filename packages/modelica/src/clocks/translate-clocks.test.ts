import { printExpression, printHybridDae, printWhenClause } from "@cosimo/ir";
import { expect, it } from "vitest";
import { diagnosticLines, flatSystem } from "../flatten/testing/flat-text.ts";

function clausesOf(text: string): readonly string[] {
  const dae = flatSystem(text);
  return dae.whenClauses.flatMap((clause) => printWhenClause(clause, { dae }));
}

it("clocked equations are assigned at ticks, and previous values are left limits", () => {
  const text =
    "model M Real x(start = 1); equation when Clock(1, 10) then 2*x = previous(x) + 1; end when; end M;";
  expect(clausesOf(text).join("\n")).toMatch(/x = \(?pre\(x\) \+ 1\)?\/2;/);
});

it("an input that is declared with a value is an unknown of its clock", () => {
  const text =
    "model M input Real a = 3; Real x(start = 1); equation when Clock(1, 10) then x = a*previous(x); end when; end M;";
  expect(diagnosticLines(text)).toEqual([]);
  expect(clausesOf(text).join("\n")).toMatch(/a = 3;/);
});

it("ticks begin with the run, at fractions of seconds", () => {
  const dae = flatSystem("model M Real x = shiftSample(sample(time, Clock(1, 4)), 1, 2); end M;");
  const printed = dae.samplers.map(({ start, interval }) =>
    [start, interval].map((e) => printExpression(e, { dae })),
  );
  expect(printed).toEqual([
    [expect.stringMatching(/^\$start\d+ \+ 0.125$/), "0.25"],
    [expect.stringMatching(/^\$start\d+$/), "0.25"],
  ]);
});

it("parts with equal clocks tick together", () => {
  const dae = flatSystem(
    "model M Real x = sample(time, Clock(0.1)); Real y = sample(2*time, Clock(1, 10)); end M;",
  );
  expect(dae.samplers).toHaveLength(1);
});

it("the flat system lists parts with their bases, intervals and first ticks", () => {
  const dae =
    flatSystem(`model M Integer n(start = 0); Integer s = subSample(n, 4); Integer t = shiftSample(s, 1, 3);
    Boolean b = sin(time) > 0; Real u = sample(time, Clock(b));
    equation when Clock(1, 10) then n = previous(n) + 1; end when; end M;`);
  expect(printHybridDae(dae)).toContain(`clocked parts
  base 1, 0 + k*1/10 s: n
  base 1, 0 + k*2/5 s: s
  base 1, 2/15 + k*2/5 s: t
  base 2, ticks 0 + k*1 of Clock(b): u
`);
});

it("relations of clocked values are no events", () => {
  const dae = flatSystem(
    "model M Real x(start = 0); Real y; equation x = previous(x) + sample(time, Clock(1)); y = if x > 3 then floor(x) else 0; end M;",
  );
  expect(dae.relations).toEqual([]);
});

it("what has no clock ticks every second, which is a warning", () => {
  expect(diagnosticLines("model M Real x = previous(x) + 1; Real y = time; end M;")).toEqual([
    expect.stringContaining("clocks.default"),
  ]);
});

it("the interval before the first tick of an event clock is a number", () => {
  const text = `model M Boolean b = time > 0.5; Integer n(start = 0);
    equation when Clock(b, "a") then n = previous(n) + 1; end when; end M;`;
  expect(diagnosticLines(text)).toEqual(["clocks.interval:2"]);
});
