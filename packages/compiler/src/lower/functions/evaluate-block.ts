import type { Block } from "@cosimo/ir";
import { arrayCode } from "#array-code";
import type { Evaluation } from "../expressions/evaluation.ts";
import { lowerReal } from "../expressions/expressions.ts";
import { evaluateLoop } from "../loops/loops.ts";
import { evaluateSection } from "../statements/algorithm-sections.ts";
import { evaluateWhenVariable, type WhenFiring } from "../statements/when-clauses.ts";

/** Evaluates a block at an event or at initialization. */
export function evaluateBlock(
  evaluation: Evaluation,
  block: Block,
  firing: WhenFiring,
  initialization: boolean,
): void {
  switch (block.kind) {
    case "assignment":
      evaluation.define(block.assignment.unknown, lowerReal(block.assignment.value, evaluation));
      return;
    case "for":
      arrayCode().evaluateFor(evaluation, block);
      return;
    case "loop":
      evaluateLoop(evaluation, block, evaluation.lowering.loopNumbers.get(block)!);
      return;
    case "algorithm":
      evaluateSection(evaluation, block, initialization);
      return;
    case "when":
      evaluateWhenVariable(evaluation, firing, block.clause, block.variable);
  }
}
