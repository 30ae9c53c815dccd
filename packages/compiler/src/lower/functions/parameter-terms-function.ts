import * as kernel from "../../kernel/kernel-builder.ts";
import type { Evaluation } from "../expressions/evaluation.ts";
import { addInnerFunction } from "../memory/add-function.ts";
import type { Lowering } from "../memory/lowering.ts";
import { addEffect, argument, invoke, store } from "../values/value-graph.ts";

const FUNCTION = "parameterTerms";

/** Writes the function that computes the terms read by the functions so far; later functions add no terms. */
export function addParameterTerms(lowering: Lowering): void {
  const { terms } = lowering;
  const { graph, slots } = terms;
  terms.open = false;
  if (slots.size === 0) return;
  const base = argument(graph, "b", "i32");
  for (const [term, slot] of slots) store(graph, base, slot, term);
  addInnerFunction(lowering, graph, {
    name: FUNCTION,
    parameters: [{ name: "b", type: "i32" }],
    result: "i32",
  });
}

/** Computes the terms; the parameters must have their values. */
export function computeTerms({ graph, base, lowering }: Evaluation): void {
  if (lowering.terms.slots.size === 0) return;
  const call = invoke(graph, "i32", [base], {
    emit: ([b], result) => [kernel.set(result, kernel.call("i32", FUNCTION, [b!]))],
  });
  addEffect(graph, call);
}
