import { type EquationPool, internEquation, keyOf } from "./equation-pool.ts";
import type { Change, TextEquation } from "./equations.ts";

/**
 * The equations in force after a body, ascending. The first equation with a label removes the equations that had this
 * label before the body; further ones are added. An equation without label, or with a new one, replaces the equation
 * with the same left side. All other equations stay in force.
 */
export function applyChanges(
  pool: EquationPool,
  before: readonly number[],
  changes: readonly Change[],
  automaton: number,
): readonly number[] {
  if (changes.length === 0) return before;
  const inForce = new Set(before);
  const old = indexOf(pool, before);
  const counts = new Map<string, number>();
  for (const change of changes) {
    if (change.kind === "delete") {
      const labels = new Set(change.labels.map((label) => label.name));
      for (const id of inForce) if (labels.has(pool.equations[id]!.label ?? "")) inForce.delete(id);
      continue;
    }
    const { equation } = change;
    for (const id of replaced(old, equation)) inForce.delete(id);
    const key = keyOf(equation);
    const occurrence = counts.get(key) ?? 0;
    counts.set(key, occurrence + 1);
    inForce.add(internEquation(pool, equation, automaton, occurrence));
    if (equation.label !== undefined && old.labels.has(equation.label)) old.labels.set(equation.label, []);
  }
  return [...inForce].sort((a, b) => a - b);
}

/** Equations by label and by left side. A replaced group is empty; a group that never existed is missing. */
interface OldEquations {
  readonly labels: Map<string, readonly number[]>;
  readonly targets: ReadonlyMap<string, readonly number[]>;
}

function indexOf(pool: EquationPool, ids: readonly number[]): OldEquations {
  const labels = new Map<string, number[]>();
  const targets = new Map<string, number[]>();
  for (const id of ids) {
    const { label, target } = pool.equations[id]!;
    if (label !== undefined) add(labels, label, id);
    if (target !== undefined) add(targets, target, id);
  }
  return { labels, targets };
}

function add(index: Map<string, number[]>, key: string, id: number): void {
  const list = index.get(key);
  if (list === undefined) index.set(key, [id]);
  else list.push(id);
}

function replaced({ labels, targets }: OldEquations, { label, target }: TextEquation): readonly number[] {
  const group = label === undefined ? undefined : labels.get(label);
  return group ?? (target === undefined ? [] : (targets.get(target) ?? []));
}
