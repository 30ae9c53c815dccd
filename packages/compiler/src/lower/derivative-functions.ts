import type { KernelLocal, VariableId } from "@cosimo/ir";
import { unknownsOf } from "./blocks.ts";
import { indicatorValues, relationVariables } from "./continuous-functions.ts";
import { evaluateContinuousPart } from "./continuous-part.ts";
import type { Evaluation } from "./evaluation.ts";
import { address, base, finishFunction, startEvaluation, time } from "./function-frame.ts";
import type { Lowering } from "./lowering.ts";
import { createTangents } from "./tangents.ts";
import { argument, constant, load, store, type TangentFinder, type Value } from "./value-graph.ts";

/** Writes the functions that `CompiledModule` lists for the derivative module. */
export function addDerivativeFunctions(lowering: Lowering): readonly string[] {
  addDirectional(lowering);
  addIndicatorRates(lowering);
  return ["directional", "indicatorRates"];
}

/** Tangents along the direction of states at address `direction` and of time. */
function along(evaluation: Evaluation, direction: string, timeRate: Value): TangentFinder {
  const { graph } = evaluation;
  const x = argument(graph, "x", "i32");
  const dx = argument(graph, direction, "i32");
  return createTangents(graph, (leaf) => {
    if (leaf === evaluation.time) return timeRate;
    if (leaf.kind === "load" && leaf.operands[0] === x) return load(graph, dx, leaf.number);
    return undefined;
  });
}

/** Evaluates what `targets` depend on, tangents block by block, so that values are needed near the place where they arise. */
function evaluateWithTangents(
  evaluation: Evaluation,
  targets: Iterable<VariableId>,
  tangents: TangentFinder,
): void {
  evaluateContinuousPart(evaluation, targets, (block) => {
    for (const v of unknownsOf(block, evaluation.lowering.dae)) {
      const value = evaluation.values[v];
      if (value !== undefined) tangents.of(value);
    }
  });
}

function addDirectional(lowering: Lowering): void {
  const { sorted } = lowering;
  const evaluation = startEvaluation(lowering);
  const { graph } = evaluation;
  const tangents = along(evaluation, "dx", argument(graph, "tdot", "f64"));
  evaluateWithTangents(evaluation, sorted.derivatives, tangents);
  const target = argument(graph, "dxdot", "i32");
  const zero = constant(graph, 0);
  const values = sorted.derivatives.map((v) => tangents.of(evaluation.variable(v)) ?? zero);
  values.forEach((value, i) => {
    store(graph, target, i, value);
  });
  const tdot: KernelLocal = { name: "tdot", type: "f64" };
  const parameters = [base, time, address("x"), tdot, address("dx"), address("dxdot")];
  finishFunction(evaluation, "directional", parameters);
}

/** g and its time derivative along the flow. */
function addIndicatorRates(lowering: Lowering): void {
  const evaluation = startEvaluation(lowering);
  const { graph } = evaluation;
  const tangents = along(evaluation, "xdot", constant(graph, 1));
  evaluateWithTangents(evaluation, relationVariables(lowering), tangents);
  const values = indicatorValues(evaluation);
  const zero = constant(graph, 0);
  const rates = values.map((g) => tangents.of(g) ?? zero);
  values.forEach((g, i) => {
    store(graph, argument(graph, "g", "i32"), i, g);
    store(graph, argument(graph, "gdot", "i32"), i, rates[i]!);
  });
  const parameters = [base, time, address("x"), address("xdot"), address("g"), address("gdot")];
  finishFunction(evaluation, "indicatorRates", parameters);
}
