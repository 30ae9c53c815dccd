import { printExpression } from "@cosimo/ir";
import { expect, test } from "vitest";
import { dae } from "../testing/notation.ts";
import { deriveHiddenSums } from "./hidden-sums.ts";

/** Equations that are not in the text. */
function constraints(text: string): string[] {
  const given = dae(text);
  const found = deriveHiddenSums(given);
  return found.equations
    .filter((equation, i) => equation !== given.equations[i])
    .map(
      ({ left, right }) =>
        `${printExpression(left, { dae: found })} = ${printExpression(right, { dae: found })}`,
    );
}

test("two nodes joined by two branches: the currents that flow in and out are equal", () => {
  const text =
    "der(i) = a - i; der(j) = b - j; a + b = c; r1 + r2 = i; r1 + r2 = j; R*r1 = c; 2*r2 = c; parameter R = 1";
  expect(constraints(text)).toEqual(["-j + i = 0"]);
});

test("a node with an unconstrained current hides no constraint", () => {
  expect(
    constraints("der(i) = a - i; der(j) = a - j; a = 1; r1 + r2 = i; r1 + r2 + free = j; r1 = 2*r2"),
  ).toEqual([]);
});

test("three nodes in a ring of branches; the current that flows in is a function of time", () => {
  const text = `r1 - r3 = s; r2 - r1 = 0; r3 - r2 + i = 0; s = sin(time); der(i) = u;
    r1 = 2*(v1 - v2); r2 = 3*(v2 - v3); r3 = v3 - v1; u = v3`;
  // r1 - r3 - s + (r2 - r1) + (r3 - r2 + i) = i - s
  const [found, ...others] = constraints(text);
  expect(others).toEqual([]);
  expect(["i - s = 0", "-s + i = 0", "s - i = 0", "-i + s = 0"]).toContain(found);
});

test("voltages around a mesh of capacitors", () => {
  const text = `u = p - q; v = q - r; w = p - r; der(u) = a; der(v) = b; der(w) = c;
    a + c = 1 - p; b - a = q; 2*b + c = r`;
  const [found, ...others] = constraints(text);
  expect(others).toEqual([]);
  expect(found).toMatch(/u/);
  expect(found).toMatch(/v/);
  expect(found).toMatch(/w/);
});

test("three phases that end in a star: the parameter by which their currents are multiplied cancels", () => {
  const text = (
    k: number,
  ) => `der(z) = u; m*z + i1 + i2 + i3 = 0; a1 = k*i1; -a2 = i2*k; k*i3 = a3; a1 - a2 + a3 = 0;
    i1 - i2 = sin(u); i2 - 2*i3 = cos(u); parameter k = ${k}; parameter m = 3`;
  expect(constraints(text(2))).toEqual(["m*z = 0"]);
  expect(constraints(text(0))).toEqual([]);
});

test("a chain of 50 000 equal variables is followed", () => {
  const equal = Array.from({ length: 50_000 }, (_, k) => `a${k} = a${k + 1}`).join("; ");
  // z = 2*z
  const text = `der(z) = u; a0 = z; ${equal}; a50000 = 2*a0; y = k*u; parameter k = 2`;
  expect(constraints(text)).toEqual(["z = 0"]);
});
