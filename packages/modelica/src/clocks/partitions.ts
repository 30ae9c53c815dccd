import {
  createDisjointSets,
  type Expression,
  type HybridDae,
  type Origin,
  type Relation,
  type VariableId,
  visitExpression,
} from "@cosimo/ir";
import type { ClockCall, ClockTable } from "./clock-table.ts";

/** An equation, section, clause or assertion with the variables that it contains. */
export interface Item {
  readonly kind: "equation" | "algorithm" | "when" | "assertion";
  readonly index: number;
  readonly variables: readonly VariableId[];
  readonly origin: Origin;
}

/** Variables and equations with one clock (specification 3.6, section 16.7.4). */
export interface SubPartition {
  /** Parts joined by clock conversions have the same base. */
  readonly base: number;
  readonly variables: VariableId[];
  readonly items: Item[];
  /** Calls whose result is here. */
  readonly calls: ClockCall[];
}

/** A variable that is clocked, or is not, because an operator says so. */
export interface Mark {
  readonly variable: VariableId;
  readonly origin: Origin;
}

export interface Partitioning {
  /** Those with a clock, in the order of their first variable. */
  readonly parts: readonly SubPartition[];
  /** Index in `parts`; -1 without clock. */
  readonly partOf: Int32Array;
  /** Parts that contain both a clocked variable and one that is not. */
  readonly mixed: readonly { readonly clocked: Mark; readonly continuous: Mark; readonly at: Origin }[];
}

export function isVarying(dae: HybridDae, v: VariableId): boolean {
  const { variability } = dae.variables[v]!;
  return variability === "discrete" || variability === "continuous";
}

/** All variables of an expression, `pre` values and sides of relations among them. */
export function visitIncidence(
  e: Expression,
  relations: readonly Relation[],
  found: (v: VariableId) => void,
): void {
  visitExpression(e, (node) => {
    if (node.kind === "variable" || node.kind === "pre" || node.kind === "element") found(node.variable);
    if (node.kind !== "relation") return;
    const { left, right } = relations[node.relation]!;
    visitIncidence(left, relations, found);
    visitIncidence(right, relations, found);
  });
}

/** The connected components of equations and variables, cut at conversions, with those that have a clock. */
export function partition(dae: HybridDae, table: ClockTable): Partitioning {
  const items = itemsOf(dae, table);
  const same = createDisjointSets();
  const joinAll = (variables: readonly VariableId[]) => {
    for (const v of variables) same.join(variables[0]!, v);
  };
  for (const { variables } of items) joinAll(variables);
  for (const { id, derivativeOf } of dae.variables)
    if (derivativeOf !== undefined) same.join(id, derivativeOf);
  for (const call of table.calls) joinAll([call.result, ...sameClock(call)]);
  const base = createDisjointSets();
  for (const call of table.calls)
    for (const v of [...sameClock(call), ...sameBase(call)]) base.join(same.find(call.result), same.find(v));

  const clocked = new Map<number, Mark>();
  const continuous = new Map<number, Mark>();
  const mark = (marks: Map<number, Mark>, variable: VariableId, origin: Origin) => {
    const root = base.find(same.find(variable));
    if (!marks.has(root)) marks.set(root, { variable, origin });
  };
  for (const { variable, origin } of table.previous) mark(clocked, variable, origin);
  for (const [id, clock] of table.equationClocks) mark(clocked, clock, dae.equations[id]!.origin);
  for (const v of table.clocks) mark(clocked, v, dae.variables[v]!.origin);
  for (const call of table.calls) {
    const outside = variablesIn(outsideOf(call));
    const isHeld = call.operation.kind === "hold";
    mark(isHeld ? continuous : clocked, call.result, call.origin);
    for (const v of outside) mark(isHeld ? clocked : continuous, v, call.origin);
    for (const v of [...sameClock(call), ...sameBase(call)]) mark(clocked, v, call.origin);
  }
  return collect(dae, table, items, { same, base, clocked, continuous });
}

function variablesIn(values: readonly (Expression | undefined)[]): readonly VariableId[] {
  return values.flatMap((e) => (e?.kind === "variable" ? [e.variable] : []));
}

/** Variables with the clock of the result. */
function sameClock({ operation }: ClockCall): readonly VariableId[] {
  switch (operation.kind) {
    case "sample":
      return variablesIn([operation.clock]);
    case "stepping":
    case "interval":
    case "firstTick":
      return variablesIn([operation.value]);
    default:
      return [];
  }
}

/** Variables with the base clock of the result. */
function sameBase({ operation }: ClockCall): readonly VariableId[] {
  const { kind } = operation;
  const isJoined = kind === "convert" || kind === "noClock" || kind === "solver";
  return isJoined ? variablesIn([operation.value]) : [];
}

/** Operands on the other side of the border between clocked and continuous. */
function outsideOf({ operation }: ClockCall): readonly Expression[] {
  const { kind } = operation;
  return kind === "sample" || kind === "hold" || kind === "event" ? [operation.value] : [];
}

function itemsOf(dae: HybridDae, table: ClockTable): readonly Item[] {
  const item = (
    kind: Item["kind"],
    index: number,
    origin: Origin,
    expressions: readonly Expression[],
    more: readonly (VariableId | undefined)[] = [],
  ): Item => {
    const variables = new Set<VariableId>();
    for (const v of more) if (v !== undefined && isVarying(dae, v)) variables.add(v);
    for (const e of expressions)
      visitIncidence(e, dae.relations, (v) => {
        if (isVarying(dae, v)) variables.add(v);
      });
    return { kind, index, origin, variables: [...variables] };
  };
  const ofClause = ({ branches }: HybridDae["whenClauses"][number]) => {
    const changes = branches.flatMap((branch) => [...branch.assignments, ...branch.reinits]);
    const targets = branches.flatMap((branch) => [
      ...branch.conditions,
      ...branch.assignments.map((a) => a.variable),
      ...branch.reinits.map((r) => r.state),
    ]);
    return { values: changes.map(({ value }) => value), targets };
  };
  return [
    ...dae.equations.map(({ id, left, right, origin }) =>
      item("equation", id, origin, [left, right], [table.equationClocks.get(id)]),
    ),
    ...dae.algorithms.map(({ inputs, outputs, origin }, i) =>
      item("algorithm", i, origin, [], [...outputs, ...inputs]),
    ),
    ...dae.whenClauses.map((clause, i) => {
      const { values, targets } = ofClause(clause);
      return item("when", i, clause.origin, values, targets);
    }),
    ...dae.assertions.map(({ condition, message, origin }, i) =>
      item("assertion", i, origin, [condition, message], [table.assertionClocks.get(i)]),
    ),
  ];
}

interface Sets {
  readonly same: ReturnType<typeof createDisjointSets>;
  readonly base: ReturnType<typeof createDisjointSets>;
  readonly clocked: ReadonlyMap<number, Mark>;
  readonly continuous: ReadonlyMap<number, Mark>;
}

function collect(
  dae: HybridDae,
  table: ClockTable,
  items: readonly Item[],
  { same, base, clocked, continuous }: Sets,
): Partitioning {
  const parts: SubPartition[] = [];
  const byRoot = new Map<number, number>();
  const partOf = new Int32Array(dae.variables.length).fill(-1);
  for (const { id } of dae.variables) {
    if (!isVarying(dae, id)) continue;
    const root = same.find(id);
    const baseRoot = base.find(root);
    if (!clocked.has(baseRoot)) continue;
    let part = byRoot.get(root);
    if (part === undefined) {
      part = parts.length;
      byRoot.set(root, part);
      parts.push({ base: baseRoot, variables: [], items: [], calls: [] });
    }
    partOf[id] = part;
    parts[part]!.variables.push(id);
  }
  for (const item of items) {
    const part = item.variables.length === 0 ? -1 : partOf[item.variables[0]!]!;
    if (part >= 0) parts[part]!.items.push(item);
  }
  for (const call of table.calls)
    if (partOf[call.result]! >= 0) parts[partOf[call.result]!]!.calls.push(call);
  const mixed = [...clocked].flatMap(([root, mark]) => {
    const other = continuous.get(root);
    if (other === undefined) return [];
    return [{ clocked: mark, continuous: other, at: joint(dae, items, mark, other) }];
  });
  return { parts, partOf, mixed };
}

/** An equation, or the pair of a state and its derivative. */
interface Link {
  readonly variables: readonly VariableId[];
  readonly origin?: Origin;
}

/** The place in the middle of the shortest chain of equations between two variables. */
function joint(dae: HybridDae, items: readonly Item[], from: Mark, to: Mark): Origin {
  const derivatives = dae.variables.flatMap(({ id, derivativeOf }) =>
    derivativeOf === undefined ? [] : [{ variables: [id, derivativeOf] }],
  );
  const readers = new Map<VariableId, Link[]>();
  for (const item of [...items, ...derivatives])
    for (const v of item.variables) {
      const list = readers.get(v);
      if (list === undefined) readers.set(v, [item]);
      else list.push(item);
    }
  const reached = new Map<VariableId, { readonly item: Link; readonly before: VariableId } | undefined>([
    [from.variable, undefined],
  ]);
  const queue = [from.variable];
  for (const v of queue) {
    if (v === to.variable) break;
    for (const item of readers.get(v) ?? [])
      for (const next of item.variables) {
        if (reached.has(next)) continue;
        reached.set(next, { item, before: v });
        queue.push(next);
      }
  }
  const chain: Origin[] = [];
  for (let step = reached.get(to.variable); step !== undefined; step = reached.get(step.before))
    if (step.item.origin !== undefined) chain.push(step.item.origin);
  return chain[chain.length >> 1] ?? to.origin;
}
