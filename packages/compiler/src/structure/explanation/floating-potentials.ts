import type { Expression, HybridDae, VariableId } from "@cosimo/ir";
import {
  createTangentFunctions,
  differentiate,
  freeVariables,
  isNumber,
  one,
  subtract,
  visitExpression,
} from "@cosimo/ir";
import { givenInputs, isParameter } from "../system/unknown-classes.ts";

/**
 * Groups of potentials of connectors that no equation fixes. All equations still hold when one constant is added to the
 * whole group, and none of it is differentiated, so that the solution is not unique or does not exist. This is independent
 * of the structure, which may have a perfect matching.
 */
export function floatingPotentials(dae: HybridDae): readonly (readonly VariableId[])[] {
  if (!dae.variables.some(isLevel)) return [];
  const sets = createLevelSets(dae);
  joinEquals(dae, sets);
  const constraints = levelConstraints(dae, sets).sort((a, b) => a.variables.length - b.variables.length);
  for (const constraint of constraints) joinDifferences(constraint, sets, dae);
  for (const constraint of constraints) for (const { root } of slopes(constraint, sets, dae)) sets.fix(root);
  return floatingGroups(dae, sets, constraints);
}

type Declared = HybridDae["variables"][number];

function isLevel(v: Declared): boolean {
  // Loops determine arrays, whatever the values before them are.
  const isScalar = v.dimensions === undefined;
  return v.connection === "potential" && v.type === "Real" && isScalar && !isParameter(v);
}

/** Sets of variables that can only be shifted by a common constant. */
interface LevelSets {
  readonly find: (v: number) => number;
  readonly join: (a: number, b: number) => void;
  readonly fix: (v: number) => void;
  /** Of the set of a member: whether it contains a potential; whether an equation fixes it. */
  readonly isLevel: (v: number) => boolean;
  readonly isFixed: (v: number) => boolean;
}

function createLevelSets(dae: HybridDae): LevelSets {
  const parent = Int32Array.from(dae.variables.keys());
  const level = Uint8Array.from(dae.variables, (v) => Number(isLevel(v)));
  const given = givenInputs(dae);
  const fixed = Uint8Array.from(dae.variables, (v) =>
    Number(isParameter(v) || given.has(v.id) || v.variability === "discrete" || v.derivativeOf !== undefined),
  );
  for (const v of dae.variables) if (v.derivativeOf !== undefined) fixed[v.derivativeOf] = 1;
  const find = (v: number): number => {
    let at = v;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]!]!;
      at = parent[at]!;
    }
    return at;
  };
  return {
    find,
    join(a, b) {
      const [p, q] = [find(a), find(b)];
      if (p === q) return;
      parent[q] = p;
      level[p] = level[p]! | level[q]!;
      fixed[p] = fixed[p]! | fixed[q]!;
    },
    fix(v) {
      fixed[find(v)] = 1;
    },
    isLevel: (v) => level[find(v)] === 1,
    isFixed: (v) => fixed[find(v)] === 1,
  };
}

function joinEquals(dae: HybridDae, sets: LevelSets): void {
  for (const { left, right } of dae.equations)
    if (left.kind === "variable" && right.kind === "variable") sets.join(left.variable, right.variable);
}

/** An expression that must be invariant under shifts of potentials. */
interface LevelConstraint {
  readonly residual: Expression;
  /** Its variables in sets with potentials. */
  readonly variables: readonly VariableId[];
}

function levelConstraints(dae: HybridDae, sets: LevelSets): LevelConstraint[] {
  const constraints: LevelConstraint[] = [];
  const equations = dae.equations.filter(({ ranges }) => ranges === undefined);
  for (const { left, right } of [...equations, ...dae.relations]) {
    if (left.kind === "variable" && right.kind === "variable") continue;
    const residual = subtract(left, right);
    const variables = freeVariables(residual, dae.relations).filter(sets.isLevel);
    if (variables.length === 0) continue;
    if (callsFunction(residual)) for (const v of variables) sets.fix(v);
    else constraints.push({ residual, variables });
  }
  for (const { inputs, outputs } of dae.algorithms) for (const v of [...inputs, ...outputs]) sets.fix(v);
  return constraints;
}

function callsFunction(e: Expression): boolean {
  let found = false;
  visitExpression(e, (node) => {
    found ||= node.kind === "call";
  });
  return found;
}

interface Slope {
  readonly root: number;
  readonly value: Expression;
}

/** Nonzero derivatives of the constraint by shifts of one set each. */
function slopes(constraint: LevelConstraint, sets: LevelSets, dae: HybridDae): readonly Slope[] {
  const roots = [...new Set(constraint.variables.map(sets.find))];
  return roots
    .map((root) => ({ root, value: slope(constraint, (r) => r === root, sets, dae) }))
    .filter((one): one is Slope => one.value !== undefined);
}

function slope(
  { residual }: LevelConstraint,
  isShifted: (root: number) => boolean,
  sets: LevelSets,
  { relations }: HybridDae,
): Expression | undefined {
  const context = { relations, functions: createTangentFunctions([]) };
  const seed = (v: VariableId | "time") => (v !== "time" && isShifted(sets.find(v)) ? one : undefined);
  const value = differentiate(residual, seed, context);
  return value === undefined || isNumber(value, 0) ? undefined : value;
}

/** v = p.v - n.v: invariant only under a common shift of both. */
function joinDifferences(constraint: LevelConstraint, sets: LevelSets, dae: HybridDae): void {
  let left = slopes(constraint, sets, dae);
  const cancel = (roots: ReadonlySet<number>) =>
    slope(constraint, (root) => roots.has(root), sets, dae) === undefined;
  while (left.length > 1) {
    const [first, ...others] = left as readonly [Slope, ...Slope[]];
    const partner = others.find(
      (other) => mayCancel(first, other) && cancel(new Set([first.root, other.root])),
    );
    if (partner !== undefined) sets.join(first.root, partner.root);
    else if (cancel(new Set(left.map(({ root }) => root))))
      for (const { root } of others) sets.join(first.root, root);
    left = others.filter((other) => sets.find(other.root) !== sets.find(first.root));
  }
}

function mayCancel({ value: a }: Slope, { value: b }: Slope): boolean {
  return a.kind !== "number" || b.kind !== "number" || a.value + b.value === 0;
}

function floatingGroups(dae: HybridDae, sets: LevelSets, constraints: readonly LevelConstraint[]) {
  const used = new Set(constraints.flatMap(({ variables }) => variables.map(sets.find)));
  const groups = new Map<number, VariableId[]>();
  for (const v of dae.variables) {
    const root = sets.find(v.id);
    if (!isLevel(v) || sets.isFixed(root) || !used.has(root)) continue;
    const members = groups.get(root);
    if (members === undefined) groups.set(root, [v.id]);
    else members.push(v.id);
  }
  return [...groups.values()];
}
