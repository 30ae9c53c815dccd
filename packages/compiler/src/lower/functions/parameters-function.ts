import { dependsOn, type Expression, type Sampler, type Variable, type VariableId } from "@cosimo/ir";
import { arrayCode } from "#array-code";
import * as kernel from "../../kernel/kernel-builder.ts";
import type { Evaluation } from "../expressions/evaluation.ts";
import type { ExpressionContext } from "../expressions/expression-context.ts";
import { lowerReal } from "../expressions/expressions.ts";
import { initializeInputs } from "../expressions/inputs.ts";
import { addFunction } from "../memory/add-function.ts";
import type { LoopBlock } from "../memory/blocks.ts";
import { returnFailure } from "../memory/failure-exit.ts";
import type { Lowering } from "../memory/lowering.ts";
import { determinedAtInitialization } from "../memory/parameter-terms.ts";
import { add, and, compare, negate, not, or, select, toCondition, unary } from "../values/arithmetic.ts";
import {
  addEffect,
  constant,
  invoke,
  load,
  loadNow,
  type StoredTerms,
  store,
  type Value,
} from "../values/value-graph.ts";
import { containsCall, defineByOneCall, outputsOfOneCall, unlessOverridden } from "./declared-values.ts";
import { base, finishFunction, startEvaluation } from "./function-frame.ts";
import { computeTerms } from "./parameter-terms-function.ts";
import { storeNumbersAsStarts } from "./start-tables.ts";

/**
 * Parameters and constants in their order, and their terms; start values, inputs and sampler times; then guesses. Returns the
 * code of a function that fails; one that fails in the search of a guess does no harm.
 */
export function addParameters(lowering: Lowering): void {
  const { dae, sorted, layout } = lowering;
  const evaluation = startEvaluation(lowering, { stores: () => true, unknowns: new Set() });
  const { graph } = evaluation;
  defineParameters(evaluation, sorted.parameterOrder);
  computeTerms(evaluation);
  storeStarts(evaluation);
  initializeInputs(evaluation);
  for (const sampler of dae.samplers) storeSampler(evaluation, sampler);
  callInAttributes(evaluation);
  returnFailure(lowering, graph);
  storeTracedStarts(evaluation);
  storeGuesses(evaluation, (v) => {
    const start = layout.start[v]!;
    // An unknown parameter has no start slot beside its value.
    return start >= 0 ? loadNow(graph, evaluation.base, start) : evaluation.variable(v);
  });
  const head = { name: "parameters", parameters: [base], result: "i32" } as const;
  addFunction(lowering, graph, head, undefined, noTerms);
}

function defineParameters(evaluation: Evaluation, order: readonly VariableId[]): void {
  const { dae, layout } = evaluation.lowering;
  for (let i = 0; i < order.length; ) {
    const v = order[i]!;
    const variable = dae.variables[v]!;
    const count = outputsOfOneCall(evaluation.lowering, order, i);
    if (variable.dimensions !== undefined)
      arrayCode().storeParameters(evaluation, variable, parameterValue(variable));
    else if (count >= SHORTEST_LOOP) defineByOneCall(evaluation, order.slice(i, i + count));
    else {
      const value = () => lowerReal(parameterValue(variable), evaluation);
      evaluation.define(v, unlessOverridden(evaluation, v, layout.value[v]!, value));
    }
    i += count >= SHORTEST_LOOP ? count : 1;
  }
}

/** No term has its value before the parameters have theirs, not even one of numbers only: exp(0). */
const noTerms: StoredTerms = () => undefined;

/** Calls the functions in bounds and nominal values, which the host interprets, only to find out whether they fail. */
function callInAttributes(evaluation: Evaluation): void {
  const { dae, reserve } = evaluation.lowering;
  for (const { min, max, nominal } of dae.variables)
    for (const attribute of [min, max, nominal])
      if (attribute !== undefined && containsCall(attribute))
        store(evaluation.graph, evaluation.base, reserve(1), lowerReal(attribute, evaluation));
}

function storeSampler(evaluation: Evaluation, { id, start, interval }: Sampler): void {
  const { graph, lowering } = evaluation;
  const slot = lowering.layout.samplerTimes + 2 * id;
  store(graph, evaluation.base, slot, lowerReal(start, evaluation));
  store(graph, evaluation.base, slot + 1, lowerReal(interval, evaluation));
}

/** The samplers again whose instants depend on parameters that initialization determines. */
export function storeDependentSamplers(evaluation: Evaluation): void {
  const { dae, sorted } = evaluation.lowering;
  const determined = determinedAtInitialization(sorted);
  const isDependent = (e: Expression) => dependsOn(e, dae.relations, (v) => determined.has(v));
  for (const sampler of dae.samplers)
    if (isDependent(sampler.start) || isDependent(sampler.interval)) storeSampler(evaluation, sampler);
}

/** The start values again that depend on parameters that initialization determines. */
export function storeDependentStarts(evaluation: Evaluation): void {
  const { graph, lowering } = evaluation;
  for (const v of lowering.sorted.initialization.dependentStarts)
    store(graph, evaluation.base, lowering.layout.start[v]!, dependentStart(evaluation, v));
}

function dependentStart(evaluation: Evaluation, v: VariableId): Value {
  const { lowering } = evaluation;
  const declared = () => lowerReal(lowering.dae.variables[v]!.start!, evaluation);
  return unlessOverridden(evaluation, v, lowering.layout.start[v]!, declared);
}

/**
 * Guesses of a loop that still are start values become those start values that depend on parameters that initialization has determined
 * before the loop. `isKnown`: whether a variable has a value there.
 */
export function guessFromDependentStarts(
  evaluation: Evaluation,
  block: LoopBlock,
  isKnown: (v: VariableId) => boolean,
): void {
  const { graph, lowering, base: b } = evaluation;
  const { dae, layout, sorted } = lowering;
  const dependent = new Set(sorted.initialization.dependentStarts);
  const unknowns = block.tearingVariables;
  const first = lowering.guessSlot(lowering.loopNumbers.get(block)!, unknowns.length);
  unknowns.forEach((v, i) => {
    if (!dependent.has(v) || dependsOn(dae.variables[v]!.start!, dae.relations, (p) => !isKnown(p))) return;
    const slot = layout.start[v]!;
    const guess = loadNow(graph, b, first + i);
    const isStart = compare(graph, "eq", guess, loadNow(graph, b, slot));
    const start = dependentStart(evaluation, v);
    store(graph, b, first + i, select(graph, isStart, start, guess));
    store(graph, b, slot, start);
  });
}

/**
 * `tune(b): i32`: dependent parameters and their terms, after parameters were changed during a run. Models whose
 * initialization determines parameters have no such function.
 */
export function addTune(lowering: Lowering): readonly string[] {
  const { sorted } = lowering;
  const determined = determinedAtInitialization(sorted);
  const lambda = sorted.homotopy?.lambda;
  if (sorted.parameterOrder.some((v) => v !== lambda && determined.has(v))) return [];
  const evaluation = startEvaluation(lowering, { stores: () => true, unknowns: new Set() });
  defineParameters(
    evaluation,
    sorted.parameterOrder.filter((v) => v !== lambda),
  );
  computeTerms(evaluation);
  finishFunction(evaluation, "tune", [base]);
  return ["tune"];
}

const ZERO: Expression = { kind: "number", value: 0 };
const NO_TEXT: Expression = { kind: "string", value: "" };

function parameterValue(variable: Variable): Expression {
  return variable.binding ?? startValue(variable);
}

function startValue(variable: Variable): Expression {
  if (variable.start !== undefined) return variable.start;
  if (variable.type === "String") return NO_TEXT;
  return variable.type === "Enumeration" ? { kind: "number", value: 1 } : ZERO;
}

/** Numbers as start values of many variables are in tables; others take one statement each. */
function storeStarts(evaluation: Evaluation): void {
  const { dae, layout } = evaluation.lowering;
  const inTables = storeNumbersAsStarts(evaluation, startNumber);
  for (const variable of dae.variables) {
    if (layout.start[variable.id]! < 0 || inTables.has(variable.id)) continue;
    if (variable.dimensions !== undefined)
      arrayCode().storeStarts(evaluation, variable, startValue(variable));
    else storeStart(evaluation, variable);
  }
  if (evaluation.lowering.sorted.equalToStates !== undefined) arrayCode().storeCopiedStarts(evaluation);
}

const SHORTEST_LOOP = 8;

function startNumber(variable: Variable): number | undefined {
  const start = startValue(variable);
  return start.kind === "number" ? start.value : undefined;
}

/** Stores start values; an unknown that is no alias is also set to its start value. */
function storeStart(evaluation: Evaluation, variable: Variable): void {
  const { graph, lowering } = evaluation;
  const { layout, aliases } = lowering;
  const slot = layout.start[variable.id]!;
  const declared = () => lowerReal(startValue(variable), evaluation);
  const many = (lowering.aliasesOf.get(variable.id)?.length ?? 0) > MANY_ALIASES;
  const other = many ? declared : () => startOfAliases(evaluation, variable, declared());
  store(graph, evaluation.base, slot, unlessOverridden(evaluation, variable.id, slot, other));
  if (many) storeStartOfAliases(evaluation, variable);
  const own = loadNow(graph, evaluation.base, slot);
  if (!aliases.has(variable.id)) store(graph, evaluation.base, layout.value[variable.id]!, own);
}

/** Larger values, and what cannot be evaluated, are no guesses. */
const LARGEST_START = 1e300;

/** Start values that follow from others take the place of the default where the user has set none and the value is finite. */
function storeTracedStarts(evaluation: Evaluation): void {
  const { graph, lowering, base: b } = evaluation;
  const { layout, aliasesOf, sorted } = lowering;
  const traced = new Map<VariableId, Value>();
  const context: ExpressionContext = {
    ...evaluation,
    variable(v) {
      const slot = layout.start[v]!;
      return traced.get(v) ?? (slot >= 0 ? loadNow(graph, b, slot) : evaluation.variable(v));
    },
  };
  for (const { unknown, value } of sorted.tracedStarts ?? []) {
    const start = layout.start[unknown]!;
    const found = lowerReal(value, context);
    const own = loadNow(graph, b, start);
    const names = [unknown, ...(aliasesOf.get(unknown) ?? []).map((alias) => alias.variable)];
    const isSet = names
      .map((v) => toCondition(graph, load(graph, b, layout.override[v]!)))
      .reduce((one, other) => or(graph, one, other));
    const isUsable = compare(graph, "lt", unary(graph, "abs", found), constant(graph, LARGEST_START));
    const chosen = select(graph, and(graph, isUsable, not(graph, isSet)), found, own);
    traced.set(unknown, chosen);
    store(graph, b, start, chosen);
    if (!lowering.aliases.has(unknown)) store(graph, b, layout.value[unknown]!, chosen);
  }
}

/** Largest number of aliases whose start values take part in one expression: a ground node has thousands of aliases. */
const MANY_ALIASES = 8;

/** The same as `startOfAliases`, with one statement per alias. */
function storeStartOfAliases({ graph, base: b, lowering }: Evaluation, variable: Variable): void {
  const { layout, aliasesOf } = lowering;
  const slot = layout.start[variable.id]!;
  const isSet = (v: VariableId) => toCondition(graph, load(graph, b, layout.override[v]!));
  const isFree = not(graph, isSet(variable.id));
  for (const alias of aliasesOf.get(variable.id)!) {
    const set = load(graph, b, layout.start[alias.variable]!);
    const chosen = alias.negated ? negate(graph, set) : set;
    const counts = and(graph, isFree, isSet(alias.variable));
    const statement = invoke(graph, "i32", [b, counts, chosen], {
      emit: ([base, condition, value]) => [
        kernel.store(base!, slot, kernel.select(condition!, value!, kernel.load(base!, slot))),
      ],
    });
    addEffect(graph, statement);
  }
}

/** A start value set by the user for an alias applies to its representative. */
function startOfAliases(evaluation: Evaluation, variable: Variable, declared: Value): Value {
  const { graph, lowering } = evaluation;
  let value = declared;
  for (const alias of lowering.aliasesOf.get(variable.id) ?? []) {
    const set = evaluation.slot(lowering.layout.start[alias.variable]!);
    const overridden = toCondition(graph, evaluation.slot(lowering.layout.override[alias.variable]!));
    value = select(graph, overridden, alias.negated ? negate(graph, set) : set, value);
  }
  return value;
}

/** Guesses of all nonlinear loops, by their tearing variables. */
export function storeGuesses(evaluation: Evaluation, guessOf: (v: VariableId) => Value): void {
  const { graph, lowering } = evaluation;
  for (const [block, number] of lowering.loopNumbers) {
    const unknowns = block.tearingVariables;
    const slot = lowering.guessSlot(number, unknowns.length);
    unknowns.forEach((v, i) => {
      store(graph, evaluation.base, slot + i, guessOf(v));
    });
    const starts = slot + unknowns.length;
    store(graph, evaluation.base, starts, add(graph, evaluation.slot(starts), constant(graph, 1)));
  }
}
