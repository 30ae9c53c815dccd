import { compile } from "@cosimo/core";
import { expect, test } from "vitest";

/** A transistor's junction between a source of sin(t) behind 2 ohms and the ground. */
const text = (C0: number) => `
model Junction
  function capacitance
    input Real C0;
    input Real v;
    output Real C;
  algorithm
    C := if v > 0.5 then C0*(1 + v) else C0*sqrt(1 + v*v);
  end capacitance;
  parameter Real C0 = ${C0};
  Real v(start = 0.3), i, C;
equation
  C = capacitance(C0, v);
  i = C*der(v);
  i = (sin(time + 1) - v)/2;
end Junction;`;

test("without capacitance no current flows: the voltage is that of the source from the start", () => {
  const result = compile(text(0)).simulateSync({ stopTime: 2 });
  expect(result.outcome.status).toBe("completed");
  expect(
    result.time.map((t, k) => result.column("v")[k]! - Math.sin(t + 1)).every((e) => Math.abs(e) < 1e-12),
  ).toBe(true);
});

test("with little capacitance it follows the source", () => {
  const { outcome, column } = compile(text(1e-9)).simulateSync({ stopTime: 2 });
  expect(outcome.status).toBe("completed");
  expect(column("v")[0]).toBeCloseTo(0.3, 12);
  expect(column("v").at(-1)).toBeCloseTo(Math.sin(3), 6);
});
