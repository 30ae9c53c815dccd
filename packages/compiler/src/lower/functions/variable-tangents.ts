import type { KernelLocal, VariableId } from "@cosimo/ir";
import { isDiscrete, unknownsOf } from "../memory/blocks.ts";
import { givenInputs } from "../memory/given-inputs.ts";
import type { Lowering } from "../memory/lowering.ts";
import { createTangents } from "../values/tangents.ts";
import { argument, constant, load, store, type Value } from "../values/value-graph.ts";
import { evaluateContinuousPart } from "./continuous-part.ts";
import { address, base, finishFunction, startEvaluation, time } from "./function-frame.ts";

/**
 * `variableTangents(b, t, x, tdot, dx, du, dv): i32`: the derivatives of all continuous variables along (tdot, dx, du),
 * where du has one element for each input given from outside (those of discrete inputs are not read). The derivative of
 * variable v is written to dv + `layout.value[v]`.
 */
export function addVariableTangents(lowering: Lowering): string {
  const { sorted, dae, layout } = lowering;
  const evaluation = startEvaluation(lowering);
  const { graph } = evaluation;
  const [x, dx, du, dv] = ["x", "dx", "du", "dv"].map((name) => argument(graph, name, "i32")) as [
    Value,
    Value,
    Value,
    Value,
  ];
  const inputs = new Map(givenInputs(sorted).map((v, i) => [layout.input[v]!, i]));
  const timeRate = argument(graph, "tdot", "f64");
  const tangents = createTangents(graph, (leaf) => {
    if (leaf === evaluation.time) return timeRate;
    if (leaf.kind !== "load") return undefined;
    if (leaf.operands[0] === x) return load(graph, dx, leaf.number);
    const input = leaf.operands[0] === evaluation.base ? inputs.get(leaf.number) : undefined;
    return input === undefined ? undefined : load(graph, du, input);
  });
  const zero = constant(graph, 0);
  const storeTangent = (v: VariableId) => {
    const value = evaluation.values[v];
    if (value !== undefined) store(graph, dv, layout.value[v]!, tangents.of(value) ?? zero);
  };
  const continuous = sorted.blocks
    .flatMap((block) => unknownsOf(block, dae))
    .filter((v) => !isDiscrete(v, dae));
  evaluateContinuousPart(evaluation, continuous, (block) => {
    for (const v of unknownsOf(block, dae)) if (!isDiscrete(v, dae)) storeTangent(v);
  });
  sorted.states.forEach((v, i) => {
    store(graph, dv, layout.value[v]!, load(graph, dx, i));
  });
  const tdot: KernelLocal = { name: "tdot", type: "f64" };
  const parameters = [base, time, address("x"), tdot, address("dx"), address("du"), address("dv")];
  finishFunction(evaluation, "variableTangents", parameters);
  return "variableTangents";
}
