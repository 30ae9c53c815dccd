import type { LocalId, VariableId } from "@cosimo/ir";
import { arrayScratch } from "../memory/array-scratch.ts";
import type { Lowering } from "../memory/lowering.ts";
import { negate, not, toCondition, toReal } from "../values/arithmetic.ts";
import {
  argument,
  constant,
  load,
  loadNow,
  store,
  type Value,
  type ValueGraph,
} from "../values/value-graph.ts";
import { elementValue } from "./array-places.ts";
import { arenaTop, createCalls } from "./calls.ts";
import type { Evaluation, EvaluationOptions } from "./evaluation.ts";
import { inputValue } from "./inputs.ts";
import { evaluateRelation } from "./relations.ts";

export function createEvaluation(
  lowering: Lowering,
  graph: ValueGraph,
  options: EvaluationOptions,
): Evaluation {
  const { dae, layout } = lowering;
  const base = argument(graph, "b", "i32");
  const { aliases } = lowering;
  const top = () => arenaTop(lowering, graph, base);
  const slot = (offset: number) => load(graph, base, offset);
  const evaluation: Evaluation = {
    lowering,
    graph,
    base,
    live: options.live,
    values: new Array(dae.variables.length),
    relations: new Array(dae.relations.length),
    unknowns: options.unknowns,
    frozen: false,
    readElsewhere: () => undefined,
    time: argument(graph, "t", "f64"),
    slot,
    arrays: new Map(),
    targetOf(v) {
      if (options.stores(v)) return { address: base, offset: layout.value[v]! };
      const scratch = arrayScratch(lowering, v);
      return scratch && { address: base, offset: scratch.values };
    },
    element: (v, subscripts) => elementValue(evaluation, v, subscripts),
    define(v, value) {
      evaluation.values[v] = value;
      if (options.stores(v)) store(graph, base, layout.value[v]!, value);
    },
    variable(v) {
      const known = evaluation.values[v];
      if (known !== undefined) return known;
      const alias = aliases.get(v);
      if (alias === undefined) return evaluation.readElsewhere(v) ?? readSlot(evaluation, v);
      const value = evaluation.variable(alias.representative);
      if (!alias.negated) return value;
      return dae.variables[v]!.type === "Boolean"
        ? toReal(graph, not(graph, toCondition(graph, value)))
        : negate(graph, value);
    },
    pre(v) {
      const alias = aliases.get(v);
      const value = options.pre
        ? options.pre(alias?.representative ?? v)
        : slot(layout.pre[alias?.representative ?? v]!);
      return alias?.negated ? negate(graph, value) : value;
    },
    relation: (r) => evaluateRelation(evaluation, r),
    sample: (s) => toCondition(graph, slot(layout.samplers + s)),
    initial: () => toCondition(graph, slot(layout.initial)),
    terminal: () => toCondition(graph, slot(layout.terminal)),
    local: (id: LocalId) => unexpectedLocal(id),
    size: (id: LocalId) => unexpectedLocal(id),
    call: createCalls(lowering, graph, () => ({ base, top: top(), onFailure: [] })),
    text: (value) => lowering.textNumber(value),
  };
  return evaluation;
}

function unexpectedLocal(id: LocalId): never {
  throw new Error(`local ${id} outside of a function`);
}

/** A variable not computed so far: a parameter, an input, a discrete variable between events or before its block. */
function readSlot(evaluation: Evaluation, v: VariableId): Value {
  const { lowering, graph, base, unknowns } = evaluation;
  const variable = lowering.dae.variables[v]!;
  const slot = lowering.layout.value[v]!;
  if (variable.variability === "constant" && variable.binding?.kind === "number") {
    return constant(graph, variable.binding.value);
  }
  if (lowering.layout.input[v]! >= 0) return inputValue(evaluation, v);
  if (!unknowns.has(v)) return load(graph, base, slot);
  if (variable.variability === "continuous") {
    throw new Error(`'${variable.name}' is read before the block that computes it`);
  }
  return evaluation.live ? loadNow(graph, base, slot) : load(graph, base, slot);
}
