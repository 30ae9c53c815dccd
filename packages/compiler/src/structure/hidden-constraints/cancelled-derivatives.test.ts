import type { SortedDae } from "@cosimo/ir";
import { expect, test } from "vitest";
import { printSortedDae } from "../report/print-sorted-dae.ts";
import { sort } from "../sorting/sort.ts";
import { dae } from "../testing/notation.ts";
import { deriveHiddenConstraints } from "./cancelled-derivatives.ts";

function sorted(text: string): SortedDae {
  const { value, diagnostics } = sort(dae(text));
  if (value === undefined) throw new Error(diagnostics.map((d) => d.message).join("\n"));
  return value;
}

test("a capacitor between two nodes: one state, and the currents of both add up to zero", () => {
  const system = sorted(`parameter C = 2; C*(der(u) - der(v)) = time - u; C*(der(v) - der(u)) = -v`);
  expect(system.states).toHaveLength(1);
  expect(printSortedDae(system)).toContain("v := time - u");
});

test("three capacitors in a triangle: two states, whatever the capacitances", () => {
  const node = (a: string, b: string, c: string, Cb: string, Cc: string) =>
    `${Cb}*(der(${a}) - der(${b})) + ${Cc}*(der(${a}) - der(${c})) = time - ${a}`;
  const nodes = [
    node("u", "v", "w", "C1", "C2"),
    node("v", "u", "w", "C1", "C3"),
    node("w", "u", "v", "C2", "C3"),
  ];
  const system = sorted(`parameter C1 = 1; parameter C2 = 2; parameter C3 = 3; ${nodes.join("; ")}`);
  expect(system.states).toHaveLength(2);
});

test("equations twice, their derivatives in another proportion", () => {
  expect(sorted("der(x) + 2*der(y) = -x; 3*der(x) + 6*der(y) = -y").states).toHaveLength(1);
});

test("a regular mass matrix, and varying coefficients, are unchanged", () => {
  for (const text of [
    "2*der(x) + der(y) = -x; der(x) + 2*der(y) = -y",
    "x*der(x) + der(y) = 1; x*der(x) - der(y) = 2",
  ]) {
    const given = dae(text);
    expect(deriveHiddenConstraints(given, [])).toBe(given);
  }
});

test("a sum without derivatives that the system does not need is not built", () => {
  const given = dae("2*der(x) = a - x; 3*der(x) = b + x; a + b = time");
  expect(deriveHiddenConstraints(given, [])).toBe(given);
});

test("the difference that equations differentiate is the state; the input is not differentiated", () => {
  const system = sorted(`parameter C = 2; input e; C*(der(u) - der(v)) = e - u; C*(der(v) - der(u)) = -v`);
  expect(printSortedDae(system)).toContain("states\n  (u - v)\n");
  expect(system.structuralIndex).toBe(1);
});

test("a variable whose derivative something else needs stays a state", () => {
  const capacitor = "C*(der(u) - der(v)) = time - u; C*(der(v) - der(u)) = -v";
  for (const more of [
    "initial der(u) = 0",
    "initial rate = 1; rate = der(u)",
    "when u > 3 then reinit(u, 0); end when",
    "u(stateSelect = always)",
  ])
    expect(printSortedDae(sorted(`parameter C = 2; ${more}; ${capacitor}`))).not.toContain("(u - v)");
});

test("a singular system is explained by the variables of its text", () => {
  const { value, diagnostics } = sort(dae("der(u) - der(v) = -u; der(v) - der(u) = u"));
  expect(value).toBeUndefined();
  expect(diagnostics.map(({ message }) => message).join()).toContain("nothing determines u, v");
  expect(diagnostics.map(({ message }) => message).join()).not.toContain("(u - v)");
});
