import type { HybridDae } from "@cosimo/ir";
import { expect, test } from "vitest";
import { sort } from "./sort.ts";
import { dae } from "./test-notation.ts";

function milliseconds(system: HybridDae): number {
  const began = performance.now();
  const { value, diagnostics } = sort(system);
  const took = performance.now() - began;
  if (value === undefined) throw new Error(diagnostics[0]!.message);
  return took;
}

function algebraicChain(n: number): string {
  const lines = ["parameter p = 2", "der(x[0]) = -x[0]"];
  for (let i = 1; i <= n; i++) lines.push(`x[${i}] = sin(x[${i - 1}]) + p*x[${i - 1}]^2`);
  return lines.reverse().join(";\n");
}

function stateChain(n: number): string {
  const lines = ["der(x[0]) = -x[0]"];
  for (let i = 1; i <= n; i++) lines.push(`der(x[${i}]) = x[${i - 1}] - x[${i}]^3`);
  return lines.join(";\n");
}

// Implicit in the wrong direction, so that the greedy start of the matching has to be undone along the chain.
function longAugmentation(n: number): string {
  const lines = [];
  for (let i = 1; i < n; i++) lines.push(`y[${i}]*y[${i + 1}] = 1`);
  lines.push("y[1] = time");
  return lines.join(";\n");
}

// The time limits are generous: they catch algorithms that are not near-linear, on any machine.
test.each([
  ["algebraic chain", algebraicChain],
  ["chain of states", stateChain],
  ["chain with a long augmenting path", longAugmentation],
])("%s of 50 000 equations", (_, chain) => {
  const system = dae(chain(50_000));
  expect(milliseconds(system)).toBeLessThan(5000);
});
