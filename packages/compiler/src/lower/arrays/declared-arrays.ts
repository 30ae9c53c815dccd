import { type Expression, type LocalId, sizeOf, type Variable, type VariableId } from "@cosimo/ir";
import * as kernel from "../../kernel/kernel-builder.ts";
import { copyElements } from "../expressions/array-places.ts";
import type { Evaluation } from "../expressions/evaluation.ts";
import { type Lowering, once } from "../memory/lowering.ts";
import { addEffect, invoke, type Value } from "../values/value-graph.ts";
import { runLoop } from "./array-loops.ts";

/** `common`: the number with which all of them start; missing: each one's number is in its value slot. */
function exchangeStarts(
  evaluation: Evaluation,
  first: VariableId,
  count: number,
  common: number | undefined,
): Value {
  const { graph, lowering } = evaluation;
  const { layout } = lowering;
  return invoke(graph, "i32", [evaluation.base], {
    emit: ([b], counter) => {
      const at = kernel.binary("add", b!, kernel.integerLocal(counter));
      const start = layout.start[first]!;
      const value = layout.value[first]!;
      const declared = common === undefined ? kernel.load(at, value) : kernel.real(common);
      const overridden = kernel.compare("ne", kernel.load(at, layout.override[first]!), kernel.real(0));
      return kernel.repeat(counter, kernel.integer(count), [
        kernel.store(at, start, kernel.select(overridden, kernel.load(at, start), declared)),
        kernel.store(at, value, kernel.load(at, start)),
      ]);
    },
  });
}

/** The declared value of each element, from a table or by a formula, into the value slots. */
function declareArray(evaluation: Evaluation, variable: Variable, value: Expression) {
  const { id, dimensions = [], indices, origin, numbers } = variable;
  const place = { address: evaluation.base, offset: evaluation.lowering.layout.value[id]! };
  if (numbers !== undefined) {
    const offset = tableOf(evaluation.lowering, id, numbers);
    copyElements(evaluation.graph, { address: evaluation.base, offset }, place, numbers.length);
    return;
  }
  const locals = indices ?? dimensions.map((_, k) => (-1 - k) as LocalId);
  const ranges = dimensions.map((to, k) => ({ local: locals[k]!, from: 1, to }));
  const subscripts = locals.map((local): Expression => ({ kind: "local", local, subscripts: [] }));
  runLoop(evaluation, `declare_${id}`, id, { ranges, subscripts, value, origin }, place);
}

/** The place of a table with these numbers. */
function tableOf(lowering: Lowering, v: VariableId, numbers: readonly number[]): number {
  return once(lowering, `numbers ${v}`, () => {
    const slot = lowering.reserve(numbers.length);
    lowering.tables.push({ slot, values: Float64Array.from(numbers) });
    return slot;
  });
}

/** The start values of an array: those set by the user, else the declared ones. */
export function storeStarts(evaluation: Evaluation, variable: Variable, start: Expression): void {
  const common = start.kind === "number" && variable.numbers === undefined ? start.value : undefined;
  if (common === undefined) declareArray(evaluation, variable, start);
  addEffect(evaluation.graph, exchangeStarts(evaluation, variable.id, sizeOf(variable), common));
}

/** The elements of an array of parameters: what the user has set is kept, through scratch memory. */
export function storeParameters(evaluation: Evaluation, variable: Variable, declared: Expression): void {
  const { graph, lowering, base: address } = evaluation;
  const { layout } = lowering;
  const [value, override, count] = [
    layout.value[variable.id]!,
    layout.override[variable.id]!,
    sizeOf(variable),
  ];
  const scratch = once(lowering, `declared ${variable.id}`, () => lowering.reserve(count));
  copyElements(graph, { address, offset: value }, { address, offset: scratch }, count);
  declareArray(evaluation, variable, declared);
  const written = invoke(graph, "i32", [address], {
    emit: ([b], counter) => {
      const at = kernel.binary("add", b!, kernel.integerLocal(counter));
      const isSet = kernel.compare("ne", kernel.load(at, override), kernel.real(0));
      const chosen = kernel.select(isSet, kernel.load(at, scratch), kernel.load(at, value));
      return kernel.repeat(counter, kernel.integer(count), [kernel.store(at, value, chosen)]);
    },
  });
  addEffect(graph, written);
  evaluation.arrays.set(variable.id, { address, offset: value, written });
}
