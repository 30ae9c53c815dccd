import {
  type Expression,
  expressionKey,
  type HybridDae,
  hasArrays,
  rewrite,
  type SortedDae,
  type VariableId,
  visitExpression,
} from "@cosimo/ir";
import { expressionsOf, isDiscrete, neededBlocks, unknownsOf } from "../memory/blocks.ts";
import { givenInputs } from "../memory/given-inputs.ts";
import { stateVector } from "../memory/state-vector.ts";

/**
 * Conditions of the same form, as the distances of all pairs of bodies: left - right is one expression of operands, which are states
 * or parameters. Of the listed ones an event changes the course of those only that follow the states which it resets.
 */
export interface ConditionShapes {
  readonly shapes: readonly ConditionShape[];
  /** By relation. */
  readonly conditions: readonly ShapedCondition[];
  /** The relations that follow each state, by its place in the vector of states. */
  readonly followers: readonly (readonly number[])[];
}

export interface ConditionShape {
  /** Of the first relation with this shape, and its operands. */
  readonly expression: Expression;
  readonly operands: readonly VariableId[];
}

export interface ShapedCondition {
  readonly shape: number;
  readonly operands: readonly VariableId[];
}

/** Fewer conditions are evaluated together. */
const FEWEST_CONDITIONS = 64;
const MOST_SHAPES = 16;
/** Nodes of an expression of states. */
const MOST_NODES = 200;
/** A state that more than one relation in this number follows, on average, touches too much. */
const FEWEST_UNTOUCHED = 4;

/** Undefined: conditions are few, of too many forms, depend on discrete values, or each depends on nearly all states. */
export function conditionShapes(sorted: SortedDae): ConditionShapes | undefined {
  const { dae } = sorted;
  if (dae.relations.length < FEWEST_CONDITIONS || hasArrays(dae) || dae.automata.length > 0) return undefined;
  if (dae.relations.some(({ usage }) => usage !== "when") || givenInputs(sorted).length > 0) return undefined;
  const flow = flowParts(sorted);
  if (flow === undefined) return undefined;
  const expressions = expressionsOfStates(sorted);
  if (expressions === undefined) return undefined;
  const followers = followersOf(sorted, expressions, flow);
  const followed = followers.reduce((sum, list) => sum + list.length, 0);
  if (FEWEST_UNTOUCHED * followed > followers.length * expressions.length) return undefined;
  // Equal parameters are part of a shape, since terms of them are computed before a run.
  const found = shapesOf(sorted, expressions, false) ?? shapesOf(sorted, expressions, true);
  return found && { ...found, followers };
}

/** A number for each variable of the flow: states with the same number depend on each other. Undefined: it has discrete values. */
function flowParts({ dae, blocks, states, derivatives }: SortedDae): ((v: VariableId) => number) | undefined {
  const parents = Int32Array.from(dae.variables, (_, i) => i);
  const rootOf = (v: number): number => {
    let at = v;
    while (parents[at] !== at) {
      parents[at] = parents[parents[at]!]!;
      at = parents[at]!;
    }
    return at;
  };
  const join = (a: number, b: number): void => {
    parents[rootOf(a)] = rootOf(b);
  };
  states.forEach((v, i) => {
    join(v, derivatives[i]!);
  });
  const needed = neededBlocks(blocks, derivatives, dae);
  for (const [i, block] of blocks.entries()) {
    if (!needed[i]) continue;
    const [first, ...others] = unknownsOf(block, dae);
    for (const v of others) join(first!, v);
    for (const e of expressionsOf(block, dae)) {
      if (!isOfStates(e, dae)) return undefined;
      for (const v of readsOf(e, dae)) join(first!, v);
    }
  }
  return rootOf;
}

/** Whether an expression depends on no discrete value, but on variables and time. */
function isOfStates(e: Expression, dae: HybridDae): boolean {
  let isPlain = true;
  visitExpression(e, (node) => {
    switch (node.kind) {
      case "variable":
        isPlain &&= !isDiscrete(node.variable, dae);
        return;
      case "number":
      case "time":
      case "unary":
      case "binary":
      case "builtin":
        return;
      default:
        isPlain = false;
    }
  });
  return isPlain;
}

/** Variables that change between events. */
function readsOf(e: Expression, dae: HybridDae): ReadonlySet<VariableId> {
  const found = new Set<VariableId>();
  visitExpression(e, (node) => {
    if (node.kind === "variable" && dae.variables[node.variable]!.variability === "continuous")
      found.add(node.variable);
  });
  return found;
}

/** left - right of the relations, in terms of states, parameters and time. */
function expressionsOfStates(sorted: SortedDae): readonly Expression[] | undefined {
  const { dae, blocks, aliases } = sorted;
  const states = new Set(sorted.states);
  const values = new Map<VariableId, Expression>();
  for (const block of blocks)
    if (block.kind === "assignment") values.set(block.assignment.unknown, block.assignment.value);
  for (const { variable, representative, negated } of aliases) {
    const value: Expression = { kind: "variable", variable: representative };
    if (!states.has(variable))
      values.set(variable, negated ? { kind: "unary", operator: "-", operand: value } : value);
  }
  let nodes = 0;
  let isPlain = true;
  const expand = (e: Expression): Expression => {
    nodes++;
    if (nodes > MOST_NODES) isPlain = false;
    if (!isPlain || e.kind !== "variable") return e;
    const { variability } = dae.variables[e.variable]!;
    if (states.has(e.variable) || variability === "parameter" || variability === "constant") return e;
    const value = values.get(e.variable);
    if (value === undefined) isPlain = false;
    return value === undefined ? e : rewrite(value, expand);
  };
  const expressions: Expression[] = [];
  for (const { left, right } of dae.relations) {
    nodes = 0;
    const e = rewrite({ kind: "binary", operator: "-", left, right }, expand);
    if (!isPlain || !isOfStates(e, dae)) return undefined;
    expressions.push(e);
  }
  return expressions;
}

function followersOf(
  sorted: SortedDae,
  expressions: readonly Expression[],
  partOf: (v: VariableId) => number,
): readonly (readonly number[])[] {
  const { states: places, length } = stateVector(sorted);
  const ofPart = new Map<number, number[]>();
  expressions.forEach((e, i) => {
    for (const part of new Set([...readsOf(e, sorted.dae)].map(partOf))) {
      const list = ofPart.get(part) ?? [];
      ofPart.set(part, list);
      list.push(i);
    }
  });
  const followers: (readonly number[])[] = new Array(length).fill([]);
  for (const [v, place] of places) followers[place] = ofPart.get(partOf(v)) ?? [];
  return followers;
}

/** `areOperands`: parameters are operands, too. Undefined: there are too many shapes. */
function shapesOf(
  { dae }: SortedDae,
  expressions: readonly Expression[],
  areOperands: boolean,
): Pick<ConditionShapes, "shapes" | "conditions"> | undefined {
  const numbers = new Map<string, number>();
  const shapes: ConditionShape[] = [];
  const conditions: ShapedCondition[] = [];
  for (const expression of expressions) {
    const operands: VariableId[] = [];
    const placed = rewrite(expression, (node) => {
      if (node.kind !== "variable") return node;
      const { variability } = dae.variables[node.variable]!;
      if (variability !== "continuous" && !(areOperands && variability === "parameter")) return node;
      if (!operands.includes(node.variable)) operands.push(node.variable);
      // Numbered like locals, which occur in functions only.
      return { kind: "local", local: operands.indexOf(node.variable) as never, subscripts: [] };
    });
    const kinds = operands.map((v) => dae.variables[v]!.variability[0]);
    const key = `${kinds.join("")} ${expressionKey(placed)}`;
    const shape = numbers.get(key) ?? shapes.length;
    if (shape === shapes.length) shapes.push({ expression, operands });
    if (shapes.length > MOST_SHAPES) return undefined;
    numbers.set(key, shape);
    conditions.push({ shape, operands });
  }
  return { shapes, conditions };
}
