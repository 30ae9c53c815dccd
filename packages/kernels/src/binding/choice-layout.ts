import type { ConstraintSet } from "@cosimo/ir";
import { CHOICE_HEADER, choiceSetSize } from "../modes/choose-states.ts";

/** The memory of a choice of states; see `choose-states.ts`. */
export function layOutChoice(sets: readonly ConstraintSet[]): Float64Array {
  const sizes = sets.map(({ residuals, candidates }) => choiceSetSize(residuals.length, candidates.length));
  const memory = new Float64Array(sizes.reduce((sum, size) => sum + size, CHOICE_HEADER));
  memory[0] = sets.length;
  let next = CHOICE_HEADER;
  for (const [i, { residuals, candidates, weights }] of sets.entries()) {
    const differentiations = residuals.map((residual) => residual.differentiations);
    const columnsOfRows = residuals.map(() => -1);
    const header = [residuals.length, candidates.length, 1];
    memory.set([...header, ...differentiations, ...columnsOfRows, ...weights], next);
    next += sizes[i]!;
  }
  return memory;
}

/** How many of the derivatives of each candidate are no states. */
export function choiceOfStates(
  sets: readonly ConstraintSet[],
  states: ReadonlySet<number>,
): readonly number[] {
  return sets.flatMap(({ candidates }) =>
    candidates.map((chain) => chain.slice(0, -1).filter((v) => !states.has(v)).length),
  );
}
