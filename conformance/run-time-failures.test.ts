import { compile, type Diagnostic, positionOf, type SimulateOptions } from "@cosimo/core";
import { describe, expect, it } from "vitest";

function run(text: string, options: SimulateOptions = {}) {
  const { outcome, diagnostics } = compile(text).simulateSync({ stopTime: 5, ...options });
  return { outcome, diagnostics };
}

function lineOf({ span }: Diagnostic): number {
  return positionOf(span!.source, span!.start).line;
}

describe("no step size is small enough", () => {
  // y = 1/(1 - t)
  const blowUp = `model M
  Real x(start = 1, fixed = true);
  Real y(start = 1, fixed = true);
equation
  der(x) = -x;
  der(y) = y^2;
end M;`;

  it("the variable, its part of the error, its equation and line, and that there is no solution beyond", () => {
    const { outcome, diagnostics } = run(blowUp);
    expect(outcome).toMatchObject({ status: "failed", cause: "step-size", suspects: ["y"] });
    expect(Math.abs(outcome.time - 1)).toBeLessThan(1e-6);
    const [fault] = diagnostics;
    expect(fault!.message).toMatch(/'y' \(100 % of it; value \d.*, derivative \d/);
    expect(fault).toMatchObject({
      equation: "der(y) = y^2",
      hint: expect.stringMatching(/'y' grows without/),
    });
    expect(lineOf(fault!)).toBe(6);
  });
});

describe("chattering", () => {
  const relay = `model M
  Real x(start = 1, fixed = true);
equation
  der(x) = if x > 0.25 then -1 else 1;
end M;`;

  it.each([["warn"], ["stop"]] as const)(
    "--on-chattering %s: the condition, its line, and advice",
    (onChattering) => {
      const { diagnostics } = run(relay, { onChattering });
      const fault = diagnostics.find((d) => d.code.startsWith("simulator.chattering"));
      expect(fault!.message).toContain("'x > 0.25'");
      expect(Math.abs(fault!.time! - 0.75)).toBeLessThan(1e-6);
      expect(fault!.hint).toMatch(/hysteresis/);
      expect(lineOf(fault!)).toBe(4);
    },
  );
});
