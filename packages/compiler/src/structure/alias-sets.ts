import type { Alias, HybridDae, StateSelect, Variable, VariableId } from "@cosimo/ir";
import { visitStatements } from "../symbolic/visit.ts";
import { givenInputs } from "./roles.ts";

/** Sets of variables that are equal up to the sign. */
export interface AliasSets {
  /** States a = b, or a = -b; false if that joins variables that can't represent one another, or says nothing new. */
  join(a: VariableId, b: VariableId, negated: boolean): boolean;
  /** All variables but one of each set, ascending. */
  aliases(): readonly Alias[];
}

type Sign = 1 | -1;

/** `variable = sign * root`. */
interface Place {
  readonly root: VariableId;
  readonly sign: Sign;
}

/**
 * Union-find with signs. A set holds at most one member that must stay (an input, a state, a derivative) and at most one
 * that statements or when-clauses determine. What is assigned or reinitialized is renamed, so the representative must
 * have its sign.
 */
export function createAliasSets(dae: HybridDae): AliasSets {
  const parent = dae.variables.map((v): Place => ({ root: v.id, sign: 1 }));
  const pinned = pinnedVariables(dae);
  const assigned = assignedVariables(dae);
  const renamed = new Set([...assigned, ...reinitializedVariables(dae)]);
  /** Per root: the member that must stay, whether one is assigned, the sign of those to be renamed. */
  const stays = parent.map(({ root }) => (pinned.has(root) ? root : undefined));
  const isAssigned = parent.map(({ root }) => assigned.has(root));
  const renamedSign = parent.map(({ root }): Sign | undefined => (renamed.has(root) ? 1 : undefined));
  const find = (v: VariableId) => findPlace(v, parent);

  function canStayFor(stay: VariableId | undefined, sign: Sign | undefined, turned: Sign): boolean {
    return stay === undefined || sign === undefined || find(stay).sign === times(sign, turned);
  }

  return {
    join(a, b, negated) {
      const p = find(a);
      const q = find(b);
      const turned = times(times(p.sign, q.sign), negated ? -1 : 1);
      const [signP, signQ] = [renamedSign[p.root], renamedSign[q.root]];
      if (p.root === q.root || (isAssigned[p.root] && isAssigned[q.root])) return false;
      if (stays[p.root] !== undefined && stays[q.root] !== undefined) return false;
      if (signP !== undefined && signQ !== undefined && signP !== times(signQ, turned)) return false;
      if (!canStayFor(stays[p.root], signQ, turned) || !canStayFor(stays[q.root], signP, turned))
        return false;
      parent[q.root] = { root: p.root, sign: turned };
      stays[p.root] ??= stays[q.root];
      isAssigned[p.root] ||= isAssigned[q.root]!;
      renamedSign[p.root] ??= signQ && times(signQ, turned);
      return true;
    },
    aliases() {
      const members = new Map<VariableId, VariableId[]>();
      for (const v of dae.variables) {
        const { root } = find(v.id);
        if (members.get(root)?.push(v.id) === undefined) members.set(root, [v.id]);
      }
      const all: Alias[] = [];
      for (const [root, set] of members) {
        if (set.length === 1) continue;
        const representative = stays[root] ?? bestRepresentative(set, dae, renamed);
        for (const variable of set)
          if (variable !== representative)
            all.push({
              variable,
              representative,
              negated: find(variable).sign !== find(representative).sign,
            });
      }
      return all.sort((a, b) => a.variable - b.variable);
    },
  };
}

function times(a: Sign, b: Sign): Sign {
  return a === b ? 1 : -1;
}

/** Follows the parents to the root and shortens the path for the next time. */
function findPlace(v: VariableId, parent: Place[]): Place {
  const path: VariableId[] = [];
  let top = v;
  while (parent[top]!.root !== top) {
    path.push(top);
    top = parent[top]!.root;
  }
  let sign: Sign = 1;
  for (const step of path.reverse()) {
    sign = times(sign, parent[step]!.sign);
    parent[step] = { root: top, sign };
  }
  return { root: top, sign };
}

function pinnedVariables(dae: HybridDae): ReadonlySet<VariableId> {
  const pinned = new Set(givenInputs(dae));
  for (const v of dae.variables) if (v.derivativeOf !== undefined) pinned.add(v.id).add(v.derivativeOf);
  return pinned;
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

function reinitializedVariables(dae: HybridDae): ReadonlySet<VariableId> {
  const targets = new Set<VariableId>();
  for (const clause of dae.whenClauses)
    for (const branch of clause.branches) for (const { state } of branch.reinits) targets.add(state);
  for (const { statements } of dae.algorithms)
    visitStatements(statements, {
      statement: (statement) => {
        if (statement.kind === "reinit") targets.add(statement.state);
      },
    });
  return targets;
}

const stateSelectOrder: readonly StateSelect[] = ["never", "avoid", "default", "prefer", "always"];

/** Assigned variables first, then discrete ones, those the user said something about, those of outer components. */
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
  return set.reduce((best, id) => (isBetter(merits(id), merits(best)) ? id : best));
}

function depth(v: Variable): number {
  return v.name.split(".").length;
}

/** Lexicographic order; equal ones are not better. */
function isBetter(a: readonly number[], b: readonly number[]): boolean {
  const i = a.findIndex((merit, k) => merit !== b[k]);
  return i >= 0 && a[i]! > b[i]!;
}
