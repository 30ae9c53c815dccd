import { expressionKey } from "@cosimo/ir";
import type { TextEquation } from "./equations.ts";

/** All equations of the model, those of the top level first; ids are indices. */
export interface EquationPool {
  readonly equations: TextEquation[];
  readonly baseCount: number;
  /**
   * Equations of the top level, in force where no body has changed anything. One array object, so that identity tests
   * suffice.
   */
  readonly base: readonly number[];
  /** Ids by automaton and text; filled on demand. */
  readonly index: Map<string, number>;
  /** Numbers of the sets of equations, in the order of their first use. */
  readonly sets: Map<readonly number[] | string, number>;
}

export function createEquationPool(base: readonly TextEquation[]): EquationPool {
  const ids = base.map((_, id) => id);
  return { equations: [...base], baseCount: base.length, base: ids, index: new Map(), sets: new Map() };
}

/**
 * Equal sets have equal numbers. The unchanged top-level set is the frequent case with many automata and needs no
 * text key.
 */
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
 * The id of an equation in a body. Equal texts in bodies of one automaton, or at top level, are the same equation;
 * otherwise a transition could not return to an earlier set of equations. `occurrence` counts equal ones within a
 * body.
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
