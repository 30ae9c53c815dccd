import { type Block, type Expression, evaluate, type VariableId, visitExpression } from "@cosimo/ir";
import { createParameterValues } from "../../structure/system/parameter-values.ts";
import { isParameter } from "../../structure/system/unknown-classes.ts";
import { neededBlocks, unknownsOf } from "./blocks.ts";
import type { Lowering } from "./lowering.ts";

/** Points at which the sizes of matrix elements are compared: the start values, and others. */
const POINTS = 4;

/**
 * Values of all variables at a few states: at the start values and at random distances from them. What loops and calls compute is random,
 * too.
 */
export function sampledVariables(lowering: Lowering): readonly ((v: VariableId) => number)[] {
  const { sorted, dae } = lowering;
  const needed = neededBlocks(sorted.blocks, sorted.derivatives, dae);
  const blocks = sorted.blocks.filter((_, i) => needed[i]);
  return Array.from({ length: POINTS }, (_, point) => valuesAt(lowering, blocks, point));
}

function valuesAt(
  { dae, sorted }: Lowering,
  blocks: readonly Block[],
  point: number,
): (v: VariableId) => number {
  const { relations, functions, variables } = dae;
  const parameterValue = createParameterValues(dae);
  const random = createRandom(point);
  const values = Float64Array.from(variables, () => random());
  const numberOf = (v: VariableId): number =>
    isParameter(variables[v]!) ? (parameterValue(v) ?? 0) : values[v]!;
  const context = { relations, functions, variable: numberOf };
  for (const v of variables) if (v.variability === "discrete") values[v.id] = startOf(v.start);
  for (const state of sorted.states) {
    const start = startOf(variables[state]!.start);
    values[state] = point === 0 ? start : start + 3 * random();
  }
  for (const block of blocks) {
    if (block.kind === "assignment") assign(block.assignment.unknown, block.assignment.value);
    else if (block.kind === "loop")
      for (const { unknown, value } of block.assignments) assign(unknown, value);
    else for (const v of unknownsOf(block, dae)) values[v] = random();
  }
  return numberOf;

  function startOf(start: Expression | undefined): number {
    const value = start && evaluate(start, { relations, functions, variable: parameterValue });
    return value ?? 0;
  }

  function assign(unknown: VariableId, value: Expression): void {
    const found = hasCall(value) ? undefined : evaluate(value, context);
    if (found !== undefined && Number.isFinite(found)) values[unknown] = found;
  }
}

function hasCall(e: Expression): boolean {
  let found = false;
  visitExpression(e, (node) => {
    found ||= node.kind === "call" || node.kind === "element";
  });
  return found;
}

/** Numbers from -1 to 1, the same in each compilation. */
function createRandom(seed: number): () => number {
  let state = 0x9e3779b9 ^ (seed + 1);
  return () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d);
    state = Math.imul(state ^ (state >>> 12), 0x297a2d39);
    state ^= state >>> 15;
    state = (state + 0x6d2b79f5) | 0;
    return state / 2 ** 31;
  };
}
