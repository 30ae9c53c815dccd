import {
  type Alias,
  type Block,
  type CausalAssignment,
  type ElementPlaces,
  type Expression,
  eachPoint,
  elementPlaces,
  type HybridDae,
  type IndexRange,
  type Origin,
  type SortedDae,
  type SortedInitialization,
  sizeOf,
  type Variable,
  type VariableId,
} from "@cosimo/ir";
import { substituteAliases, withRepresentatives } from "../aliases/substitute-aliases.ts";
import { expandedSparsity } from "./expanded-sparsity.ts";
import { equalElements } from "./read-through-copies.ts";
import { createScalarizer, type Scalarizer, scalarizeWhenRead, withLazyFields } from "./scalarize.ts";

const expanded = new WeakMap<SortedDae, SortedDae>();

/**
 * The sorted system with scalars in place of arrays, and assignments in place of loops, for hosts and for functions without loops.
 * Its parts are made when they are first read; one object for each system, so that what depends on it can be kept.
 */
export function expandSorted(sorted: SortedDae): SortedDae {
  const known = expanded.get(sorted) ?? createExpanded(sorted);
  expanded.set(sorted, known);
  return known;
}

function createExpanded(sorted: SortedDae): SortedDae {
  const scalars = createScalarizer(sorted.dae);
  const ids = expandedIds(sorted, scalars);
  const { tracedStarts, equalToStates: _, ...rest } = sorted;
  const aliases = once(() => expandAliases(sorted, scalars));
  // The analysis has put representatives in place of aliases, but not in place of what is equal to elements.
  const hasCopies = equalElements(sorted).length > 0;
  const represented = once(() => withRepresentatives([...aliases().values()]));
  const written: Scalarizer = hasCopies
    ? { ...scalars, expression: (e, local) => represented()(scalars.expression(e, local)) }
    : scalars;
  const finish = (tables: HybridDae) =>
    hasCopies && hasUses(tables) ? substituteAliases(tables, [...aliases().values()]) : tables;
  const isAlias = (v: VariableId) => aliases().has(v);
  return withLazyFields<SortedDae>(rest, {
    dae: () => scalarizeWhenRead(sorted.dae, finish),
    states: () => sorted.states.flatMap(ids),
    derivatives: () => sorted.derivatives.flatMap(ids),
    blocks: () => expandBlocks(sorted.blocks, sorted, written).filter(computesOther(isAlias)),
    unwritten: () => unwrittenBlocks(sorted, written, isAlias),
    initialization: () => expandInitialization(sorted, written, ids, isAlias),
    jacobianSparsity: () => expandedSparsity(sorted),
    aliases: () => [...aliases().values()].sort((a, b) => a.variable - b.variable),
    parameterOrder: () => sorted.parameterOrder.flatMap(ids),
    counts: () => {
      const { equations, trivial } = sorted.counts;
      const all = trivial + aliases().size - sorted.aliases.length;
      return { equations, trivial: all, remaining: equations - all };
    },
    ...(tracedStarts && { tracedStarts: () => tracedStarts.map((a) => expandAssignment(a, written)) }),
  });
}

/** Whether anything but equations uses variables. */
function hasUses({ relations, whenClauses, algorithms, initialAlgorithms, assertions, samplers }: HybridDae) {
  return [relations, whenClauses, algorithms, initialAlgorithms, assertions, samplers].some(
    (list) => list.length > 0,
  );
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Aliases in scalars, by variable: with those that are equal to elements. */
function expandAliases(sorted: SortedDae, { numbers }: Scalarizer): ReadonlyMap<VariableId, Alias> {
  const { variables } = sorted.dae;
  const found = new Map<VariableId, Alias>();
  const add = (variable: VariableId, representative: VariableId, negated: boolean): void => {
    const next = found.get(representative);
    const isNegated = negated !== (next?.negated ?? false);
    found.set(variable, {
      variable,
      representative: next?.representative ?? representative,
      negated: isNegated,
    });
  };
  for (const { ranges, target, source, negated } of equalElements(sorted)) {
    const [own, other] = [target, source].map((place) => {
      const { dimensions = [] } = variables[place.variable]!;
      const places = elementPlaces(place.kind === "element" ? place.subscripts : [], dimensions, ranges);
      return (point: readonly number[]) => numbers.of(place.variable, positionAt(places, point, ranges));
    }) as [(point: readonly number[]) => VariableId, (point: readonly number[]) => VariableId];
    eachPoint(ranges, (point) => add(own(point), other(point), negated));
  }
  for (const { variable, representative, negated } of sorted.aliases)
    add(numbers.of(variable), numbers.of(representative), negated);
  return found;
}

function positionAt(
  { base, strides }: ElementPlaces,
  point: readonly number[],
  ranges: readonly IndexRange[],
): number {
  let position = base;
  for (let i = 0; i < strides.length; i++) position += strides[i]! * (point[i]! - ranges[i]!.from);
  return position;
}

function computesOther(isAlias: (v: VariableId) => boolean): (block: Block) => boolean {
  return (block) => block.kind !== "assignment" || !isAlias(block.assignment.unknown);
}

/** An assignment of a loop at one point; its value is written out when it is first read. There may be very many. */
class LoopAssignment implements CausalAssignment {
  readonly unknown: VariableId;
  readonly origin: Origin;
  readonly #point: number;
  readonly #write: (point: number) => Expression;
  #value: Expression | undefined;

  constructor(unknown: VariableId, origin: Origin, point: number, write: (point: number) => Expression) {
    this.unknown = unknown;
    this.origin = origin;
    this.#point = point;
    this.#write = write;
  }

  get value(): Expression {
    this.#value ??= this.#write(this.#point);
    return this.#value;
  }
}

/** The scalars of a variable. */
function expandedIds({ dae }: SortedDae, { numbers }: Scalarizer) {
  return (v: VariableId): readonly VariableId[] => {
    return Array.from({ length: sizeOf(dae.variables[v]!) }, (_, k) => numbers.of(v, k));
  };
}

function expandAssignment(a: CausalAssignment, { numbers, expression }: Scalarizer): CausalAssignment {
  return { ...a, unknown: numbers.of(a.unknown), value: expression(a.value) };
}

function expandInitialization(
  { initialization, dae, blocks }: SortedDae,
  scalars: Scalarizer,
  ids: (v: VariableId) => readonly VariableId[],
  isAlias: (v: VariableId) => boolean,
): SortedInitialization {
  const { startAssignments, assumedFixed, dependentStarts, checks } = initialization;
  const ascending = (list: readonly VariableId[]) => list.flatMap(ids).sort((a, b) => a - b);
  return withLazyFields(initialization, {
    blocks: () =>
      expandBlocks(initialization.blocks, { dae, blocks }, scalars).filter(computesOther(isAlias)),
    startAssignments: () => ascending(startAssignments),
    assumedFixed: () => ascending(assumedFixed),
    dependentStarts: () => dependentStarts.flatMap(ids),
    checks: () =>
      checks.map((c) => ({ ...c, left: scalars.expression(c.left), right: scalars.expression(c.right) })),
  });
}

function expandBlocks(
  blocks: readonly Block[],
  { dae }: Pick<SortedDae, "dae" | "blocks">,
  scalars: Scalarizer,
): readonly Block[] {
  const { variables } = dae;
  return blocks.flatMap((block) =>
    block.kind === "for"
      ? expandLoops(block, variables[block.unknown]!, scalars)
      : [expandBlock(block, scalars)],
  );
}

function unwrittenBlocks(
  { blocks, dae }: SortedDae,
  scalars: Scalarizer,
  isAlias: (v: VariableId) => boolean,
): Required<SortedDae>["unwritten"] {
  const unknowns: VariableId[] = [];
  const others: Block[] = [];
  for (const block of blocks)
    if (block.kind === "for")
      for (const loop of block.loops)
        eachUnknown(loop, dae.variables[block.unknown]!, scalars, (unknown) => unknowns.push(unknown));
    else others.push(expandBlock(block, scalars));
  return { unknowns, others: others.filter(computesOther(isAlias)) };
}

function expandBlock(block: Exclude<Block, { kind: "for" }>, scalars: Scalarizer): Block {
  const { numbers, expression } = scalars;
  switch (block.kind) {
    case "assignment":
      return { kind: "assignment", assignment: expandAssignment(block.assignment, scalars) };
    case "loop":
      return {
        ...block,
        tearingVariables: block.tearingVariables.map((v) => numbers.of(v)),
        assignments: block.assignments.map((a) => expandAssignment(a, scalars)),
        residuals: block.residuals.map((r) => ({ ...r, value: expression(r.value) })),
      };
    case "algorithm":
      return block;
    case "when":
      return { ...block, variable: numbers.of(block.variable) };
  }
}

type ForBlock = Extract<Block, { kind: "for" }>;

function expandLoops({ loops }: ForBlock, variable: Variable, scalars: Scalarizer): readonly Block[] {
  const { expression } = scalars;
  const made: Block[] = [];
  for (const loop of loops) {
    const { ranges, value, origin, origins } = loop;
    const write = (point: number): Expression => {
      const values = pointOf(point, ranges);
      return expression(value, (id) => values[ranges.findIndex((r) => r.local === id)] ?? Number.NaN);
    };
    let point = 0;
    eachUnknown(loop, variable, scalars, (scalar) => {
      const place = origins?.[point] ?? origin;
      const assignment = new LoopAssignment(scalar, place, point++, write);
      made.push({ kind: "assignment", assignment });
    });
  }
  return made;
}

/** The scalars of `variable` that a loop computes, in the order of its points. */
function eachUnknown(
  { ranges, subscripts }: ForBlock["loops"][number],
  { id, dimensions = [] }: Variable,
  { numbers }: Scalarizer,
  visit: (unknown: VariableId) => void,
): void {
  const places = elementPlaces(subscripts, dimensions, ranges);
  eachPoint(ranges, (values) => visit(numbers.of(id, positionAt(places, values, ranges))));
}

/** The locals' values at a point by its number, the last range fastest: in the order of `eachPoint`. */
function pointOf(point: number, ranges: readonly IndexRange[]): readonly number[] {
  const values: number[] = new Array(ranges.length);
  let rest = point;
  for (let k = ranges.length - 1; k >= 0; k--) {
    const { from, to } = ranges[k]!;
    const count = to - from + 1;
    values[k] = from + (rest % count);
    rest = Math.floor(rest / count);
  }
  return values;
}
