import type { VariableId } from "@cosimo/ir";
import { INPUT_SLOTS } from "../memory/memory-layout.ts";
import { add, multiply, subtract } from "../values/arithmetic.ts";
import { constant, loadNow, store, type Value } from "../values/value-graph.ts";
import type { Evaluation } from "./evaluation.ts";

/** A continuous input at the time of evaluation; its derivative with respect to time is its slope. */
export function inputValue(evaluation: Evaluation, v: VariableId): Value {
  const { graph, lowering } = evaluation;
  const first = lowering.layout.input[v]!;
  const elapsed = subtract(graph, evaluation.time, evaluation.slot(first + 2));
  const increased = (value: Value, rate: Value) => add(graph, value, multiply(graph, rate, elapsed));
  const quadratic = increased(evaluation.slot(first + 3), evaluation.slot(first + 4));
  return increased(evaluation.slot(first), increased(evaluation.slot(first + 1), quadratic));
}

/** Stores continuous inputs in their own slots, for results. */
export function storeInputs(evaluation: Evaluation): void {
  const { graph, base, lowering } = evaluation;
  for (const v of continuousInputs(evaluation))
    store(graph, base, lowering.layout.value[v]!, evaluation.variable(v));
}

/** Sets every input to its start value, constant in time, until the host writes another signal. */
export function initializeInputs(evaluation: Evaluation): void {
  const { graph, base, lowering } = evaluation;
  const zero = constant(graph, 0);
  for (const v of continuousInputs(evaluation)) {
    const first = lowering.layout.input[v]!;
    store(graph, base, first, loadNow(graph, base, lowering.layout.value[v]!));
    for (let i = 1; i < INPUT_SLOTS; i++) store(graph, base, first + i, zero);
  }
}

export function hasContinuousInputs({ layout }: Evaluation["lowering"]): boolean {
  return layout.input.some((slot) => slot >= 0);
}

function continuousInputs({ lowering }: Evaluation): readonly VariableId[] {
  const { dae, layout } = lowering;
  return dae.variables.map(({ id }) => id).filter((v) => layout.input[v]! >= 0);
}
