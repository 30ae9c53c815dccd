import { expressionKey } from "@cosimo/ir";
import type { TextEquation } from "./equations.ts";

/** All equations of the model. Those of the top level come first; ids are indices. */
export interface EquationPool {
  readonly equations: TextEquation[];
  readonly baseCount: number;
  /** Those of the top level: what holds where no body has changed anything. One array, so that this is seen at once. */
  readonly base: readonly number[];
  /** By automaton and text; filled when first asked for. */
  readonly index: Map<string, number>;
  /** Numbers of the sets of equations that have been met. */
  readonly sets: Map<readonly number[] | string, number>;
}

export function createEquationPool(base: readonly TextEquation[]): EquationPool {
  const ids = base.map((_, id) => id);
  return { equations: [...base], baseCount: base.length, base: ids, index: new Map(), sets: new Map() };
}

/** Equal sets have equal numbers. Automata are many where loops make them, and most change nothing: no text is made then. */
export function numberOfSet({ sets }: EquationPool, ids: readonly number[]): number {
  const known = sets.get(ids);
  if (known !== undefined) return known;
  const text = ids.join();
  const number = sets.get(text) ?? sets.size;
  sets.set(text, number);
  sets.set(ids, number);
  return number;
}

/**
 * The number of an equation in a body. Two bodies of one automaton that say the same mean the same equation, and so do a
 * body and the top level: otherwise no way would lead back to a set of equations. `occurrence` counts equal ones
 * within a body.
 */
export function internEquation(
  pool: EquationPool,
  equation: TextEquation,
  automaton: number,
  occurrence: number,
): number {
  if (pool.index.size === 0) indexBase(pool);
  const text = keyOf(equation);
  const base = pool.index.get(`${text} ${occurrence}`);
  if (base !== undefined) return base;
  const key = `${text} ${occurrence} in ${automaton}`;
  const present = pool.index.get(key);
  if (present !== undefined) return present;
  pool.index.set(key, pool.equations.length);
  return pool.equations.push(equation) - 1;
}

function indexBase({ equations, index }: EquationPool): void {
  const counts = new Map<string, number>();
  equations.forEach((equation, id) => {
    const text = keyOf(equation);
    const occurrence = counts.get(text) ?? 0;
    counts.set(text, occurrence + 1);
    index.set(`${text} ${occurrence}`, id);
  });
}

export function keyOf({ label, left, right }: TextEquation): string {
  return `${label ?? ""}: ${expressionKey(left)} = ${expressionKey(right)}`;
}
