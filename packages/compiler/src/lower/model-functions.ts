import type { Block, Expression, KernelLocal, Variable, VariableId } from "@cosimo/ir";
import * as kernel from "../emit/kernel-builder.ts";
import { evaluateSection } from "./algorithm-sections.ts";
import { isDiscrete, neededBlocks, unknownsOf, visitFrozenVariables } from "./blocks.ts";
import { createEvaluation, type Evaluation, type EvaluationOptions } from "./evaluation.ts";
import { lowerCondition, lowerReal } from "./expressions.ts";
import { evaluateLoop } from "./loops.ts";
import { addFunction, type Lowering, once } from "./lowering.ts";
import { timeThreshold } from "./time-events.ts";
import {
  argument,
  compare,
  constant,
  createValueGraph,
  inBranch,
  invoke,
  keep,
  load,
  loadNow,
  minimum,
  negate,
  not,
  select,
  store,
  toCondition,
  toReal,
  type Value,
} from "./value-graph.ts";
import { createFiring, evaluateWhenVariable, storeWhenEffects, type WhenFiring } from "./when-clauses.ts";

const base: KernelLocal = { name: "b", type: "i32" };
const time: KernelLocal = { name: "t", type: "f64" };
const address = (name: string): KernelLocal => ({ name, type: "i32" });

/** Writes the functions that `CompiledModule` lists for the main module. */
export function addModelFunctions(lowering: Lowering): readonly string[] {
  addParameters(lowering);
  addInitialize(lowering);
  addUpdate(lowering);
  addOutputs(lowering);
  addDerivatives(lowering);
  addIndicators(lowering);
  addNextTimeEvent(lowering);
  return ["parameters", "initialize", "update", "outputs", "derivatives", "indicators", "nextTimeEvent"];
}

/** An evaluation for a function of its own. */
export function startEvaluation(lowering: Lowering, options: Partial<EvaluationOptions> = {}): Evaluation {
  const evaluation = createEvaluation(lowering, createValueGraph(), {
    live: false,
    stores: () => false,
    unknowns: dynamicUnknowns(lowering),
    ...options,
  });
  clearFailure(evaluation);
  return evaluation;
}

function dynamicUnknowns(lowering: Lowering): ReadonlySet<VariableId> {
  const { sorted, dae } = lowering;
  return once(
    lowering,
    "dynamic unknowns",
    () => new Set(sorted.blocks.flatMap((block) => unknownsOf(block, dae))),
  );
}

export function finishFunction(
  evaluation: Evaluation,
  name: string,
  parameters: readonly KernelLocal[],
): void {
  returnFailure(evaluation);
  addFunction(evaluation.lowering, evaluation.graph, { name, parameters, result: "i32" });
}

function clearFailure(evaluation: Evaluation): void {
  const { lowering, graph } = evaluation;
  if (lowering.failures.descriptions.length > 0) {
    store(graph, evaluation.base, lowering.failureSlot, constant(graph, 0));
  }
}

function returnFailure(evaluation: Evaluation): void {
  const { lowering, graph } = evaluation;
  if (lowering.failures.descriptions.length === 0) return;
  const code = loadNow(graph, evaluation.base, lowering.failureSlot);
  const exit = invoke(graph, "i32", [code], {
    emit: ([value], result) => [
      kernel.set(result, kernel.convert("i32", value!)),
      {
        kind: "if",
        condition: kernel.integerLocal(result),
        then: [kernel.returnValue(kernel.integerLocal(result))],
        else: [],
      },
    ],
  });
  keep(graph, exit);
}

/** Parameters and constants in their order, then start values and guesses, then sampler times. */
function addParameters(lowering: Lowering): void {
  const { dae, sorted, layout } = lowering;
  const evaluation = startEvaluation(lowering, { stores: () => true, unknowns: new Set() });
  const { graph } = evaluation;
  for (const v of sorted.parameterOrder) {
    const value = lowerReal(parameterValue(dae.variables[v]!), evaluation);
    evaluation.define(v, unlessOverridden(evaluation, v, layout.value[v]!, value));
  }
  storeStarts(evaluation);
  storeGuesses(evaluation, (v) => loadNow(graph, evaluation.base, layout.start[v]!));
  for (const sampler of dae.samplers) {
    const slot = layout.samplerTimes + 2 * sampler.id;
    store(graph, evaluation.base, slot, lowerReal(sampler.start, evaluation));
    store(graph, evaluation.base, slot + 1, lowerReal(sampler.interval, evaluation));
  }
  finishFunction(evaluation, "parameters", [base]);
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

function unlessOverridden(evaluation: Evaluation, v: VariableId, slot: number, value: Value): Value {
  const { graph, lowering } = evaluation;
  const overridden = toCondition(graph, evaluation.slot(lowering.layout.override[v]!));
  return select(graph, overridden, evaluation.slot(slot), value);
}

/** Stretches of variables that start at zero take a loop, others a statement each. */
function storeStarts(evaluation: Evaluation): void {
  const { dae, layout } = evaluation.lowering;
  for (let from = 0; from < dae.variables.length; ) {
    let to = from;
    while (to < dae.variables.length && startsAtZero(evaluation.lowering, dae.variables[to]!)) to++;
    if (to - from >= SHORTEST_LOOP) {
      keep(evaluation.graph, zeroStarts(evaluation, from as VariableId, to - from));
      from = to;
    } else {
      if (layout.start[from]! >= 0) storeStart(evaluation, dae.variables[from]!);
      from++;
    }
  }
}

const SHORTEST_LOOP = 8;

/** No start value given, and no alias that could give one: consecutive ones have consecutive slots. */
function startsAtZero({ layout, aliases, aliasesOf }: Lowering, variable: Variable): boolean {
  const { id, start, type } = variable;
  if (start !== undefined && !(start.kind === "number" && start.value === 0)) return false;
  if (type === "String" || type === "Enumeration") return false;
  return layout.start[id]! >= 0 && !aliases.has(id) && !aliasesOf.has(id);
}

function zeroStarts(evaluation: Evaluation, first: VariableId, count: number): Value {
  const { graph, lowering } = evaluation;
  const { layout } = lowering;
  return invoke(graph, "i32", [evaluation.base], {
    emit: ([b], counter) => {
      const at = kernel.binary("add", b!, kernel.integerLocal(counter));
      const start = layout.start[first]!;
      const overridden = kernel.compare("ne", kernel.load(at, layout.override[first]!), kernel.real(0));
      const value = kernel.select(overridden, kernel.load(at, start), kernel.real(0));
      const next = kernel.binary("add", kernel.integerLocal(counter), kernel.integer(1));
      return [
        kernel.set(counter, kernel.integer(0)),
        {
          kind: "loop",
          condition: kernel.compare("lt", kernel.integerLocal(counter), kernel.integer(count)),
          body: [
            kernel.store(at, start, value),
            kernel.store(at, layout.value[first]!, kernel.load(at, start)),
          ],
          update: [kernel.set(counter, next)],
        },
      ];
    },
  });
}

/** Start values; an unknown that is no alias also begins with it. */
function storeStart(evaluation: Evaluation, variable: Variable): void {
  const { graph, lowering } = evaluation;
  const { layout, aliases } = lowering;
  const slot = layout.start[variable.id]!;
  const declared = lowerReal(startValue(variable), evaluation);
  const own = unlessOverridden(evaluation, variable.id, slot, startOfAliases(evaluation, variable, declared));
  store(graph, evaluation.base, slot, own);
  if (!aliases.has(variable.id)) store(graph, evaluation.base, layout.value[variable.id]!, own);
}

/** A start value that the user set for an alias is one for its representative. */
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

/** Guesses of all nonlinear loops, by the variables that tear them. */
function storeGuesses(evaluation: Evaluation, guessOf: (v: VariableId) => Value): void {
  const { graph, lowering } = evaluation;
  for (const [block, number] of lowering.loopNumbers) {
    const unknowns = block.tearingVariables.filter((v) => !isDiscrete(v, lowering.dae));
    const slot = lowering.guessSlot(number, unknowns.length);
    unknowns.forEach((v, i) => {
      store(graph, evaluation.base, slot + i, guessOf(v));
    });
  }
}

/** Nothing but start values of the states, besides what holds all the time. */
function startsFromStates(lowering: Lowering): boolean {
  const { sorted, dae } = lowering;
  const { blocks, startAssignments } = sorted.initialization;
  const states = new Set(sorted.states);
  const unknowns = blocks.flatMap((block) => unknownsOf(block, dae));
  return (
    isContinuousSystem(lowering) &&
    dae.initialEquations.length + dae.initialAlgorithms.length === 0 &&
    startAssignments.length === states.size &&
    startAssignments.every((v) => states.has(v)) &&
    unknowns.length === dynamicUnknowns(lowering).size &&
    unknowns.every((v) => dynamicUnknowns(lowering).has(v))
  );
}

/** One pass over the initial system. Left limits are the start values. */
function addInitialize(lowering: Lowering): void {
  if (startsFromStates(lowering)) addByOutputs(lowering, "initialize", lowering.layout.start);
  else addInitializeOfAll(lowering);
}

function addInitializeOfAll(lowering: Lowering): void {
  const { sorted, dae, layout } = lowering;
  const { blocks, startAssignments } = sorted.initialization;
  const unknowns = new Set(blocks.flatMap((block) => unknownsOf(block, dae)));
  const startOf = (v: VariableId) => evaluation.slot(layout.start[v]!);
  const pre = (v: VariableId) => (layout.start[v]! >= 0 ? startOf(v) : evaluation.variable(v));
  const evaluation: Evaluation = startEvaluation(lowering, {
    live: true,
    stores: () => true,
    unknowns,
    pre,
  });
  for (const { id } of dae.variables) {
    if (layout.pre[id]! >= 0 && !lowering.aliases.has(id)) {
      store(evaluation.graph, evaluation.base, layout.pre[id]!, pre(id));
    }
  }
  // A free parameter has its start value already.
  for (const v of startAssignments) if (layout.start[v]! >= 0) evaluation.define(v, startOf(v));
  const firing = createFiring(evaluation, true);
  for (const block of blocks) evaluateBlock(evaluation, block, firing, true);
  storeEventResults(evaluation, firing);
  storeGuesses(evaluation, (v) => loadNow(evaluation.graph, evaluation.base, layout.value[v]!));
  finishFunction(evaluation, "initialize", [base, time]);
}

/** Nothing but equations between continuous variables: an event changes no value. */
function isContinuousSystem({ dae, sorted }: Lowering): boolean {
  const discrete = sorted.blocks.some((b) => b.kind !== "assignment" && b.kind !== "loop");
  return (
    !discrete &&
    dae.relations.length + dae.whenClauses.length === 0 &&
    sorted.blocks.every((block) => unknownsOf(block, dae).every((v) => !isDiscrete(v, dae)))
  );
}

/** One pass over all equations at an event instant. */
function addUpdate(lowering: Lowering): void {
  if (isContinuousSystem(lowering)) addByOutputs(lowering, "update", lowering.layout.value);
  else addUpdateOfAll(lowering);
}

/** Evaluates `outputs` for states that are in other slots: no code is written twice. */
function addByOutputs(lowering: Lowering, name: string, slots: Int32Array): void {
  const { sorted, layout, dae } = lowering;
  const first = once(lowering, "states", () => lowering.reserve(sorted.states.length));
  const b = kernel.integerLocal("b");
  const x = kernel.binary("add", b, kernel.integer(first));
  const remembered = dae.variables.filter(({ id }) => name === "initialize" && layout.pre[id]! >= 0);
  const copy = (from: number, to: number) => kernel.store(b, to, kernel.load(b, from));
  lowering.functions.set(name, {
    name,
    parameters: [base, time],
    result: "i32",
    locals: [],
    body: [
      ...remembered.map(({ id }) => copy(layout.start[id]!, layout.pre[id]!)),
      ...sorted.states.map((v, i) => copy(slots[v]!, first + i)),
      kernel.returnValue(kernel.call("i32", "outputs", [b, kernel.realLocal("t"), x])),
    ],
  });
}

function addUpdateOfAll(lowering: Lowering): void {
  const { sorted, layout } = lowering;
  const evaluation = startEvaluation(lowering, { live: true, stores: () => true });
  for (const v of sorted.states) evaluation.values[v] = evaluation.slot(layout.value[v]!);
  const firing = createFiring(evaluation, false);
  for (const block of sorted.blocks) evaluateBlock(evaluation, block, firing, false);
  storeEventResults(evaluation, firing);
  finishFunction(evaluation, "update", [base, time]);
}

function evaluateBlock(
  evaluation: Evaluation,
  block: Block,
  firing: WhenFiring,
  initialization: boolean,
): void {
  switch (block.kind) {
    case "assignment":
      evaluation.define(block.assignment.unknown, lowerReal(block.assignment.value, evaluation));
      return;
    case "loop":
      evaluateLoop(evaluation, block, evaluation.lowering.loopNumbers.get(block)!);
      return;
    case "algorithm":
      evaluateSection(evaluation, block, initialization);
      return;
    case "when":
      evaluateWhenVariable(evaluation, firing, block.clause, block.variable);
  }
}

/** Relations that no block asked for, then what the host looks at after a pass. */
function storeEventResults(evaluation: Evaluation, firing: WhenFiring): void {
  for (const { id } of evaluation.lowering.dae.relations) evaluation.relation(id);
  storeWhenEffects(evaluation, firing);
  storeAssertions(evaluation);
}

/** Flags of the model's own assertions; those of when-clauses keep what the last event made of them. */
function storeAssertions(evaluation: Evaluation): void {
  const { graph, lowering, base: b } = evaluation;
  for (const assertion of lowering.dae.assertions) {
    const slot = lowering.layout.assertions + lowering.effects.indexOf.get(assertion)!;
    const violated = inBranch(graph, () => not(graph, lowerCondition(assertion.condition, evaluation)));
    store(graph, b, slot, toReal(graph, violated));
  }
}

/** Blocks of the continuous part that `targets` depend on, for states at `x`; discrete variables keep their values. */
export function evaluateContinuousPart(
  evaluation: Evaluation,
  targets: Iterable<VariableId>,
  afterBlock?: (block: Block) => void,
): void {
  const { sorted, dae } = evaluation.lowering;
  const x = argument(evaluation.graph, "x", "i32");
  sorted.states.forEach((v, i) => {
    evaluation.define(v, load(evaluation.graph, x, i));
  });
  const needed = neededBlocks(sorted.blocks, targets, dae);
  sorted.blocks.forEach((block, i) => {
    if (!needed[i]) return;
    evaluateContinuousBlock(evaluation, block);
    afterBlock?.(block);
  });
}

function evaluateContinuousBlock(evaluation: Evaluation, block: Block): void {
  const { dae, loopNumbers } = evaluation.lowering;
  if (unknownsOf(block, dae).every((v) => isDiscrete(v, dae))) return;
  switch (block.kind) {
    case "assignment":
      evaluation.define(block.assignment.unknown, lowerReal(block.assignment.value, evaluation));
      return;
    case "loop":
      evaluateLoop(evaluation, block, loopNumbers.get(block)!);
      return;
    case "algorithm":
      evaluateSection(evaluation, block);
      return;
    case "when":
      throw new Error(`'${dae.variables[block.variable]!.name}', assigned in a when-clause, is not discrete`);
  }
}

/** Every continuous variable for states `x`, and the assertions. */
function addOutputs(lowering: Lowering): void {
  const { sorted, dae } = lowering;
  const evaluation = startEvaluation(lowering, { stores: () => true });
  const continuous = sorted.blocks
    .flatMap((block) => unknownsOf(block, dae))
    .filter((v) => !isDiscrete(v, dae));
  evaluateContinuousPart(evaluation, continuous);
  storeAssertions(evaluation);
  finishFunction(evaluation, "outputs", [base, time, address("x")]);
}

function addDerivatives(lowering: Lowering): void {
  const { sorted } = lowering;
  const evaluation = startEvaluation(lowering);
  const { graph } = evaluation;
  evaluateContinuousPart(evaluation, sorted.derivatives);
  sorted.derivatives.forEach((v, i) => {
    store(graph, argument(graph, "xdot", "i32"), i, evaluation.variable(v));
  });
  finishFunction(evaluation, "derivatives", [base, time, address("x"), address("xdot")]);
}

/** The variables in the sides of the relations. */
export function relationVariables(lowering: Lowering): ReadonlySet<VariableId> {
  const found = new Set<VariableId>();
  for (const { left, right } of lowering.dae.relations) {
    visitFrozenVariables(left, (v) => found.add(v));
    visitFrozenVariables(right, (v) => found.add(v));
  }
  return found;
}

/** g = left - right of every relation. */
export function indicatorValues(evaluation: Evaluation): readonly Value[] {
  return evaluation.lowering.dae.relations.map(({ left, right }) =>
    lowerReal({ kind: "binary", operator: "-", left, right }, evaluation),
  );
}

function addIndicators(lowering: Lowering): void {
  const evaluation = startEvaluation(lowering);
  const { graph } = evaluation;
  evaluateContinuousPart(evaluation, relationVariables(lowering));
  indicatorValues(evaluation).forEach((g, i) => {
    store(graph, argument(graph, "g", "i32"), i, g);
  });
  finishFunction(evaluation, "indicators", [base, time, address("x"), address("g")]);
}

/** Earliest threshold of a time-event relation after t. */
function addNextTimeEvent(lowering: Lowering): void {
  const evaluation = createEvaluation(lowering, createValueGraph(), {
    live: false,
    stores: () => false,
    unknowns: new Set(),
  });
  const { graph } = evaluation;
  const infinity = constant(graph, Number.POSITIVE_INFINITY);
  let earliest = infinity;
  for (const relation of lowering.dae.relations) {
    const timed = timeThreshold(relation, lowering.dae);
    if (timed === undefined) continue;
    const threshold = lowerReal(timed.threshold, evaluation);
    const due = select(graph, compare(graph, "gt", threshold, evaluation.time), threshold, infinity);
    earliest = minimum(graph, "min", earliest, due);
  }
  addFunction(lowering, graph, { name: "nextTimeEvent", parameters: [base, time], result: "f64" }, earliest);
}
