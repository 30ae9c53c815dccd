import { type Block, visitExpression } from "@cosimo/ir";
import type { Evaluation } from "../expressions/evaluation.ts";
import { lowerReal } from "../expressions/expressions.ts";
import { isDiscrete, type LoopBlock } from "../memory/blocks.ts";
import { callAndCheck, failureExit } from "../memory/failure-exit.ts";
import { areFixed, hasBranch } from "../memory/fixed-values.ts";
import type { SparseLoop } from "../memory/loop-memory.ts";
import { once } from "../memory/lowering.ts";
import { createTangents, dependsOn, jacobianOf } from "../values/tangents.ts";
import {
  argument,
  constant,
  invoke,
  loadAfter,
  memoizedTangents,
  store,
  type TangentFinder,
  type Value,
} from "../values/value-graph.ts";
import type { ContinuousLoop } from "./continuous-loop.ts";
import { continuousPart } from "./continuous-loop.ts";
import { solveDense } from "./linear-systems.ts";
import { residualsFor } from "./loop-function.ts";
import { addNewtonFunctions } from "./newton-loops.ts";
import { addSparseLoop } from "./sparse-loops.ts";

/** Solves an algebraic loop and defines its unknowns; `number` counts loops from 1. */
export function evaluateLoop(evaluation: Evaluation, block: LoopBlock, number: number): void {
  const loop = continuousPart(evaluation, block);
  updateIndependentRelations(evaluation, block);
  evaluation.frozen = true;
  const solution = solve(evaluation, loop, number);
  loop.unknowns.forEach((v, i) => {
    evaluation.define(v, solution[i]!);
  });
  for (const { unknown, value } of loop.assignments) evaluation.define(unknown, lowerReal(value, evaluation));
  evaluation.frozen = false;
  if (evaluation.live) evaluateDiscretePart(evaluation, block);
}

/** Evaluates relations that are independent of the loop before the loop is solved. */
function updateIndependentRelations(evaluation: Evaluation, block: LoopBlock): void {
  if (!evaluation.live) return;
  for (const { value } of [...block.assignments, ...block.residuals]) {
    visitExpression(value, (node) => {
      if (node.kind === "relation") evaluation.relation(node.relation);
    });
  }
}

/** Relations that depend on the loop are decided at its solution: discrete Reals may follow from them, too. */
function evaluateDiscretePart(evaluation: Evaluation, block: LoopBlock): void {
  const { dae } = evaluation.lowering;
  for (const { unknown, value } of block.assignments) {
    if (isDiscrete(unknown, dae)) evaluation.define(unknown, lowerReal(value, evaluation));
  }
}

/** Residuals for given tearing variables; the evaluation is unchanged afterwards. */
function residualsAt(evaluation: Evaluation, loop: ContinuousLoop, z: readonly Value[]): readonly Value[] {
  const { values } = evaluation;
  const residuals = residualsFor(evaluation, loop, z);
  for (const v of loop.unknowns) values[v] = undefined;
  for (const { unknown } of loop.assignments) values[unknown] = undefined;
  return residuals;
}

function solve(evaluation: Evaluation, loop: ContinuousLoop, number: number): readonly Value[] {
  if (loop.unknowns.length === 0) return [];
  const { lowering } = evaluation;
  const sparse = once(lowering, `sparse ${number}`, () => addSparseLoop(lowering, loop, number));
  if (sparse !== undefined) return solveSparse(evaluation, loop, sparse, number);
  const matrix = loop.block.linear ? coefficients(evaluation, loop, number) : undefined;
  return matrix === undefined
    ? solveNonlinear(evaluation, loop, number)
    : solveLinear(evaluation, loop, matrix, number);
}

/** Row-major dr/dz; `undefined` if it depends on z. */
function coefficients(
  evaluation: Evaluation,
  loop: ContinuousLoop,
  number: number,
): readonly (readonly Value[])[] | undefined {
  const { graph } = evaluation;
  const placeholders = loop.unknowns.map((_, i) => argument(graph, `z${number}_${i}`, "f64"));
  const residuals = residualsAt(evaluation, loop, placeholders);
  const matrix = jacobian(evaluation, residuals, placeholders);
  const leaves = new Set(placeholders);
  return matrix.some((row) => row.some((a) => dependsOn(a, leaves))) ? undefined : matrix;
}

function jacobian(
  evaluation: Evaluation,
  residuals: readonly Value[],
  z: readonly Value[],
): readonly (readonly Value[])[] {
  const zero = constant(evaluation.graph, 0);
  return jacobianOf(evaluation.graph, residuals, z).map((row) => row.map((a) => a ?? zero));
}

/** A z = -r(0) */
function solveLinear(
  evaluation: Evaluation,
  loop: ContinuousLoop,
  matrix: readonly (readonly Value[])[],
  number: number,
): readonly Value[] {
  const { graph } = evaluation;
  const zero = constant(graph, 0);
  const origin = loop.unknowns.map(() => zero);
  const residuals = residualsAt(evaluation, loop, origin);
  const onFailure = failureExit(evaluation.lowering, number);
  const tangents = (solution: readonly Value[], below: TangentFinder) =>
    implicitTangents(evaluation, loop, solution, below);
  const mark = markOf(evaluation, loop, matrix, number);
  const near = mark === undefined ? undefined : evaluation.lowering.guessSlot(number, loop.unknowns.length);
  return solveDense(evaluation, matrix, residuals, onFailure, tangents, mark, near);
}

/**
 * The slot that says that the matrix of a loop was singular, if that may happen at a point: coefficients that change at events only
 * make a matrix that is singular for a while, where the equations need another analysis. At the start they have none: a branch may
 * leave an unknown open, while equations that are singular in all branches lack a condition.
 */
function markOf(
  { lowering }: Evaluation,
  loop: ContinuousLoop,
  matrix: readonly (readonly Value[])[],
  number: number,
): number | undefined {
  const dynamic = once(lowering, "dynamic blocks", () => new Set<Block>(lowering.sorted.blocks));
  const values = matrix.flat();
  const isUsual = dynamic.has(loop.block) || !hasBranch(values);
  if (isUsual && areFixed(lowering, values)) return undefined;
  const mark = lowering.singularMarks.get(number) ?? lowering.reserve(1);
  lowering.singularMarks.set(number, mark);
  return mark;
}

function solveSparse(
  evaluation: Evaluation,
  loop: ContinuousLoop,
  sparse: SparseLoop,
  number: number,
): readonly Value[] {
  const { graph, base, lowering } = evaluation;
  for (const [v, slot] of sparse.spilled) store(graph, base, slot, evaluation.variable(v));
  const solution: Value[] = [];
  const invocation = invoke(graph, "i32", [base, evaluation.time], {
    emit: (list, result) => callAndCheck(sparse.name, [], list, result, failureExit(lowering, number)),
    derivative: (_, output, tangents) => {
      if (output === undefined) return undefined;
      return implicitTangents(evaluation, loop, solution, tangents)[output.number - sparse.solution];
    },
  });
  loop.unknowns.forEach((_, i) => {
    solution.push(loadAfter(graph, invocation, base, sparse.solution + i));
  });
  return solution;
}

/** Solves with the loop's own matrix. Its factors are reused if they are current. */
function solveSparseTangents(
  evaluation: Evaluation,
  sparse: SparseLoop,
  solution: readonly Value[],
  rates: readonly (Value | undefined)[],
  number: number,
): readonly Value[] {
  const { graph, base, lowering } = evaluation;
  const zero = constant(graph, 0);
  rates.forEach((rate, i) => {
    store(graph, base, sparse.residual + i, rate ?? zero);
  });
  // The loop's own invocation is an operand, so that it is evaluated before.
  const operands = [base, evaluation.time, solution[0]!.operands[1]!];
  const invocation = invoke(graph, "i32", operands, {
    emit: (list, result) => callAndCheck(sparse.tangents, [], list, result, failureExit(lowering, number)),
  });
  return rates.map((_, i) => loadAfter(graph, invocation, base, sparse.residual + i));
}

function solveNonlinear(evaluation: Evaluation, loop: ContinuousLoop, number: number): readonly Value[] {
  const { graph, base, lowering } = evaluation;
  const newton = once(lowering, `newton ${number}`, () => addNewtonFunctions(lowering, loop, number));
  const operands = [...newton.spilled.keys()].map((v) => evaluation.variable(v));
  const solution: Value[] = [];
  const invocation = invoke(graph, "i32", [base, evaluation.time, ...operands], {
    emit: (list, result) =>
      callAndCheck(newton.name, [...newton.spilled.values()], list, result, failureExit(lowering, number)),
    derivative: (_, output, tangents) => {
      if (output === undefined) return undefined;
      return implicitTangents(evaluation, loop, solution, tangents)[solution.indexOf(output)];
    },
  });
  loop.unknowns.forEach((_, i) => {
    solution.push(loadAfter(graph, invocation, base, newton.solution + i));
  });
  return solution;
}

const tangentsOnce = memoizedTangents<ContinuousLoop>();

/** Implicit function theorem: (dr/dz) dz = -dr, where dr is the residuals' tangent at constant z. */
function implicitTangents(
  evaluation: Evaluation,
  loop: ContinuousLoop,
  solution: readonly Value[],
  tangents: TangentFinder,
): readonly (Value | undefined)[] {
  return tangentsOnce(tangents, loop, () => solveTangents(evaluation, loop, solution, tangents));
}

function solveTangents(
  evaluation: Evaluation,
  loop: ContinuousLoop,
  solution: readonly Value[],
  tangents: TangentFinder,
): readonly (Value | undefined)[] {
  const { graph, lowering } = evaluation;
  const residuals = loop.block.residuals.map((r) => lowerReal(r.value, evaluation));
  const held = createTangents(graph, (leaf) => tangents.of(leaf), {
    tangents: new Map(solution.map((z) => [z, undefined])),
    below: tangents,
  });
  const rates = residuals.map((r) => held.of(r));
  if (rates.every((r) => r === undefined)) return solution.map(() => undefined);
  const number = lowering.loopNumbers.get(loop.block)!;
  const sparse = lowering.sparseLoops.get(number);
  if (sparse !== undefined) return solveSparseTangents(evaluation, sparse, solution, rates, number);
  const zero = constant(graph, 0);
  const mark = lowering.singularMarks.get(number);
  const right = rates.map((r) => r ?? zero);
  return solveDense(evaluation, jacobian(evaluation, residuals, solution), right, [], undefined, mark);
}
