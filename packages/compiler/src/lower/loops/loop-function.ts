import type { KernelLocal, VariableId } from "@cosimo/ir";
import { createEvaluation } from "../expressions/create-evaluation.ts";
import type { Evaluation } from "../expressions/evaluation.ts";
import { lowerReal } from "../expressions/expressions.ts";
import { addInnerFunction } from "../memory/add-function.ts";
import { clearFailure, returnFailure } from "../memory/failure-exit.ts";
import type { Lowering } from "../memory/lowering.ts";
import { inOrderOfUse } from "../values/order-of-use.ts";
import { argument, createValueGraph, load, type Value, type ValueGraph } from "../values/value-graph.ts";
import type { ContinuousLoop } from "./continuous-loop.ts";

/** Parameters of the residual and Jacobian functions of a loop. */
export const LOOP_PARAMETERS: readonly KernelLocal[] = [
  { name: "b", type: "i32" },
  { name: "t", type: "f64" },
  { name: "z", type: "i32" },
  { name: "r", type: "i32" },
];

/** A function of a loop under construction; `address` is that of the tearing variables. */
export interface StartedLoopFunction {
  readonly graph: ValueGraph;
  readonly evaluation: Evaluation;
  readonly address: Value;
}

/**
 * Continuous variables of earlier blocks are passed through slots, which are added to `spilled`. The function forgets failures before:
 * those of Newton's method are of a trial, after which it goes on from other values.
 */
export function startLoopFunction(lowering: Lowering, spilled: Map<VariableId, number>): StartedLoopFunction {
  const graph = createValueGraph();
  const base = argument(graph, "b", "i32");
  clearFailure(lowering, graph);
  const evaluation = createEvaluation(lowering, graph, {
    live: false,
    stores: () => false,
    unknowns: new Set(),
  });
  evaluation.readElsewhere = (v) => {
    // The slots of continuous variables hold values of the last `update` or `outputs`.
    if (lowering.dae.variables[v]!.variability !== "continuous") return undefined;
    if (!spilled.has(v)) spilled.set(v, lowering.reserve(1));
    return load(graph, base, spilled.get(v)!);
  };
  return { graph, evaluation, address: argument(graph, "z", "i32") };
}

/** The residuals for tearing variables `z`; the loop's unknowns stay defined. */
export function residualsFor(
  evaluation: Evaluation,
  loop: ContinuousLoop,
  z: readonly Value[],
): readonly Value[] {
  loop.unknowns.forEach((v, i) => {
    evaluation.values[v] = z[i]!;
  });
  for (const { unknown, value } of loop.assignments)
    evaluation.values[unknown] = lowerReal(value, evaluation);
  return loop.block.residuals.map((r) => lowerReal(r.value, evaluation));
}

/** The function returns the code of a function that fails. `first`: see `inOrderOfUse`. */
export function addLoopFunction(lowering: Lowering, graph: ValueGraph, name: string, first = 0): void {
  if (!returnFailure(lowering, graph)) graph.effects.shift();
  const ordered = first === 0 ? graph : inOrderOfUse(graph, first);
  addInnerFunction(lowering, ordered, { name, parameters: LOOP_PARAMETERS, result: "i32" });
}
