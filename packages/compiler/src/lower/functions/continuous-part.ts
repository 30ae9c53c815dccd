import type { Assertion, Block, SortedDae, VariableId } from "@cosimo/ir";
import { arrayCode } from "#array-code";
import type { Evaluation } from "../expressions/evaluation.ts";
import { lowerCondition, lowerReal } from "../expressions/expressions.ts";
import { evaluateLoop } from "../loops/loops.ts";
import { isDiscrete, neededBlocks, unknownsOf } from "../memory/blocks.ts";
import type { Lowering } from "../memory/lowering.ts";
import { stateVector } from "../memory/state-vector.ts";
import { evaluateSection } from "../statements/algorithm-sections.ts";
import { not, toReal } from "../values/arithmetic.ts";
import { argument, inBranch, load, store } from "../values/value-graph.ts";

/** Blocks in order, and the places of the states that they read in the vector of states. */
export interface ContinuousSystem {
  readonly blocks: readonly Block[];
  readonly positions: ReadonlyMap<VariableId, number>;
}

export function wholeSystem(sorted: SortedDae): ContinuousSystem {
  return { blocks: sorted.blocks, positions: stateVector(sorted).states };
}

/**
 * Evaluates the continuous blocks that `targets` depend on, for states at `x`; discrete variables keep their values. Blocks
 * in `evaluated` are skipped; new ones are added to it.
 */
export function evaluateContinuousPart(
  evaluation: Evaluation,
  targets: Iterable<VariableId>,
  afterBlock?: (block: Block) => void,
  evaluated?: Set<Block>,
  { blocks, positions } = wholeSystem(evaluation.lowering.sorted),
): void {
  const { dae } = evaluation.lowering;
  const x = argument(evaluation.graph, "x", "i32");
  for (const [v, offset] of positions)
    if (dae.variables[v]!.dimensions !== undefined) evaluation.arrays.set(v, { address: x, offset });
  // Loaded where first used: an early load would occupy a register.
  evaluation.readElsewhere = (v) => {
    const position = positions.get(v);
    return position === undefined ? undefined : load(evaluation.graph, x, position);
  };
  const needed = neededBlocks(blocks, targets, dae);
  blocks.forEach((block, i) => {
    if (!needed[i] || evaluated?.has(block)) return;
    evaluated?.add(block);
    evaluateContinuousBlock(evaluation, block);
    afterBlock?.(block);
  });
}

function evaluateContinuousBlock(evaluation: Evaluation, block: Block): void {
  const { dae, loopNumbers } = evaluation.lowering;
  if (unknownsOf(block, dae).every((v) => isDiscrete(v, dae))) return;
  switch (block.kind) {
    case "assignment":
      evaluation.define(block.assignment.unknown, lowerReal(block.assignment.value, evaluation));
      return;
    case "for":
      arrayCode().evaluateFor(evaluation, block);
      return;
    case "loop":
      evaluateLoop(evaluation, block, loopNumbers.get(block)!);
      return;
    case "algorithm":
      evaluateSection(evaluation, block);
      return;
    case "when":
      throw new Error(`'${dae.variables[block.variable]!.name}', assigned in a when-clause, is not discrete`);
  }
}

/** Stores the flags of the model's own assertions; those of when-clauses are stored at events only. */
export function storeAssertions(
  evaluation: Evaluation,
  assertions: readonly Assertion[] = evaluation.lowering.dae.assertions,
): void {
  const { graph, lowering, base: b } = evaluation;
  for (const assertion of assertions) {
    const slot = lowering.layout.assertions + lowering.effects.indexOf.get(assertion)!;
    const violated = inBranch(graph, () => not(graph, lowerCondition(assertion.condition, evaluation)));
    store(graph, b, slot, toReal(graph, violated));
  }
}

/** Whether the system has continuous equations only: an event changes no value. */
export function isContinuousSystem({ dae, sorted }: Lowering): boolean {
  const discrete = sorted.blocks.some((b) => b.kind !== "assignment" && b.kind !== "loop");
  return (
    !discrete &&
    dae.relations.length + dae.whenClauses.length === 0 &&
    sorted.blocks.every((block) => unknownsOf(block, dae).every((v) => !isDiscrete(v, dae)))
  );
}
