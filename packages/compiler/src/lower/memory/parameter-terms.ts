import type { MemoryLayout, SortedDae, VariableId } from "@cosimo/ir";
import type { StoredTerms } from "../values/value-graph.ts";
import {
  argument,
  constant,
  createValueGraph,
  integer,
  intern,
  load,
  type Value,
  type ValueGraph,
} from "../values/value-graph.ts";
import { unknownsOf } from "./blocks.ts";
import type { ParameterTerms } from "./lowering.ts";

/** Relative to an addition. */
const COST: Readonly<Record<string, number>> = { div: 5, sqrt: 5 };
const COST_OF_CALL = 20;
/** A single addition or product costs no more than a load. */
const WORTHWHILE = 2;

export function createParameterTerms(sorted: SortedDae, layout: Pick<MemoryLayout, "value">): ParameterTerms {
  const determined = determinedAtInitialization(sorted);
  const fixed = sorted.parameterOrder.filter((v) => !determined.has(v));
  return {
    graph: createValueGraph(),
    parameterSlots: new Set(fixed.map((v) => layout.value[v]!)),
    slots: new Map(),
    costs: new Map(),
    open: true,
  };
}

/** Variables determined by the initial system or by a start value. */
export function determinedAtInitialization({
  initialization,
  dae,
  homotopy,
}: SortedDae): ReadonlySet<VariableId> {
  const { blocks, startAssignments } = initialization;
  const unknowns = blocks.flatMap((block) => unknownsOf(block, dae));
  return new Set([...startAssignments, ...unknowns, ...(homotopy ? [homotopy.lambda] : [])]);
}

/** The terms among the values of a function's graph. */
export function storedTerms(
  { terms, reserve }: { readonly terms: ParameterTerms; reserve(count: number): number },
  graph: ValueGraph,
): StoredTerms | undefined {
  const { slots, costs } = terms;
  if (graph === terms.graph || terms.parameterSlots.size === 0) return undefined;
  const copies: (Value | undefined)[] = new Array(graph.values.length);
  for (const value of graph.values) copies[value.id] = termOf(terms, value, copies);
  return (value) => {
    const term = copies[value.id];
    if (term === undefined || term.type !== "f64") return undefined;
    const known = slots.get(term);
    if (known !== undefined || !terms.open || (costs.get(term) ?? 0) < WORTHWHILE) return known;
    const slot = reserve(1);
    slots.set(term, slot);
    return slot;
  };
}

/** The same value in `parameterTerms`; `undefined` if it depends on other variables than parameters. */
function termOf(
  { graph, parameterSlots, costs }: ParameterTerms,
  value: Value,
  copies: readonly (Value | undefined)[],
): Value | undefined {
  const { kind, type, name, number } = value;
  if (kind === "load") {
    const isParameter = parameterSlots.has(number) && isOfInstance(value);
    return isParameter ? load(graph, argument(graph, "b", "i32"), number) : undefined;
  }
  if (!PURE.has(kind)) return undefined;
  const operands: Value[] = [];
  let cost = kind === "call" ? COST_OF_CALL : (COST[name] ?? 1);
  for (const operand of value.operands) {
    const copied = operand.kind === "const" ? copyConstant(graph, operand) : copies[operand.id];
    if (copied === undefined) return undefined;
    operands.push(copied);
    cost += costs.get(copied) ?? 0;
  }
  const term = intern(graph, kind, type, name, number, operands);
  costs.set(term, cost);
  return term;
}

const PURE: ReadonlySet<Value["kind"]> = new Set(["unary", "binary", "compare", "select", "convert", "call"]);

function isOfInstance({ pinned, operands }: Value): boolean {
  return !pinned && operands.length === 1 && operands[0]!.kind === "argument" && operands[0]!.name === "b";
}

function copyConstant(graph: ValueGraph, { type, number }: Value): Value {
  return type === "f64" ? constant(graph, number) : integer(graph, number);
}
