import { type Block, sizeOf, type VariableId } from "@cosimo/ir";
import * as kernel from "../../kernel/kernel-builder.ts";
import { copyElements } from "../expressions/array-places.ts";
import { createEvaluation } from "../expressions/create-evaluation.ts";
import type { Evaluation } from "../expressions/evaluation.ts";
import { lowerReal } from "../expressions/expressions.ts";
import { hasContinuousInputs, storeInputs } from "../expressions/inputs.ts";
import { timeThreshold } from "../expressions/time-events.ts";
import { loopsOfSteps } from "../loops/newton-solver.ts";
import { addFunction } from "../memory/add-function.ts";
import { isDiscrete, unknownsOf } from "../memory/blocks.ts";
import type { Lowering } from "../memory/lowering.ts";
import { isOneSided } from "../memory/memory-layout.ts";
import { copyCounter, copySlotRange } from "../memory/slot-ranges.ts";
import { stateRanges, stateVector } from "../memory/state-vector.ts";
import { compare, minimum, select } from "../values/arithmetic.ts";
import { argument, constant, createValueGraph, loadNow, store } from "../values/value-graph.ts";
import { evaluateContinuousPart, storeAssertions } from "./continuous-part.ts";
import { address, base, finishFunction, startEvaluation, storeOnce, time } from "./function-frame.ts";
import { indicatorValues, relationVariables } from "./indicator-values.ts";
import { failBeyondSurfaces, surfaceVariables } from "./one-sided-relations.ts";

/** Writes all continuous variables for states `x`, and the assertions. */
export function addOutputs(lowering: Lowering): void {
  const { sorted, dae } = lowering;
  const continuous = sorted.blocks
    .flatMap((block) => unknownsOf(block, dae))
    .filter((v) => !isDiscrete(v, dae));
  if (areDerivativesInOrder(lowering, continuous)) {
    addOutputsByDerivatives(lowering);
    return;
  }
  const evaluation = startEvaluation(lowering, { stores: () => true });
  storeInputs(evaluation);
  evaluateContinuousPart(evaluation, continuous);
  storeStates(evaluation);
  storeAssertions(evaluation);
  finishFunction(evaluation, "outputs", [base, time, address("x")]);
}

/** All computed variables are derivatives, and their slots have the order of the vector of derivatives. */
function areDerivativesInOrder(lowering: Lowering, continuous: readonly VariableId[]): boolean {
  const { sorted, dae, layout } = lowering;
  const { derivatives } = sorted;
  const computed = new Set(continuous);
  const positions = stateVector(sorted).derivatives;
  const first = layout.value[derivatives[0]!]!;
  return (
    dae.assertions.length === 0 &&
    !hasContinuousInputs(lowering) &&
    derivatives.length > 0 &&
    computed.size === derivatives.length &&
    derivatives.every((v) => computed.has(v) && layout.value[v] === first + positions.get(v)!)
  );
}

/** `derivatives` writes into the variables' slots, which avoids a second copy of its code. */
function addOutputsByDerivatives(lowering: Lowering): void {
  const { sorted, layout } = lowering;
  const [b, x] = [kernel.integerLocal("b"), kernel.integerLocal("x")];
  const states = stateRanges(sorted, layout.value);
  const xdot = kernel.binary("add", b, kernel.integer(layout.value[sorted.derivatives[0]!]!));
  lowering.functions.set("outputs", {
    name: "outputs",
    parameters: [base, time, address("x")],
    result: "i32",
    locals: [copyCounter],
    body: [
      ...states.flatMap((range) => copySlotRange(range, x, b)),
      kernel.returnValue(kernel.call("i32", "derivatives", [b, kernel.realLocal("t"), x, xdot])),
    ],
  });
}

function storeStates({ graph, base: b, lowering }: Evaluation): void {
  const x = argument(graph, "x", "i32");
  const { dae, sorted, layout } = lowering;
  for (const [v, offset] of stateVector(sorted).states) {
    const slot = layout.value[v]!;
    if (dae.variables[v]!.dimensions === undefined) store(graph, b, slot, loadNow(graph, x, offset));
    else copyElements(graph, { address: x, offset }, { address: b, offset: slot }, sizeOf(dae.variables[v]!));
  }
}

export function addDerivatives(lowering: Lowering): void {
  const { sorted } = lowering;
  const evaluation = startEvaluation(lowering);
  const stores = storeOnce(evaluation, "xdot", (v) => evaluation.variable(v));
  const kept = evaluation.targetOf;
  evaluation.targetOf = (v) => stores.placeOf(v) ?? kept(v);
  const evaluated = new Set<Block>();
  if (isOneSided(lowering.dae)) {
    evaluateContinuousPart(evaluation, surfaceVariables(lowering), undefined, evaluated);
    failBeyondSurfaces(evaluation);
  }
  evaluateContinuousPart(evaluation, sorted.derivatives, stores.after, evaluated);
  stores.rest();
  // A mechanism can't jump from one position to another; what no derivative of a constraint determines can, as the output of a trigger.
  if (sorted.structuralIndex > 1)
    for (const block of evaluated)
      if (block.kind === "loop") loopsOfSteps(lowering).add(lowering.loopNumbers.get(block)!);
  finishFunction(evaluation, "derivatives", [base, time, address("x"), address("xdot")]);
}

export function addIndicators(lowering: Lowering): void {
  const evaluation = startEvaluation(lowering);
  const { graph } = evaluation;
  evaluateContinuousPart(evaluation, relationVariables(lowering));
  indicatorValues(evaluation).forEach((g, i) => {
    store(graph, argument(graph, "g", "i32"), i, g);
  });
  finishFunction(evaluation, "indicators", [base, time, address("x"), address("g")]);
}

/** Earliest threshold of a time-event relation after t. */
export function addNextTimeEvent(lowering: Lowering): void {
  const evaluation = createEvaluation(lowering, createValueGraph(), {
    live: false,
    stores: () => false,
    unknowns: new Set(),
  });
  const { graph } = evaluation;
  const infinity = constant(graph, Number.POSITIVE_INFINITY);
  let earliest = infinity;
  for (const relation of lowering.dae.relations) {
    const timed = timeThreshold(relation, lowering.dae);
    if (timed === undefined) continue;
    const threshold = lowerReal(timed.threshold, evaluation);
    const due = select(graph, compare(graph, "gt", threshold, evaluation.time), threshold, infinity);
    earliest = minimum(graph, "min", earliest, due);
  }
  addFunction(lowering, graph, { name: "nextTimeEvent", parameters: [base, time], result: "f64" }, earliest);
}
