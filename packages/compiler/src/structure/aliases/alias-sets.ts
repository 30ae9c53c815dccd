import type { Alias, HybridDae, StateSelect, Variable, VariableId } from "@cosimo/ir";
import { visitStatements } from "@cosimo/ir";
import { givenInputs } from "../system/unknown-classes.ts";
import { findPlace, type Place, type Sign, times } from "./signed-sets.ts";

/** Sets of variables that are equal up to the sign. */
export interface AliasSets {
  /** Joins a = b, or a = -b. False if the variables can't represent one another, or if the equation is redundant. */
  join(a: VariableId, b: VariableId, negated: boolean): boolean;
  /** All variables but one of each set, ascending. */
  aliases(): readonly Alias[];
  /** Representatives of derivatives, with the representatives of their integrals. */
  derivatives(): ReadonlyMap<VariableId, VariableId>;
}

/** Properties of a set, stored for its root. */
interface SetFacts {
  /** A member that is an input and must be kept. */
  input: VariableId | undefined;
  /** Whether statements or when-clauses assign a member. */
  assigned: boolean;
  /** Sign of that member: the assignment is renamed, so the representative must have the same sign. */
  assignedSign: Sign | undefined;
  /** A member that has a derivative, and a member that is a derivative. */
  state: VariableId | undefined;
  derivative: VariableId | undefined;
}

/**
 * Union-find with signs. Without `joinStates` a set has at most one member that must be kept: an input, a state or a
 * derivative. With `joinStates` equal states become one state, as do their derivatives, and a derivative may equal another
 * state, so that x, der(x) = v, der(v) is one chain.
 */
export function createAliasSets(dae: HybridDae, joinStates: boolean): AliasSets {
  const parent = dae.variables.map((v): Place => ({ root: v.id, sign: 1 }));
  const derivativeOf = new Map<VariableId, VariableId>();
  for (const v of dae.variables) if (v.derivativeOf !== undefined) derivativeOf.set(v.derivativeOf, v.id);
  const facts = initialFacts(dae, derivativeOf);
  const find = (v: VariableId) => findPlace(v, parent);
  const factsOf = (v: VariableId) => facts[find(v).root]!;
  const above: Neighbour = (v) => {
    const { state } = factsOf(v);
    return state === undefined ? undefined : derivativeOf.get(state);
  };
  const below: Neighbour = (v) => {
    const { derivative } = factsOf(v);
    return derivative === undefined ? undefined : dae.variables[derivative]!.derivativeOf;
  };

  /** s in b = s a, if the variables are in one set. */
  function relation(a: VariableId, b: VariableId): Sign | undefined {
    const [p, q] = [find(a), find(b)];
    return p.root === q.root ? times(p.sign, q.sign) : undefined;
  }

  /** An equality and those that follow for the derivatives; `undefined` if they are not possible. */
  function withDerivatives(first: JoinedEquality): readonly JoinedEquality[] | undefined {
    const equalities: JoinedEquality[] = [];
    for (let next: JoinedEquality | undefined = first; next !== undefined; next = derivativeEquality(next)) {
      const known = relation(next.a, next.b);
      if (known !== undefined) return known === next.sign ? equalities : undefined;
      if (!mayJoin(next, equalities.length > 0)) return undefined;
      equalities.push(next);
    }
    return equalities;
  }

  function derivativeEquality({ a, b, sign }: JoinedEquality): JoinedEquality | undefined {
    const [x, y] = [factsOf(a).state, factsOf(b).state];
    if (x === undefined || y === undefined) return undefined;
    const ofStates = times(times(relation(a, x)!, sign), relation(b, y)!);
    return { a: derivativeOf.get(x)!, b: derivativeOf.get(y)!, sign: ofStates };
  }

  function mayJoin(equality: JoinedEquality, integralsAreJoined: boolean): boolean {
    const { a, b, sign } = equality;
    const [p, q] = [factsOf(a), factsOf(b)];
    const turned = times(times(find(a).sign, find(b).sign), sign);
    if (p.assigned && q.assigned) return false;
    if (keepsName(p) && keepsName(q) && !(joinStates && isChainJoin(equality, integralsAreJoined)))
      return false;
    if (p.assignedSign !== undefined && q.assignedSign !== undefined)
      if (p.assignedSign !== times(q.assignedSign, turned)) return false;
    return canStayFor(p, q, turned) && canStayFor(q, p, turned);
  }

  /** The kept member of set p keeps its name, so an assigned member of set q must have its sign. */
  function canStayFor(p: SetFacts, q: SetFacts, turned: Sign): boolean {
    const stay = p.input ?? p.state ?? p.derivative;
    if (stay === undefined || q.assignedSign === undefined) return true;
    return find(stay).sign === times(q.assignedSign, turned);
  }

  /** Whether it joins two states, or a derivative and a state of equal sign outside of its chain. */
  function isChainJoin({ a, b, sign }: JoinedEquality, integralsAreJoined: boolean): boolean {
    const [p, q] = [factsOf(a), factsOf(b)];
    if (p.input !== undefined || q.input !== undefined) return false;
    if (p.derivative !== undefined && q.derivative !== undefined && !integralsAreJoined) return false;
    if (chainOf(a).has(find(b).root)) return false;
    const fits = (inA: VariableId | undefined, inB: VariableId | undefined) =>
      inA === undefined ||
      inB === undefined ||
      times(times(relation(a, inA)!, sign), relation(b, inB)!) === 1;
    return fits(p.derivative, q.state) && fits(p.state, q.derivative);
  }

  /** Roots of the sets of integrals and derivatives of v. */
  function chainOf(v: VariableId): ReadonlySet<VariableId> {
    const chain = new Set<VariableId>([find(v).root]);
    for (const next of [above, below])
      for (let at = next(v); at !== undefined; at = next(at)) chain.add(find(at).root);
    return chain;
  }

  function unite({ a, b, sign }: JoinedEquality): void {
    const [p, q] = [find(a), find(b)];
    const turned = times(times(p.sign, q.sign), sign);
    const [kept, given] = [facts[p.root]!, facts[q.root]!];
    parent[q.root] = { root: p.root, sign: turned };
    kept.input ??= given.input;
    kept.assigned ||= given.assigned;
    kept.assignedSign ??= given.assignedSign && times(given.assignedSign, turned);
    kept.state ??= given.state;
    kept.derivative ??= given.derivative;
  }

  const isState = (v: VariableId) => derivativeOf.has(v);
  let chosen: ReadonlyMap<VariableId, VariableId> | undefined;
  const representatives = () => {
    chosen ??= chooseRepresentatives({ dae, find, facts, above, isState });
    return chosen;
  };
  return {
    join(a, b, negated) {
      if (relation(a, b) !== undefined) return false;
      const equalities = withDerivatives({ a, b, sign: negated ? -1 : 1 });
      equalities?.forEach(unite);
      return equalities !== undefined;
    },
    aliases() {
      const all: Alias[] = [];
      for (const { id } of dae.variables) {
        const { root, sign } = find(id);
        const representative = representatives().get(root)!;
        if (representative === id) continue;
        all.push({ variable: id, representative, negated: sign !== find(representative).sign });
      }
      return all;
    },
    derivatives() {
      const links = new Map<VariableId, VariableId>();
      for (const [root, representative] of representatives()) {
        const integral = below(root);
        if (integral !== undefined) links.set(representative, representatives().get(find(integral).root)!);
      }
      return links;
    },
  };
}

/** The next variable of a chain x, der(x), der(der(x)). */
type Neighbour = (v: VariableId) => VariableId | undefined;

/** a = sign b */
interface JoinedEquality {
  readonly a: VariableId;
  readonly b: VariableId;
  readonly sign: Sign;
}

function keepsName({ input, state, derivative }: SetFacts): boolean {
  return input !== undefined || state !== undefined || derivative !== undefined;
}

function initialFacts(dae: HybridDae, derivativeOf: ReadonlyMap<VariableId, VariableId>): SetFacts[] {
  const inputs = givenInputs(dae);
  const assigned = assignedVariables(dae);
  return dae.variables.map((v) => ({
    input: inputs.has(v.id) ? v.id : undefined,
    assigned: assigned.has(v.id),
    assignedSign: assigned.has(v.id) ? 1 : undefined,
    state: derivativeOf.has(v.id) ? v.id : undefined,
    derivative: v.derivativeOf === undefined ? undefined : v.id,
  }));
}

function assignedVariables(dae: HybridDae): ReadonlySet<VariableId> {
  const assigned = new Set<VariableId>();
  for (const { statements, outputs } of [...dae.algorithms, ...dae.initialAlgorithms]) {
    for (const output of outputs) assigned.add(output);
    visitStatements(statements, {
      target: (target) => {
        if (target.kind === "variable") assigned.add(target.variable);
      },
    });
  }
  for (const clause of dae.whenClauses)
    for (const branch of clause.branches) for (const a of branch.assignments) assigned.add(a.variable);
  return assigned;
}

interface Partition {
  readonly dae: HybridDae;
  readonly find: (v: VariableId) => Place;
  readonly facts: readonly SetFacts[];
  readonly above: Neighbour;
  readonly isState: (v: VariableId) => boolean;
}

/** The representative of each set, by the set's root. */
function chooseRepresentatives(partition: Partition): ReadonlyMap<VariableId, VariableId> {
  const { dae, find, facts, above } = partition;
  const assigned = assignedVariables(dae);
  const members = new Map<VariableId, VariableId[]>();
  for (const { id } of dae.variables) {
    const { root } = find(id);
    if (members.get(root)?.push(id) === undefined) members.set(root, [id]);
  }
  const chosen = new Map<VariableId, VariableId>();
  for (const [root, set] of members) {
    const { input, state, derivative } = facts[root]!;
    if (state === undefined) chosen.set(root, input ?? derivative ?? bestRepresentative(set, dae, assigned));
  }
  for (const root of members.keys()) {
    const path: VariableId[] = [];
    for (let at = root; !chosen.has(at); at = find(above(at)!).root) path.push(at);
    for (const set of path.reverse())
      chosen.set(set, bestRepresentative(integrals(set, members, chosen, partition), dae, assigned));
  }
  return chosen;
}

/** Members of a set whose sign makes the representative of the derivatives the derivative of the set's representative. */
function integrals(
  set: VariableId,
  members: ReadonlyMap<VariableId, readonly VariableId[]>,
  chosen: ReadonlyMap<VariableId, VariableId>,
  { dae, find, above, isState }: Partition,
): readonly VariableId[] {
  const derivative = above(set)!;
  const representative = chosen.get(find(derivative).root)!;
  const sameSign = find(representative).sign === find(derivative).sign;
  const { sign } = find(dae.variables[derivative]!.derivativeOf!);
  const fitting = members.get(set)!.filter((v) => (find(v).sign === sign) === sameSign);
  const states = fitting.filter(isState);
  return states.length > 0 ? states : fitting;
}

const stateSelectOrder: readonly StateSelect[] = ["never", "avoid", "default", "prefer", "always"];

/** Prefers assigned variables, then discrete ones, those with attributes set by the user, and those of outer components. */
function bestRepresentative(
  set: readonly VariableId[],
  dae: HybridDae,
  assigned: ReadonlySet<VariableId>,
): VariableId {
  const merits = (id: VariableId): readonly number[] => {
    const v = dae.variables[id]!;
    return [
      Number(assigned.has(id)),
      Number(v.variability === "discrete"),
      stateSelectOrder.indexOf(v.stateSelect),
      Number(v.fixed),
      Number(v.start !== undefined),
      -depth(v),
    ];
  };
  let best = set[0]!;
  if (set.length === 1) return best;
  let highest = merits(best);
  for (const id of set.slice(1)) {
    const own = merits(id);
    if (!isBetter(own, highest)) continue;
    best = id;
    highest = own;
  }
  return best;
}

/** Dots of its name. */
function depth({ name }: Variable): number {
  let dots = 0;
  for (let at = name.indexOf("."); at >= 0; at = name.indexOf(".", at + 1)) dots++;
  return dots;
}

/** Strict lexicographic order. */
function isBetter(a: readonly number[], b: readonly number[]): boolean {
  const i = a.findIndex((merit, k) => merit !== b[k]);
  return i >= 0 && a[i]! > b[i]!;
}
