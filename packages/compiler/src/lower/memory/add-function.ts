import type { FunctionHead } from "../values/schedule.ts";
import { scheduleFunction } from "../values/schedule.ts";
import type { Value, ValueGraph } from "../values/value-graph.ts";
import type { Lowering } from "./lowering.ts";
import { storedTerms } from "./parameter-terms.ts";

/** Writes a function that the host or a kernel calls. It is not split if there is not enough scratch memory. */
export function addFunction(
  lowering: Lowering,
  graph: ValueGraph,
  head: FunctionHead,
  result?: Value,
  terms = storedTerms(lowering, graph),
): void {
  const { scratch } = lowering;
  let used = 0;
  let missing = 0;
  const allocate = () => {
    const slot = scratch[used++];
    if (slot !== undefined) return slot;
    if (lowering.available() > 0) scratch.push(lowering.reserve(1));
    else missing++;
    return scratch[used - 1] ?? 0;
  };
  let functions = scheduleFunction(graph, head, allocate, result, terms);
  if (missing > 0) functions = scheduleFunction(graph, head, undefined, result, terms);
  for (const fn of functions) lowering.functions.set(fn.name, fn);
}

/** Writes a function that other functions call. */
export function addInnerFunction(lowering: Lowering, graph: ValueGraph, head: FunctionHead): void {
  const allocate = () => lowering.reserve(1);
  const terms = storedTerms(lowering, graph);
  const functions = scheduleFunction(graph, head, allocate, undefined, terms);
  for (const fn of functions) lowering.functions.set(fn.name, fn);
}
