import { expect, test } from "vitest";
import { dae } from "../testing/notation.ts";
import { sort } from "./sort.ts";

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

// Implicit in the wrong direction, so that augmenting paths must undo the greedy matching along the chain.
function longAugmentation(n: number): string {
  const lines = [];
  for (let i = 1; i < n; i++) lines.push(`y[${i}]*y[${i + 1}] = 1`);
  lines.push("y[1] = time");
  return lines.join(";\n");
}

// No algorithm may recurse along a chain, as that would exceed the stack.
test.each([
  ["algebraic chain", algebraicChain],
  ["chain of states", stateChain],
  ["chain with a long augmenting path", longAugmentation],
])("%s of 50 000 equations", (_, chain) => {
  const { value } = sort(dae(chain(50_000)));
  expect(value?.blocks.length).toBeGreaterThanOrEqual(50_000);
  expect(value?.blocks.every((block) => block.kind === "assignment")).toBe(true);
});
