import {
  type Block,
  type CausalAssignment,
  type Expression,
  eachPoint,
  elementPlaces,
  type IndexRange,
  type Origin,
  type SortedDae,
  type SortedInitialization,
  sizeOf,
  type VariableId,
} from "@cosimo/ir";
import { expandedSparsity } from "./expanded-sparsity.ts";
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
  const { of } = scalars.numbers;
  const { tracedStarts } = sorted;
  return withLazyFields(sorted, {
    dae: () => scalarizeWhenRead(sorted.dae),
    states: () => sorted.states.flatMap(ids),
    derivatives: () => sorted.derivatives.flatMap(ids),
    blocks: () => expandBlocks(sorted.blocks, sorted, scalars),
    initialization: () => expandInitialization(sorted, scalars, ids),
    jacobianSparsity: () => expandedSparsity(sorted),
    aliases: () =>
      sorted.aliases.map((a) => ({
        ...a,
        variable: of(a.variable),
        representative: of(a.representative),
      })),
    parameterOrder: () => sorted.parameterOrder.flatMap(ids),
    ...(tracedStarts && { tracedStarts: () => tracedStarts.map((a) => expandAssignment(a, scalars)) }),
  });
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
    const first = numbers.of(v);
    return Array.from({ length: sizeOf(dae.variables[v]!) }, (_, k) => (first + k) as VariableId);
  };
}

function expandAssignment(a: CausalAssignment, { numbers, expression }: Scalarizer): CausalAssignment {
  return { ...a, unknown: numbers.of(a.unknown), value: expression(a.value) };
}

function expandInitialization(
  { initialization, dae, blocks }: SortedDae,
  scalars: Scalarizer,
  ids: (v: VariableId) => readonly VariableId[],
): SortedInitialization {
  const { startAssignments, assumedFixed, dependentStarts, checks } = initialization;
  return withLazyFields(initialization, {
    blocks: () => expandBlocks(initialization.blocks, { dae, blocks }, scalars),
    startAssignments: () => startAssignments.flatMap(ids),
    assumedFixed: () => assumedFixed.flatMap(ids),
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

function expandBlock(block: Exclude<Block, { kind: "for" }>, scalars: Scalarizer): Block {
  const { numbers, expression } = scalars;
  switch (block.kind) {
    case "assignment":
      return { kind: "assignment", assignment: expandAssignment(block.assignment, scalars) };
    case "loop":
      return {
        ...block,
        tearingVariables: block.tearingVariables.map(numbers.of),
        assignments: block.assignments.map((a) => expandAssignment(a, scalars)),
        residuals: block.residuals.map((r) => ({ ...r, value: expression(r.value) })),
      };
    case "algorithm":
      return block;
    case "when":
      return { ...block, variable: numbers.of(block.variable) };
  }
}

function expandLoops(
  { unknown, loops }: Extract<Block, { kind: "for" }>,
  variable: SortedDae["dae"]["variables"][number],
  { numbers, expression }: Scalarizer,
): readonly Block[] {
  const first = numbers.of(unknown);
  const made: Block[] = [];
  for (const { ranges, subscripts, value, origin } of loops) {
    const { base, strides } = elementPlaces(subscripts, variable.dimensions ?? [], ranges);
    const write = (point: number): Expression => {
      const values = pointOf(point, ranges);
      return expression(value, (id) => values[ranges.findIndex((r) => r.local === id)] ?? Number.NaN);
    };
    let point = 0;
    eachPoint(ranges, (values) => {
      let unknown = first + base;
      for (let i = 0; i < strides.length; i++) unknown += strides[i]! * (values[i]! - ranges[i]!.from);
      const assignment = new LoopAssignment(unknown as VariableId, origin, point++, write);
      made.push({ kind: "assignment", assignment });
    });
  }
  return made;
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
