import { expect, test } from "vitest";
import { dae } from "../../../compiler/src/structure/testing/notation.ts";
import { printHybridDae } from "./print-hybrid-dae.ts";

test("a flat system prints its tables, one line for each entry", () => {
  const ball = dae(`
    parameter e = 0.7; h(start = 1, fixed = true); Boolean high;
    der(h) = v; der(v) = -9.81; high = h > 0.5;
    when h <= 0 then reinit(v, -e*pre(v)); n = pre(n) + 1; end when;
    initial v = 0;`);
  expect(printHybridDae(ball)).toBe(`model Test
variables
  parameter Real e = 0.7
  Real h(start = 1, fixed = true)
  Boolean high
  Real der(h)
  Real v
  Real der(v)
  Boolean $when1
  discrete Real n
initial equations
  v = 0
equations
  der(h) = v
  der(v) = -9.81
  high = h > 0.5
  $when1 = h <= 0
relations
  h > 0.5
  h <= 0
when-clauses
  when $when1 then
    n = pre(n) + 1;
    reinit(v, -e*pre(v));
  end when;
`);
});

test("Boolean values print as literals where a Boolean is expected, and as numbers elsewhere", () => {
  const text = printHybridDae(
    dae("Boolean b; Boolean c; b = true; c = not b or x > 1; x = 1; y = if b then 1 else 0"),
  );
  expect(text).toContain("  b = true\n  c = not b or x > 1\n  x = 1\n  y = if b then 1 else 0\n");
});
