import type { Block, KernelLocal, VariableId } from "@cosimo/ir";
import { createEvaluation } from "../expressions/create-evaluation.ts";
import type { ArrayPlace, Evaluation, EvaluationOptions } from "../expressions/evaluation.ts";
import { addFunction } from "../memory/add-function.ts";
import { unknownsOf } from "../memory/blocks.ts";
import { clearFailure, returnFailure } from "../memory/failure-exit.ts";
import { type Lowering, once } from "../memory/lowering.ts";
import { stateVector } from "../memory/state-vector.ts";
import type { Value } from "../values/value-graph.ts";
import { argument, createValueGraph, store } from "../values/value-graph.ts";

/** Parameters of model functions. */
export const base: KernelLocal = { name: "b", type: "i32" };
export const time: KernelLocal = { name: "t", type: "f64" };
export const address = (name: string): KernelLocal => ({ name, type: "i32" });

/** An evaluation for a separate function. */
export function startEvaluation(lowering: Lowering, options: Partial<EvaluationOptions> = {}): Evaluation {
  const evaluation = createEvaluation(lowering, createValueGraph(), {
    live: false,
    stores: () => false,
    unknowns: dynamicUnknowns(lowering),
    ...options,
  });
  clearFailure(lowering, evaluation.graph);
  return evaluation;
}

export function dynamicUnknowns(lowering: Lowering): ReadonlySet<VariableId> {
  const { sorted, dae } = lowering;
  return once(
    lowering,
    "dynamic unknowns",
    () => new Set(sorted.blocks.flatMap((block) => unknownsOf(block, dae))),
  );
}

export function finishFunction(
  evaluation: Evaluation,
  name: string,
  parameters: readonly KernelLocal[],
): void {
  if (!returnFailure(evaluation.lowering, evaluation.graph)) evaluation.graph.effects.shift();
  addFunction(evaluation.lowering, evaluation.graph, { name, parameters, result: "i32" });
}

/** Stores results at `target`, one per derivative, as soon as they are computed: this frees registers. */
export function storeOnce(
  evaluation: Evaluation,
  target: string,
  resultOf: (v: VariableId) => Value,
  positions = stateVector(evaluation.lowering.sorted).derivatives,
) {
  const { graph, lowering } = evaluation;
  const { dae } = lowering;
  const address = argument(graph, target, "i32");
  const stored = new Set<number>();
  const storeAt = (v: VariableId, i: number) => {
    stored.add(i);
    store(graph, address, i, resultOf(v));
  };
  return {
    /** Where loops write an array of derivatives themselves. */
    placeOf(v: VariableId): ArrayPlace | undefined {
      const offset = positions.get(v);
      return offset === undefined ? undefined : { address, offset };
    },
    after(block: Block): void {
      for (const v of unknownsOf(block, dae)) {
        const i = positions.get(v);
        if (i !== undefined && evaluation.values[v] !== undefined) storeAt(v, i);
      }
    },
    rest(): void {
      for (const [v, i] of positions)
        if (!stored.has(i) && dae.variables[v]!.dimensions === undefined) storeAt(v, i);
    },
  };
}
