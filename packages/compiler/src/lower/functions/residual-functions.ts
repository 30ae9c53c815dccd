import type { Block, CausalAssignment, VariableId } from "@cosimo/ir";
import type { Evaluation } from "../expressions/evaluation.ts";
import { lowerReal } from "../expressions/expressions.ts";
import { isDiscrete, type LoopBlock, neededBlocks, unknownsOf } from "../memory/blocks.ts";
import type { Lowering } from "../memory/lowering.ts";
import { isOneSided } from "../memory/memory-layout.ts";
import { evaluateSection } from "../statements/algorithm-sections.ts";
import { subtract } from "../values/arithmetic.ts";
import { createTangents } from "../values/tangents.ts";
import { argument, constant, load, store, type Value } from "../values/value-graph.ts";
import { address, base, finishFunction, startEvaluation, time } from "./function-frame.ts";
import { failBeyondSurfaces, surfaceVariables } from "./one-sided-relations.ts";
import { loopRow, type ResidualPlan } from "./residual-plan.ts";

/** Writes the functions that `ResidualForm` lists. */
export function addResidualFunctions(lowering: Lowering, plan: ResidualPlan): readonly string[] {
  addResiduals(lowering, plan);
  addResidualTangent(lowering, plan);
  return ["residuals", "residualTangent"];
}

const POINT = [base, time, address("y"), address("ydot")];

function addResiduals(lowering: Lowering, plan: ResidualPlan): void {
  const evaluation = startEvaluation(lowering);
  const { graph } = evaluation;
  const target = argument(graph, "r", "i32");
  evaluateResiduals(evaluation, plan, (row, value) => store(graph, target, row, value));
  finishFunction(evaluation, "residuals", [...POINT, address("r")]);
}

function addResidualTangent(lowering: Lowering, plan: ResidualPlan): void {
  const evaluation = startEvaluation(lowering);
  const { graph } = evaluation;
  const [y, ydot, dy, dydot, target] = ["y", "ydot", "dy", "dydot", "dr"].map((name) =>
    argument(graph, name, "i32"),
  );
  const tangents = createTangents(graph, (leaf) => {
    if (leaf.kind !== "load") return undefined;
    if (leaf.operands[0] === y) return load(graph, dy!, leaf.number);
    return leaf.operands[0] === ydot ? load(graph, dydot!, leaf.number) : undefined;
  });
  const zero = constant(graph, 0);
  evaluateResiduals(evaluation, plan, (row, value) => store(graph, target!, row, tangents.of(value) ?? zero));
  finishFunction(evaluation, "residualTangent", [...POINT, address("dy"), address("dydot"), address("dr")]);
}

type RowWriter = (row: number, value: Value) => void;

/** The rows of F as values, each stored after the evaluation of its block. */
function evaluateResiduals(evaluation: Evaluation, plan: ResidualPlan, write: RowWriter): void {
  const { graph, lowering } = evaluation;
  const { column, stateOf } = plan;
  const y = argument(graph, "y", "i32");
  const ydot = argument(graph, "ydot", "i32");
  const written = new Set<number>();
  const writeOnce: RowWriter = (row, value) => {
    written.add(row);
    write(row, value);
  };
  evaluation.readElsewhere = (v) => {
    if (column[v]! >= 0) return load(graph, y, column[v]!);
    return stateOf[v]! >= 0 ? load(graph, ydot, stateOf[v]!) : undefined;
  };
  const evaluated = new Set<Block>();
  const evaluate = (block: Block): void => {
    if (evaluated.has(block)) return;
    evaluated.add(block);
    evaluateResidualBlock(evaluation, plan, block, writeOnce);
  };
  if (isOneSided(lowering.dae)) {
    const given = (v: VariableId): boolean => column[v]! >= 0 || stateOf[v]! >= 0;
    const needed = neededBlocks(plan.blocks, surfaceVariables(lowering), lowering.dae, given);
    plan.blocks.filter((_, i) => needed[i]).forEach(evaluate);
    failBeyondSurfaces(evaluation);
  }
  plan.blocks.forEach(evaluate);
  for (const [i, v] of lowering.sorted.derivatives.entries()) {
    if (written.has(i)) continue;
    writeOnce(i, subtract(graph, evaluation.variable(v), load(graph, ydot, i)));
  }
}

function evaluateResidualBlock(
  evaluation: Evaluation,
  plan: ResidualPlan,
  block: Block,
  write: RowWriter,
): void {
  switch (block.kind) {
    case "assignment":
      assign(evaluation, plan, block.assignment, write);
      return;
    case "loop":
      evaluateOpenLoop(evaluation, plan, block, write);
      return;
    case "algorithm":
      evaluateSection(evaluation, block);
      for (const v of unknownsOf(block, evaluation.lowering.dae))
        takeSectionOutput(evaluation, plan, v, write);
      return;
    case "when":
      throw new Error("a when-clause has a continuous unknown");
  }
}

/** The residuals of a loop whose tearing variables are given. */
function evaluateOpenLoop(
  evaluation: Evaluation,
  plan: ResidualPlan,
  block: LoopBlock,
  write: RowWriter,
): void {
  const { dae } = evaluation.lowering;
  const tearing = block.tearingVariables.filter((v) => !isDiscrete(v, dae));
  for (const assignment of block.assignments)
    if (!isDiscrete(assignment.unknown, dae)) assign(evaluation, plan, assignment, write);
  for (const [k, { value }] of block.residuals.entries())
    write(loopRow(plan, tearing[k]!), lowerReal(value, evaluation));
}

/** Reads of a derivative refer to ydot, reads of an element of y to y: rows then depend on fewer elements. */
function assign(
  evaluation: Evaluation,
  plan: ResidualPlan,
  { unknown, value }: CausalAssignment,
  write: RowWriter,
): void {
  const lowered = lowerReal(value, evaluation);
  const row = loopRow(plan, unknown);
  if (row < 0) evaluation.define(unknown, lowered);
  else write(row, subtract(evaluation.graph, lowered, evaluation.readElsewhere(unknown)!));
}

function takeSectionOutput(
  evaluation: Evaluation,
  { stateOf }: ResidualPlan,
  v: VariableId,
  write: RowWriter,
): void {
  const value = evaluation.values[v];
  if (stateOf[v]! < 0 || value === undefined) return;
  evaluation.values[v] = undefined;
  write(stateOf[v]!, subtract(evaluation.graph, value, evaluation.readElsewhere(v)!));
}
