import {
  type ConstraintSet,
  type DummyChoice,
  remainingStates,
  type SortedDae,
  type VariableId,
} from "@cosimo/ir";

/**
 * All sets of states that the structure of the constraints allows, the present one first; `undefined` if there are more than
 * `most`.
 */
export function stateChoices(
  sorted: SortedDae,
  most: number,
): readonly (readonly VariableId[])[] | undefined {
  const { constraintSets, states } = sorted;
  const inSets = new Set(constraintSets.flatMap((set) => set.candidates.flat()));
  const others = states.filter((v) => !inSets.has(v));
  let choices: readonly (readonly VariableId[])[] = [others];
  for (const set of constraintSets) {
    const own = choicesOfSet(set, most);
    if (own === undefined || own.length * choices.length > most) return undefined;
    choices = choices.flatMap((before) => own.map((more) => [...before, ...more]));
  }
  const present = states.join();
  const ordered = choices.map((choice) => [...choice].sort((a, b) => a - b));
  return [states, ...ordered.filter((choice) => choice.join() !== present)];
}

/** By the columns that lose derivatives; constraints with equal numbers of differentiations are interchangeable. */
function choicesOfSet(set: ConstraintSet, most: number): readonly (readonly VariableId[])[] | undefined {
  const found = new Map<string, readonly VariableId[]>();
  const columnOfRow = new Int32Array(set.residuals.length).fill(-1);
  const free = new Set(set.candidates.keys());
  const place = (row: number): boolean => {
    if (row === columnOfRow.length) {
      const choice: DummyChoice = { columnOfRow, isComplete: true };
      const states = remainingStates(set, choice);
      found.set(states.join(), states);
      return found.size <= most;
    }
    const { differentiations } = set.residuals[row]!;
    const before = row > 0 && set.residuals[row - 1]!.differentiations === differentiations;
    for (const column of [...free]) {
      if (set.candidates[column]!.length - 1 < differentiations) continue;
      if (before && column < columnOfRow[row - 1]!) continue;
      free.delete(column);
      columnOfRow[row] = column;
      const goOn = place(row + 1);
      free.add(column);
      if (!goOn) return false;
    }
    return true;
  };
  return place(0) ? [...found.values()] : undefined;
}
