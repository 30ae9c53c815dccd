import {
  append,
  type Block,
  type Expression,
  type HybridDae,
  hasArrays,
  type RelationId,
  type SortedDae,
  type VariableId,
  visitExpression,
} from "@cosimo/ir";
import { expressionsOf, isDiscrete, unknownsOf } from "../memory/blocks.ts";
import { givenInputs } from "../memory/given-inputs.ts";

/**
 * A part of the equations of an event, which shares no unknown with the others: blocks in order, relations, when-clauses,
 * assertions of the model. States are given; those that a when-clause resets are listed where they are read.
 */
export interface EventPart {
  readonly blocks: Block[];
  readonly relations: RelationId[];
  readonly clauses: number[];
  readonly assertions: number[];
  /** States read that a reinit may change. */
  readonly resetStates: Set<VariableId>;
  /** The states of an island, in their order. */
  readonly states: VariableId[];
  /**
   * Whether its values at an event may change though none of its relations and no state of `resetStates` does: discrete values
   * that follow time, continuous variables or samplers, effects for the host, and loops, which remember.
   */
  isAlwaysAffected: boolean;
}

/** Blocks, relations and branches in one part; a smaller part is joined to the next. */
const LEAST_WEIGHT = 12;
/** A system with fewer parts is evaluated as a whole. */
const FEWEST_PARTS = 8;
/** About the largest number of parts: each has functions of its own. */
const MOST_PARTS = 1024;

/** The parts of a system, in order. */
export interface EventPartition {
  readonly parts: readonly EventPart[];
  /** Whether parts are islands, which do not share states either: those with relations may have steps of their own. */
  readonly areIslands: boolean;
}

/** The parts of a system, independent ones joined to a size that is worth a call; undefined: it is evaluated as a whole. */
export function eventParts(sorted: SortedDae): EventPartition | undefined {
  if (!isDivisible(sorted)) return undefined;
  const islands = islandsOf(sorted);
  if (islands !== undefined) return { parts: islands, areIslands: true };
  const parts = joinSmall(independentParts(sorted, false), sorted.dae);
  return parts.length < FEWEST_PARTS ? undefined : { parts, areIslands: false };
}

/** The parts that do not share states either, if there are enough of them, whose items follow each other in the lists of all. */
function islandsOf(sorted: SortedDae): readonly EventPart[] | undefined {
  const { dae } = sorted;
  const isTerminating = dae.whenClauses.some(({ branches }) => branches.some((b) => b.terminates.length > 0));
  const hasOrdinary = dae.relations.some(({ usage }) => usage === "when");
  if (isTerminating || !hasOrdinary || givenInputs(sorted).length > 0) return undefined;
  const found = [...independentParts(sorted, true)];
  // A loop remembers its last solution, which depends on nothing else.
  if (found.some((part) => part.isAlwaysAffected)) return undefined;
  for (const part of found) part.isAlwaysAffected = part.blocks.some(({ kind }) => kind === "loop");
  const order = (part: EventPart) => part.relations[0] ?? Number.POSITIVE_INFINITY;
  found.sort((a, b) => (order(a) < order(b) ? -1 : order(a) > order(b) ? 1 : 0));
  const islands = joinSmall(found, dae);
  const number = islands.filter(({ relations, states }) => relations.length * states.length > 0).length;
  const isOrdered = isAscending(islands.flatMap((part) => part.relations));
  if (number < FEWEST_PARTS || !isOrdered || !isAscending(islands.flatMap((part) => part.clauses)))
    return undefined;
  const places = new Map(sorted.states.map((v, i) => [v, i]));
  for (const { states } of islands) states.sort((a, b) => places.get(a)! - places.get(b)!);
  return islands;
}

function isAscending(numbers: readonly number[]): boolean {
  return numbers.every((value, i) => i === 0 || value > numbers[i - 1]!);
}

/** States and equations of other systems change between passes. */
function isDivisible(sorted: SortedDae): boolean {
  const { dae, constraintSets, blocks } = sorted;
  return (
    dae.relations.length > 0 &&
    !hasArrays(dae) &&
    dae.automata.length + dae.algorithms.length + constraintSets.length === 0 &&
    dae.relations.every(({ eventType }) => eventType !== "unilateral") &&
    blocks.every(({ kind }) => kind === "assignment" || kind === "when" || kind === "loop")
  );
}

/** `areIslands`: parts that share a state are one. */
function independentParts(sorted: SortedDae, areIslands: boolean): readonly EventPart[] {
  const { dae, blocks } = sorted;
  const nodes = createNodes(sorted, areIslands);
  for (const block of blocks) {
    const unknowns = unknownsOf(block, dae);
    const own = nodes.ofVariable(unknowns[0]!);
    for (const v of unknowns) nodes.join(own, nodes.ofVariable(v));
    if (block.kind === "when") nodes.join(own, nodes.ofClause(block.clause));
    for (const e of expressionsOf(block, dae)) nodes.read(own, e);
    if (block.kind === "loop" && !areIslands) nodes.markAlways(own);
    if (block.kind === "assignment" && followsOthers(block.assignment, dae)) nodes.markAlways(own);
  }
  dae.relations.forEach(({ id, left, right }) => {
    for (const e of [left, right]) nodes.read(nodes.ofRelation(id), e);
  });
  dae.whenClauses.forEach(({ branches }, c) => {
    const own = nodes.ofClause(c);
    for (const { conditions, assignments, reinits, assertions, terminates } of branches) {
      for (const v of conditions) nodes.readVariable(own, v);
      for (const { value } of [...assignments, ...reinits]) nodes.readAtEvents(own, value);
      for (const { state } of reinits) nodes.readVariable(own, state);
      for (const { condition } of assertions) nodes.read(own, condition);
      if (assertions.length + terminates.length > 0) nodes.markAlways(own);
    }
  });
  dae.assertions.forEach(({ condition }, i) => {
    const own = nodes.ofAssertion(i);
    nodes.read(own, condition);
    nodes.markAlways(own);
  });
  return nodes.parts(blocks);
}

/** Whether a discrete value may change though no relation does. */
function followsOthers(
  { unknown, value }: { readonly unknown: VariableId; readonly value: Expression },
  dae: HybridDae,
): boolean {
  if (!isDiscrete(unknown, dae)) return false;
  let follows = false;
  visitExpression(value, (node) => {
    const isGiven =
      (node.kind === "variable" || node.kind === "pre") &&
      dae.variables[node.variable]!.variability === "continuous";
    follows ||= isGiven || node.kind === "time" || node.kind === "call" || node.kind === "element";
  });
  return follows;
}

/** Variables, relations, when-clauses and assertions as nodes of a graph; joined nodes belong to one part. */
function createNodes(sorted: SortedDae, areIslands: boolean) {
  const { dae, aliases, states, derivatives } = sorted;
  const first = {
    relation: dae.variables.length,
    clause: dae.variables.length + dae.relations.length,
    assertion: dae.variables.length + dae.relations.length + dae.whenClauses.length,
  };
  const count = first.assertion + dae.assertions.length;
  const parents = Int32Array.from({ length: count }, (_, i) => i);
  const isAlways = new Uint8Array(count);
  const resets = new Map<number, Set<VariableId>>();
  const representatives = new Map(aliases.map((alias) => [alias.variable, alias.representative]));
  const inputs = new Set(givenInputs(sorted));
  const given = new Set(areIslands ? inputs : [...states, ...inputs]);
  const reset = new Set(
    dae.whenClauses.flatMap(({ branches }) =>
      branches.flatMap(({ reinits }) => reinits.map(({ state }) => representatives.get(state) ?? state)),
    ),
  );
  const rootOf = (node: number): number => {
    let at = node;
    while (parents[at] !== at) {
      parents[at] = parents[parents[at]!]!;
      at = parents[at]!;
    }
    return at;
  };
  const join = (a: number, b: number): void => {
    const [from, to] = [rootOf(a), rootOf(b)];
    if (from !== to) parents[Math.max(from, to)] = Math.min(from, to);
  };
  const ofVariable = (v: VariableId): VariableId => representatives.get(v) ?? v;
  const addReset = (node: number, v: VariableId): void => {
    const known = resets.get(node);
    if (known === undefined) resets.set(node, new Set([v]));
    else known.add(v);
  };
  const readVariable = (node: number, v: VariableId): void => {
    const own = ofVariable(v);
    const { variability } = dae.variables[own]!;
    if (variability !== "parameter" && variability !== "constant" && !given.has(own)) join(node, own);
  };
  const markAlways = (node: number): void => {
    isAlways[node] = 1;
  };
  /** Reads of an expression whose value is used only where a branch fires: it fires by its conditions. */
  const readAtEvents = (node: number, e: Expression): void =>
    visitExpression(e, (child) => {
      switch (child.kind) {
        case "variable":
        case "pre":
          readVariable(node, child.variable);
          return;
        case "relation":
          join(node, first.relation + child.relation);
          return;
        case "sample":
        case "initial":
        case "terminal":
          markAlways(node);
      }
    });
  const read = (node: number, e: Expression): void => {
    readAtEvents(node, e);
    visitExpression(e, (child) => {
      if (
        child.kind === "variable" &&
        inputs.has(ofVariable(child.variable)) &&
        isDiscrete(child.variable, dae)
      )
        markAlways(node);
      if (child.kind === "variable" && reset.has(ofVariable(child.variable)))
        addReset(node, ofVariable(child.variable));
      if (child.kind === "pre" && dae.variables[child.variable]!.variability === "continuous")
        markAlways(node);
    });
  };

  if (areIslands) for (const [i, v] of states.entries()) join(v, ofVariable(derivatives[i]!));

  const parts = (blocks: readonly Block[]): readonly EventPart[] => {
    const byRoot = new Map<number, EventPart>();
    const partOf = (node: number): EventPart => {
      const root = rootOf(node);
      const known = byRoot.get(root) ?? newPart();
      byRoot.set(root, known);
      return known;
    };
    for (const block of blocks) partOf(ofVariable(unknownsOf(block, dae)[0]!)).blocks.push(block);
    for (const { id } of dae.relations) partOf(first.relation + id).relations.push(id);
    for (const c of dae.whenClauses.keys()) partOf(first.clause + c).clauses.push(c);
    for (const i of dae.assertions.keys()) partOf(first.assertion + i).assertions.push(i);
    for (let node = 0; node < count; node++) if (isAlways[node] === 1) partOf(node).isAlwaysAffected = true;
    for (const [node, states] of resets) for (const v of states) partOf(node).resetStates.add(v);
    if (areIslands) for (const v of states) partOf(v).states.push(v);
    return [...byRoot.values()];
  };

  return {
    ofVariable,
    ofRelation: (r: RelationId) => first.relation + r,
    ofClause: (c: number) => first.clause + c,
    ofAssertion: (i: number) => first.assertion + i,
    join,
    read,
    readAtEvents,
    readVariable,
    markAlways,
    parts,
  };
}

function newPart(): EventPart {
  return {
    blocks: [],
    relations: [],
    clauses: [],
    assertions: [],
    resetStates: new Set(),
    states: [],
    isAlwaysAffected: false,
  };
}

/** Joins successive parts until each has `LEAST_WEIGHT`, or its share of a large system. */
function joinSmall(parts: readonly EventPart[], dae: HybridDae): readonly EventPart[] {
  const total = parts.reduce((sum, part) => sum + weightOf(part, dae), 0);
  const least = Math.max(LEAST_WEIGHT, total / MOST_PARTS);
  const joined: EventPart[] = [];
  const open = new Map<boolean, EventPart>();
  for (const part of parts) {
    const target = open.get(part.isAlwaysAffected) ?? newPart();
    if (!open.has(part.isAlwaysAffected)) joined.push(target);
    target.isAlwaysAffected = part.isAlwaysAffected;
    append(target.blocks, part.blocks);
    append(target.relations, part.relations);
    append(target.clauses, part.clauses);
    append(target.assertions, part.assertions);
    for (const v of part.resetStates) target.resetStates.add(v);
    append(target.states, part.states);
    if (weightOf(target, dae) < least) open.set(part.isAlwaysAffected, target);
    else open.delete(part.isAlwaysAffected);
  }
  return joined;
}

function weightOf({ blocks, relations, clauses, assertions }: EventPart, dae: HybridDae): number {
  const branches = clauses.reduce((sum, c) => sum + dae.whenClauses[c]!.branches.length, 0);
  return blocks.length + relations.length + branches + assertions.length;
}
