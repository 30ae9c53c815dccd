import type { CausalAssignment, VariableId } from "@cosimo/ir";
import type { Evaluation } from "../expressions/evaluation.ts";
import { isHeld, type LoopBlock } from "../memory/blocks.ts";

/** The continuous part of a loop; its discrete unknowns are held while it is solved. */
export interface ContinuousLoop {
  readonly unknowns: readonly VariableId[];
  readonly assignments: readonly CausalAssignment[];
  readonly block: LoopBlock;
}

export function continuousPart(evaluation: Evaluation, block: LoopBlock): ContinuousLoop {
  const { dae } = evaluation.lowering;
  const { tearingVariables: unknowns } = block;
  const assignments = block.assignments.filter((a) => !isHeld(a.unknown, dae));
  if (unknowns.length !== block.residuals.length) {
    const names = unknowns.map((v) => dae.variables[v]!.name).join(", ");
    throw new Error(`loop with ${block.residuals.length} residuals for the tearing variables ${names}`);
  }
  return { unknowns, assignments, block };
}
