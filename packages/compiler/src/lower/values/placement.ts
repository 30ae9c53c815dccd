import type { StoredTerms, Value, ValueGraph } from "./value-graph.ts";

/** Number of values beyond which a function is split: engines compile huge functions slowly. */
const VALUES_PER_FUNCTION = 4000;
/** Nesting depth beyond which a sub-expression gets a local. */
const LARGEST_DEPTH = 40;

/** Code that is executed as a whole: a function's body or one side of a branch. */
export interface Scope {
  readonly parent: Scope | undefined;
  readonly depth: number;
  /** Values computed here into a local or for their effect, in order. */
  readonly items: Value[];
}

/** The place of computation of every value of a graph, indexed by the value's number. */
export interface Placement {
  readonly top: Scope;
  readonly uses: Int32Array;
  /** 1: computed into a separate local. */
  readonly separate: Uint8Array;
  /** Slots of values loaded from the instance's memory, by the value's number. */
  readonly stored: ReadonlyMap<number, number>;
  readonly thenScope: (Scope | undefined)[];
  readonly elseScope: (Scope | undefined)[];
}

/** Places the values that the graph's effects and `results` need. */
export function placeValues(graph: ValueGraph, results: readonly Value[], terms?: StoredTerms): Placement {
  const { values } = graph;
  const top: Scope = { parent: undefined, depth: 0, items: [] };
  const scopes: (Scope | undefined)[] = new Array(values.length);
  const stored = new Map<number, number>();
  const placement: Placement = {
    top,
    uses: new Int32Array(values.length),
    separate: new Uint8Array(values.length),
    stored,
    thenScope: [],
    elseScope: [],
  };
  for (const root of graph.effects) useIn(root, top, scopes, placement);
  for (const result of results) useIn(result, top, scopes, placement);
  for (let id = values.length - 1; id >= 0; id--) {
    const scope = scopes[id];
    if (scope === undefined) continue;
    const slot = terms?.(values[id]!);
    if (slot === undefined) placeOperands(values[id]!, scope, scopes, placement);
    else stored.set(id, slot);
  }
  separateValues(values, scopes, placement);
  return placement;
}

function placeOperands(
  value: Value,
  scope: Scope,
  scopes: (Scope | undefined)[],
  placement: Placement,
): void {
  const { operands } = value;
  if (value.kind !== "select") {
    for (const operand of operands) useIn(operand, scope, scopes, placement);
    return;
  }
  useIn(operands[0]!, scope, scopes, placement);
  placement.thenScope[value.id] = useInBranch(operands[1]!, scope, scopes, placement);
  placement.elseScope[value.id] = useInBranch(operands[2]!, scope, scopes, placement);
}

function useInBranch(
  operand: Value,
  parent: Scope,
  scopes: (Scope | undefined)[],
  placement: Placement,
): Scope {
  const branch: Scope = { parent, depth: parent.depth + 1, items: [] };
  useIn(operand, branch, scopes, placement);
  return branch;
}

function useIn(operand: Value, scope: Scope, scopes: (Scope | undefined)[], placement: Placement): void {
  const { id } = operand;
  placement.uses[id]!++;
  const other = scopes[id];
  scopes[id] = other === undefined ? scope : commonScope(other, scope);
}

function commonScope(a: Scope, b: Scope): Scope {
  let x = a;
  let y = b;
  while (x !== y) {
    if (x.depth >= y.depth) x = x.parent!;
    else y = y.parent!;
  }
  return x;
}

/** Selects the values that get a local. Operands come first, so that the contents of a branch are known. */
function separateValues(
  values: readonly Value[],
  scopes: readonly (Scope | undefined)[],
  placement: Placement,
): void {
  const depth = new Int32Array(values.length);
  for (let v = 0; v < values.length; v++) {
    const value = values[v]!;
    const scope = scopeOf(value, scopes);
    if (scope === undefined || value.kind === "const" || value.kind === "argument") continue;
    let deepest = 0;
    const stored = placement.stored.has(value.id);
    const operands = stored ? NO_OPERANDS : value.operands;
    for (let i = 0; i < operands.length; i++) deepest = Math.max(deepest, depth[operands[i]!.id]!);
    const separate =
      value.pinned ||
      placement.uses[value.id]! > 1 ||
      deepest >= LARGEST_DEPTH ||
      (value.kind === "select" && !stored && hasBranchItems(placement, value));
    if (separate) {
      placement.separate[value.id] = 1;
      scope.items.push(value);
    }
    depth[value.id] = separate ? 0 : deepest + 1;
  }
}

/**
 * What an invocation has written to memory that others use, too, is loaded where it is invoked: before a branch that needs it is
 * reached, another invocation may have written there.
 */
function scopeOf(value: Value, scopes: readonly (Scope | undefined)[]): Scope | undefined {
  const scope = scopes[value.id];
  const [address, invocation] = value.operands;
  if (scope === undefined || value.kind !== "load" || invocation === undefined) return scope;
  const isKnownThere = address!.kind === "argument" || invocation.operands.includes(address!);
  return isKnownThere ? scopes[invocation.id] : scope;
}

const NO_OPERANDS: readonly Value[] = [];

export function hasBranchItems(placement: Placement, value: Value): boolean {
  return placement.thenScope[value.id]!.items.length + placement.elseScope[value.id]!.items.length > 0;
}

/** Splits the items of a body into parts; values between two items belong to the later one. */
export function splitItems(placement: Placement): readonly (readonly Value[])[] {
  const lists: Value[][] = [[]];
  let count = 0;
  let from = 0;
  for (const item of placement.top.items) {
    for (; from <= item.id; from++) if (placement.uses[from]! > 0) count++;
    if (count > VALUES_PER_FUNCTION && lists.at(-1)!.length > 0) {
      lists.push([]);
      count = 0;
    }
    lists.at(-1)!.push(item);
  }
  return lists;
}
