import { sizeOf, type VariableId } from "@cosimo/ir";
import * as kernel from "../../kernel/kernel-builder.ts";
import { copyElements } from "../expressions/array-places.ts";
import type { Evaluation } from "../expressions/evaluation.ts";
import { lowerReal } from "../expressions/expressions.ts";
import { storeInputs } from "../expressions/inputs.ts";
import { unknownsOf } from "../memory/blocks.ts";
import { type Lowering, once } from "../memory/lowering.ts";
import { copyCounter, copySlotRange, type SlotRange, slotRanges } from "../memory/slot-ranges.ts";
import { stateRanges, stateVector } from "../memory/state-vector.ts";
import { createFiring, storeWhenEffects, type WhenFiring } from "../statements/when-clauses.ts";
import { add, compare, multiply, select, unary } from "../values/arithmetic.ts";
import { constant, loadNow, store, type Value } from "../values/value-graph.ts";
import { isContinuousSystem, storeAssertions } from "./continuous-part.ts";
import { evaluateBlock } from "./evaluate-block.ts";
import { base, dynamicUnknowns, finishFunction, startEvaluation, time } from "./function-frame.ts";
import {
  guessFromDependentStarts,
  storeDependentSamplers,
  storeDependentStarts,
  storeGuesses,
} from "./parameters-function.ts";
import { createTermSizes } from "./term-sizes.ts";

/** Whether initialization consists of the dynamic equations and start values of the states only. */
function startsFromStates(lowering: Lowering): boolean {
  const { sorted, dae } = lowering;
  const { blocks, startAssignments } = sorted.initialization;
  const states = new Set(sorted.states);
  const unknowns = blocks.flatMap((block) => unknownsOf(block, dae));
  return (
    isContinuousSystem(lowering) &&
    sorted.initialization.checks.length === 0 &&
    sorted.initialForms === undefined &&
    dae.initialEquations.length + dae.initialAlgorithms.length === 0 &&
    startAssignments.length === states.size &&
    startAssignments.every((v) => states.has(v)) &&
    unknowns.length === dynamicUnknowns(lowering).size &&
    unknowns.every((v) => dynamicUnknowns(lowering).has(v))
  );
}

/** One pass over the initial system. Left limits are the start values. */
export function addInitialize(lowering: Lowering): void {
  if (startsFromStates(lowering)) addByOutputs(lowering, "initialize", lowering.layout.start);
  else addInitializeOfAll(lowering);
}

function addInitializeOfAll(lowering: Lowering): void {
  const { sorted, dae, layout } = lowering;
  const { blocks, startAssignments } = sorted.initialization;
  const unknowns = new Set(blocks.flatMap((block) => unknownsOf(block, dae)));
  const startOf = (v: VariableId) => evaluation.slot(layout.start[v]!);
  const pre = (v: VariableId) => (layout.start[v]! >= 0 ? startOf(v) : evaluation.variable(v));
  const evaluation: Evaluation = startEvaluation(lowering, { live: true, stores: () => true, unknowns, pre });
  storeInputs(evaluation);
  for (const { id } of dae.variables) {
    if (layout.pre[id]! >= 0 && !lowering.aliases.has(id)) {
      store(evaluation.graph, evaluation.base, layout.pre[id]!, pre(id));
    }
  }
  // A free parameter has its start value already.
  for (const v of startAssignments) {
    if (layout.start[v]! < 0) continue;
    if (dae.variables[v]!.dimensions === undefined) evaluation.define(v, startOf(v));
    else startArray(evaluation, v);
  }
  const firing = createFiring(evaluation, true);
  const determined = new Set<VariableId>();
  for (const block of blocks) {
    if (block.kind === "loop")
      guessFromDependentStarts(evaluation, block, (v) => !unknowns.has(v) || determined.has(v));
    evaluateBlock(evaluation, block, firing, true);
    for (const v of unknownsOf(block, dae)) determined.add(v);
  }
  storeEventResults(evaluation, firing);
  storeChecks(evaluation);
  storeDependentStarts(evaluation);
  storeDependentSamplers(evaluation);
  storeGuesses(evaluation, (v) => loadNow(evaluation.graph, evaluation.base, layout.value[v]!));
  finishFunction(evaluation, "initialize", [base, time]);
}

/** Sets the elements of an array to their start values. */
function startArray(evaluation: Evaluation, v: VariableId): void {
  const { graph, base: address, lowering } = evaluation;
  const { layout, dae } = lowering;
  const place = { address, offset: layout.value[v]! };
  const written = copyElements(
    graph,
    { address, offset: layout.start[v]! },
    place,
    sizeOf(dae.variables[v]!),
  );
  evaluation.arrays.set(v, { ...place, written });
}

/** Slots of one initial check: its two sides, and the difference that they may have. */
const CHECK_SLOTS = 3;
/** Surplus conditions may deviate by this part of their terms: people type six digits. */
const AGREEMENT = 1e-6;
/** And by this part of the terms from which their variables were computed: where these cancel, a difference is rounding. */
const ROUNDING = 1e-12;

/** First slot of the initial checks. */
export function initialCheckSlots(lowering: Lowering): number {
  return once(lowering, "initial checks", () =>
    lowering.reserve(CHECK_SLOTS * lowering.sorted.initialization.checks.length),
  );
}

function storeChecks(evaluation: Evaluation): void {
  const { lowering, graph, base: b } = evaluation;
  const { blocks, checks } = lowering.sorted.initialization;
  const first = initialCheckSlots(lowering);
  const sizes = createTermSizes(
    evaluation,
    blocks,
    checks.flatMap(({ left, right }) => [left, right]),
  );
  checks.forEach(({ left, right }, i) => {
    const sides = [left, right].map((side) => lowerReal(side, evaluation));
    const sum = (values: readonly Value[]): Value => add(graph, values[0]!, values[1]!);
    const part = (share: number, size: Value): Value => multiply(graph, constant(graph, share), size);
    const shown = sum(sides.map((side) => unary(graph, "abs", side)));
    const terms = sum([left, right].map(sizes.ofSum));
    const computed = part(ROUNDING, sum([left, right].map(sizes.computed)));
    const isBounded = compare(graph, "lt", terms, constant(graph, Number.POSITIVE_INFINITY));
    const agreement = part(AGREEMENT, select(graph, isBounded, terms, shown));
    const isLarger = compare(graph, "gt", computed, agreement);
    const allowed = select(graph, isLarger, computed, agreement);
    [...sides, allowed].forEach((value, k) => {
      store(graph, b, first + CHECK_SLOTS * i + k, value);
    });
  });
}

/** One pass over all equations at an event instant. */
export function addUpdate(lowering: Lowering): void {
  if (isContinuousSystem(lowering)) addByOutputs(lowering, "update", lowering.layout.value);
  else addUpdateOfAll(lowering);
}

function addUpdateOfAll(lowering: Lowering): void {
  const { sorted } = lowering;
  const evaluation = startEvaluation(lowering, { live: true, stores: () => true });
  storeInputs(evaluation);
  const firing = createFiring(evaluation, false);
  for (const block of sorted.blocks) evaluateBlock(evaluation, block, firing, false);
  storeEventResults(evaluation, firing);
  finishFunction(evaluation, "update", [base, time]);
}

/** Evaluates by `outputs`, for states in other slots, which avoids a second copy of its code. */
function addByOutputs(lowering: Lowering, name: string, slots: Int32Array): void {
  const { layout, dae } = lowering;
  const b = kernel.integerLocal("b");
  const remembered = dae.variables.filter(({ id }) => name === "initialize" && layout.pre[id]! >= 0);
  const lefts = slotRanges(remembered.map(({ id }) => [layout.start[id]!, layout.pre[id]!]));
  const states = statesAsVector(lowering, slots);
  const x = kernel.binary("add", b, kernel.integer(states.first));
  lowering.functions.set(name, {
    name,
    parameters: [base, time],
    result: "i32",
    locals: [copyCounter],
    body: [
      ...[...lefts, ...states.copies].flatMap((range) => copySlotRange(range, b, b)),
      kernel.returnValue(kernel.call("i32", "outputs", [b, kernel.realLocal("t"), x])),
    ],
  });
}

/** Address of the states as a vector: their slots themselves, or scratch memory with copies. */
function statesAsVector(
  lowering: Lowering,
  slots: Int32Array,
): { readonly first: number; readonly copies: readonly SlotRange[] } {
  const ranges = stateRanges(lowering.sorted, slots);
  if (ranges.length === 0) return { first: 0, copies: [] };
  if (ranges.length === 1) return { first: ranges[0]!.to, copies: [] };
  const first = once(lowering, "states", () => lowering.reserve(stateVector(lowering.sorted).length));
  return { first, copies: ranges.map(({ from, to, count }) => ({ from: to, to: first + from, count })) };
}

/** Evaluates relations that no block has read, then stores the results for the host. */
function storeEventResults(evaluation: Evaluation, firing: WhenFiring): void {
  for (const { id } of evaluation.lowering.dae.relations) evaluation.relation(id);
  storeWhenEffects(evaluation, firing);
  storeAssertions(evaluation);
}
