import type { Block, KernelLocal, Relation, VariableId } from "@cosimo/ir";
import { arrayCode } from "#array-code";
import type { ArrayPlace, Evaluation } from "../expressions/evaluation.ts";
import { unknownsOf } from "../memory/blocks.ts";
import type { Lowering } from "../memory/lowering.ts";
import { stateVector } from "../memory/state-vector.ts";
import { createTangents } from "../values/tangents.ts";
import { argument, constant, load, store, type TangentFinder, type Value } from "../values/value-graph.ts";
import { evaluateContinuousPart, wholeSystem } from "./continuous-part.ts";
import { address, base, finishFunction, startEvaluation, storeOnce, time } from "./function-frame.ts";
import { indicatorValues, relationVariables } from "./indicator-values.ts";

/** Writes the functions that `CompiledModule` lists for the derivative module. */
export function addDerivativeFunctions(lowering: Lowering): void {
  addDirectional(lowering);
  if (!lowering.functions.has("indicatorRates")) addIndicatorRates(lowering);
}

/** Largest number of blocks for which the main module contains the indicators' time derivatives. */
const MOST_BLOCKS_AT_ONCE = 200;

/** Adds `indicatorRates` to the main module of a small model with indicators: its events then need no second module. */
export function addCheapIndicatorRates(lowering: Lowering): readonly string[] {
  const { dae, sorted } = lowering;
  if (dae.relations.length === 0 || sorted.blocks.length > MOST_BLOCKS_AT_ONCE) return [];
  addIndicatorRates(lowering);
  return ["indicatorRates"];
}

/** Tangents along the direction of states at address `direction` and of time. */
function tangentsAlong(evaluation: Evaluation, direction: string, timeRate: Value): TangentFinder {
  const { graph } = evaluation;
  const x = argument(graph, "x", "i32");
  const dx = argument(graph, direction, "i32");
  const { sorted, dae } = evaluation.lowering;
  const places = new Map<VariableId, ArrayPlace>();
  for (const [v, offset] of stateVector(sorted).states)
    if (dae.variables[v]!.dimensions !== undefined) places.set(v, { address: dx, offset });
  const tangents = createTangents(graph, (leaf) => {
    if (leaf === evaluation.time) return timeRate;
    if (leaf.kind === "load" && leaf.operands[0] === x) return load(graph, dx, leaf.number);
    return undefined;
  });
  evaluation.arrayTangents = { tangents, timeRate, places };
  return tangents;
}

/** Tangents of a block's variables, right after its values. */
function differentiateBlock(
  evaluation: Evaluation,
  block: Block,
  tangents: TangentFinder,
  placeOf: (v: VariableId) => ArrayPlace | undefined = () => undefined,
): void {
  if (block.kind === "for") {
    arrayCode().differentiateFor(evaluation, block, placeOf(block.unknown));
    return;
  }
  for (const v of unknownsOf(block, evaluation.lowering.dae)) {
    const value = evaluation.values[v];
    if (value !== undefined) tangents.of(value);
  }
}

function addDirectional(lowering: Lowering): void {
  const evaluation = startEvaluation(lowering);
  const { graph } = evaluation;
  const tangents = tangentsAlong(evaluation, "dx", argument(graph, "tdot", "f64"));
  const zero = constant(graph, 0);
  const stores = storeOnce(evaluation, "dxdot", (v) => tangents.of(evaluation.variable(v)) ?? zero);
  evaluateContinuousPart(evaluation, lowering.sorted.derivatives, (block) => {
    differentiateBlock(evaluation, block, tangents, stores.placeOf);
    stores.after(block);
  });
  stores.rest();
  const tdot: KernelLocal = { name: "tdot", type: "f64" };
  const parameters = [base, time, address("x"), tdot, address("dx"), address("dxdot")];
  finishFunction(evaluation, "directional", parameters);
}

/** g and its time derivative along the flow; of all `relations`, or of those of an island. */
export function addIndicatorRates(
  lowering: Lowering,
  name = "indicatorRates",
  relations: readonly Relation[] = lowering.dae.relations,
  system = wholeSystem(lowering.sorted),
): void {
  const evaluation = startEvaluation(lowering);
  const { graph } = evaluation;
  const tangents = tangentsAlong(evaluation, "xdot", constant(graph, 1));
  const differentiate = (block: Block) => differentiateBlock(evaluation, block, tangents);
  const variables = relationVariables(lowering, relations);
  evaluateContinuousPart(evaluation, variables, differentiate, undefined, system);
  const values = indicatorValues(evaluation, relations);
  const zero = constant(graph, 0);
  const rates = values.map((g) => tangents.of(g) ?? zero);
  values.forEach((g, i) => {
    store(graph, argument(graph, "g", "i32"), i, g);
    store(graph, argument(graph, "gdot", "i32"), i, rates[i]!);
  });
  const parameters = [base, time, address("x"), address("xdot"), address("g"), address("gdot")];
  finishFunction(evaluation, name, parameters);
}
