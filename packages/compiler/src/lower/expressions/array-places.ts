import { type Expression, elementPosition, subscriptValue, type VariableId } from "@cosimo/ir";
import * as kernel from "../../kernel/kernel-builder.ts";
import {
  addEffect,
  integer,
  intern,
  invoke,
  load,
  loadAfter,
  type Value,
  type ValueGraph,
} from "../values/value-graph.ts";
import type { ArrayPlace, Evaluation } from "./evaluation.ts";

export function placeOf({ arrays, base, lowering }: Evaluation, v: VariableId): ArrayPlace {
  return arrays.get(v) ?? { address: base, offset: lowering.layout.value[v]! };
}

/** An element with constant subscripts. */
export function elementValue(
  evaluation: Evaluation,
  v: VariableId,
  subscripts: readonly Expression[],
): Value {
  const { graph, lowering } = evaluation;
  const { address, offset, written } = placeOf(evaluation, v);
  const noLocal = (): never => {
    throw new Error("an index outside of its loop");
  };
  const point = subscripts.map((s) => subscriptValue(s, noLocal));
  const slot = offset + elementPosition(lowering.dae.variables[v]!, point);
  return written === undefined ? load(graph, address, slot) : loadAfter(graph, written, address, slot);
}

/** `address + offset` as a value. */
export function addressOf(graph: ValueGraph, { address, offset }: ArrayPlace): Value {
  if (offset === 0) return address;
  return intern(graph, "binary", "i32", "add", 0, [address, integer(graph, offset)]);
}

/** Copies `count` elements at this place in the order of effects. */
export function copyElements(graph: ValueGraph, from: ArrayPlace, to: ArrayPlace, count: number): Value {
  const copy = invoke(graph, "i32", [from.address, to.address], {
    emit: ([source, target], counter) => {
      const at = (address: typeof source) => kernel.binary("add", address!, kernel.integerLocal(counter));
      return kernel.repeat(counter, kernel.integer(count), [
        kernel.store(at(target), to.offset, kernel.load(at(source), from.offset)),
      ]);
    },
  });
  addEffect(graph, copy);
  return copy;
}
