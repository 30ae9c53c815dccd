import type { Expression, LocalId, RelationId, VariableId } from "@cosimo/ir";
import { visitVariables } from "@cosimo/ir";
import { compare, negate, not, select, toCondition, toReal } from "./arithmetic.ts";
import { arenaTop, createCalls } from "./calls.ts";
import { type Environment, lowerComparison, lowerReal } from "./expressions.ts";
import { inputValue } from "./inputs.ts";
import type { Lowering } from "./lowering.ts";
import { timeThreshold } from "./time-events.ts";
import { argument, constant, load, loadNow, store, type Value, type ValueGraph } from "./value-graph.ts";

/** The values of a model's variables while one of its functions is lowered, block by block. */
export interface Evaluation extends Environment {
  readonly lowering: Lowering;
  /** Base address of the instance. */
  readonly base: Value;
  /** Relations follow the variables (at events); else they are read from their slots. */
  readonly live: boolean;
  /** Defined so far, by variable. */
  readonly values: (Value | undefined)[];
  readonly relations: (Value | undefined)[];
  /** Variables that this function computes: before that, their slots hold old values. */
  readonly unknowns: ReadonlySet<VariableId>;
  /** While a loop is solved: no relation changes. */
  frozen: boolean;
  /** Variables that are neither defined nor in their own slots. */
  readElsewhere: (v: VariableId) => Value | undefined;
  /** Sets a variable's value and, where the function writes variables, its slot. */
  define(v: VariableId, value: Value): void;
  slot(offset: number): Value;
}

export interface EvaluationOptions {
  readonly live: boolean;
  /** Whether `define` writes the variable's slot. */
  readonly stores: (v: VariableId) => boolean;
  readonly unknowns: ReadonlySet<VariableId>;
  /** Left limits; missing: read from their slots. */
  readonly pre?: (v: VariableId) => Value;
}

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

/** Whether all variables that an expression needs have their values of this pass. */
export function isAvailable(evaluation: Evaluation, e: Expression): boolean {
  let available = true;
  visitVariables(e, evaluation.lowering.dae.relations, (v) => {
    if (evaluation.values[v] === undefined && evaluation.unknowns.has(v)) available = false;
  });
  return available;
}

/**
 * A relation at its place: live once its sides are known (its slot then gets the new truth, unless masked), else its
 * frozen truth. The host repeats the pass until nothing changes, so that a truth read too early settles.
 */
function evaluateRelation(evaluation: Evaluation, r: RelationId): Value {
  const known = evaluation.relations[r];
  if (known !== undefined) return known;
  const { lowering, graph, base } = evaluation;
  const slot = lowering.layout.relations + r;
  if (!evaluation.live) return toCondition(graph, load(graph, base, slot));
  const { left, right } = lowering.dae.relations[r]!;
  if (evaluation.frozen || !isAvailable(evaluation, left) || !isAvailable(evaluation, right)) {
    return toCondition(graph, loadNow(graph, base, slot));
  }
  const value = relationTruth(evaluation, lowering, r);
  evaluation.relations[r] = value;
  store(graph, base, slot, toReal(graph, value));
  return value;
}

/** Truth of a relation as its sides say, but a masked one keeps the truth in its slot. */
export function relationTruth(env: Environment, lowering: Lowering, r: RelationId): Value {
  const { graph } = env;
  const base = argument(graph, "b", "i32");
  const masked = toCondition(graph, load(graph, base, lowering.layout.relationMasks + r));
  const kept = toCondition(graph, loadNow(graph, base, lowering.layout.relations + r));
  return select(graph, masked, kept, liveRelation(env, lowering, r));
}

/** A comparison of time with a threshold takes its right limit: at the threshold itself it is what it will be after it. */
function liveRelation(env: Environment, lowering: Lowering, r: RelationId): Value {
  const { graph } = env;
  const relation = lowering.dae.relations[r]!;
  const timed = timeThreshold(relation, lowering.dae);
  if (timed === undefined) {
    return lowerComparison(
      relation.operator,
      lowerReal(relation.left, env),
      lowerReal(relation.right, env),
      graph,
    );
  }
  const rises = timed.operator === ">" || timed.operator === ">=";
  return compare(graph, rises ? "ge" : "lt", env.time, lowerReal(timed.threshold, env));
}
