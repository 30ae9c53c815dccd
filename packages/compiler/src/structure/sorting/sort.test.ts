import { expect, test } from "vitest";
import { printSortedDae } from "../report/print-sorted-dae.ts";
import { dae } from "../testing/notation.ts";
import { sort } from "./sort.ts";

function sorted(text: string): string {
  const { value, diagnostics } = sort(dae(text));
  if (value === undefined) throw new Error(diagnostics.map((d) => d.message).join("\n"));
  return printSortedDae(value);
}

test("the bouncing ball: states, assignments, a when-clause, start values", () => {
  const ball = `parameter e = 0.8; parameter g = 9.81; h(start = 1, fixed = true); v(fixed = true);
    der(h) = v; der(v) = -g;
    when h < 0 then n = pre(n) + 1; reinit(v, -e*pre(v)); end when`;
  expect(sorted(ball)).toBe(`parameters
  e, g
states
  h, v
blocks
  der(h) := v
  der(v) := -g
  $when1 := h < 0
  when 1 for n
initialization
  h := start 1
  v := start default
  n := start default
  der(h) := v
  der(v) := -g
  $when1 := h < 0
`);
});

test("equations are solved for their unknowns and ordered", () => {
  expect(sorted("parameter k = 2; 2*a + k = b; k*b = c; c - 1 = 0; der(x) = -2*a")).toContain(`blocks
  c := 1
  b := c/k
  a := (b - k)/2
  der(x) := -2*a
`);
});

test("an algorithm section is one block, for all its inputs and outputs", () => {
  const text = "algorithm y := u + 1; z := y*2; end algorithm; w = z + y; u = time";
  expect(sorted(text)).toContain(`blocks
  u := time
  algorithm for y, z
  w := z + y
`);
});

test("an Integer or Boolean is determined from either side of its equation only", () => {
  const text = "Integer i; Boolean b; Real r; r = i; if b then 2 else 3 = i; x > 1 = b; x = time";
  expect(sorted(text)).toContain(`blocks
  x := time
  b := x > 1
  i := if b then 2 else 3
  r := i
`);
});

test("inputs are known, unless they are declared with a value", () => {
  expect(sorted("input u; der(x) = u")).toContain("der(x) := u");
});
