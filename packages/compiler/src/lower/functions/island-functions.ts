import type { KernelExpression, KernelFunction, KernelStatement, VariableId } from "@cosimo/ir";
import * as kernel from "../../kernel/kernel-builder.ts";
import type { Lowering } from "../memory/lowering.ts";
import { argument, store } from "../values/value-graph.ts";
import { type ContinuousSystem, evaluateContinuousPart } from "./continuous-part.ts";
import { addIndicatorRates } from "./derivative-functions.ts";
import type { EventPart } from "./event-parts.ts";
import { address, base, finishFunction, startEvaluation, storeOnce, time } from "./function-frame.ts";
import { indicatorValues, relationVariables } from "./indicator-values.ts";
import { eventPartsOf, functionOfPart } from "./update-parts.ts";

/**
 * The model with functions that evaluate the selected island alone, where there are islands; see `Islands` of `CompiledModule`. For
 * the modules that integrate between events; others need the functions of all equations only.
 */
export function withIslands(lowering: Lowering): Lowering {
  const placed = eventPartsOf(lowering);
  if (placed === undefined || !placed.areIslands) return lowering;
  const own = { ...lowering, functions: new Map(lowering.functions), memo: new Map(lowering.memo) };
  const hasRates = own.functions.has("indicatorRates");
  const names = ["update", "derivatives", "indicators", ...(hasRates ? ["indicatorRates"] : [])];
  const numbers = [...placed.parts.keys()].filter((k) => placed.parts[k]!.relations.length > 0);
  for (const k of numbers) addFunctionsOfIsland(own, placed.parts[k]!, k, hasRates);
  for (const name of names)
    own.functions.set(name, withSelection(own.functions.get(name)!, placed.selected, numbers));
  return own;
}

function addFunctionsOfIsland(lowering: Lowering, part: EventPart, k: number, hasRates: boolean): void {
  const { sorted, dae } = lowering;
  const derivativeOf = new Map(sorted.states.map((v, i) => [v, sorted.derivatives[i]!]));
  const system = { blocks: part.blocks, positions: new Map(part.states.map((v, i) => [v, i])) };
  const derivatives = new Map(part.states.map((v, i) => [derivativeOf.get(v)!, i]));
  const relations = part.relations.map((id) => dae.relations[id]!);
  addDerivativesOfIsland(lowering, functionOfPart("derivatives", k), system, derivatives);
  const evaluation = startEvaluation(lowering);
  const variables = relationVariables(lowering, relations);
  evaluateContinuousPart(evaluation, variables, undefined, undefined, system);
  const g = argument(evaluation.graph, "g", "i32");
  indicatorValues(evaluation, relations).forEach((value, i) => {
    store(evaluation.graph, g, i, value);
  });
  finishFunction(evaluation, functionOfPart("indicators", k), [base, time, address("x"), address("g")]);
  if (hasRates) addIndicatorRates(lowering, functionOfPart("indicatorRates", k), relations, system);
}

function addDerivativesOfIsland(
  lowering: Lowering,
  name: string,
  system: ContinuousSystem,
  derivatives: ReadonlyMap<VariableId, number>,
): void {
  const evaluation = startEvaluation(lowering);
  const stores = storeOnce(evaluation, "xdot", (v) => evaluation.variable(v), derivatives);
  evaluateContinuousPart(evaluation, derivatives.keys(), stores.after, undefined, system);
  stores.rest();
  finishFunction(evaluation, name, [base, time, address("x"), address("xdot")]);
}

/** The function, which calls that of an island first if one is selected. */
function withSelection(fn: KernelFunction, selected: number, numbers: readonly number[]): KernelFunction {
  const island = kernel.realLocal("island");
  const parameters = fn.parameters.map(({ name, type }): KernelExpression => ({ kind: "local", type, name }));
  const callOf = (k: number) =>
    kernel.returnValue(kernel.call("i32", functionOfPart(fn.name, k), parameters));
  const choice = (from: number, to: number): readonly KernelStatement[] => {
    if (to - from === 1) return [callOf(numbers[from]!)];
    const middle = (from + to) >> 1;
    const isBefore = kernel.compare("lt", island, kernel.real(numbers[middle]! + 1));
    return [{ kind: "if", condition: isBefore, then: choice(from, middle), else: choice(middle, to) }];
  };
  return {
    ...fn,
    locals: [...fn.locals, { name: "island", type: "f64" }],
    body: [
      kernel.set("island", kernel.load(kernel.integerLocal("b"), selected)),
      kernel.onlyIf(kernel.compare("gt", island, kernel.real(0)), choice(0, numbers.length)),
      ...fn.body,
    ],
  };
}
