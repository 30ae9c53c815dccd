import {
  type ConstraintSet,
  chooseDummies,
  type DummyChoice,
  type SortedDae,
  sameDummies,
  statesLeft,
  type VariableId,
} from "@cosimo/ir";
import type { DependentConstraints } from "./dependent-constraints.ts";
import { almostDependentRows, dependentRows } from "./dependent-rows.ts";

/** Chooses states by the derivatives of the constraints. */
export interface StateSelection {
  /** Number of the derivatives of all constraint sets together. */
  readonly jacobianSize: number;
  /** Whether the choice can become a poor one during a run. */
  readonly isDynamic: boolean;
  /** The best states at this point; `undefined` as long as the present ones do. */
  choose(jacobian: Float64Array): readonly VariableId[] | undefined;
  /** These are the states from now on. */
  adopt(states: readonly VariableId[]): void;
  /** Groups of constraints that depend on each other, so that each follows from the rest, as of the last choice. */
  dependent(): readonly DependentConstraints[];
  /** Those that almost depend on each other here, where a system of equations could not be solved. */
  almostDependent(jacobian: Float64Array): readonly DependentConstraints[];
}

/** Starts from the choice that `sorted` was made with. */
export function createStateSelection(sorted: SortedDae): StateSelection {
  const { constraintSets } = sorted;
  const inSets = new Set(constraintSets.flatMap((set) => set.candidates.flat()));
  const others = sorted.states.filter((v) => !inSets.has(v));
  let present = constraintSets.map((set) => currentChoice(set, sorted.states));
  const sizes = constraintSets.map((set) => set.residuals.length * set.candidates.length);
  const dependent = new Map<ConstraintSet, readonly DependentConstraints[]>();
  return {
    jacobianSize: sizes.reduce((a, b) => a + b, 0),
    isDynamic: constraintSets.some((set) => !set.constant && set.candidates.length > set.residuals.length),
    choose(jacobian) {
      let first = 0;
      let changed = false;
      const choices = constraintSets.map((set, i) => {
        const differentiations = set.residuals.map((residual) => residual.differentiations);
        const values = jacobian.subarray(first, first + sizes[i]!);
        first += sizes[i]!;
        const choice = chooseDummies({ values, differentiations, weights: set.weights }, present[i]!);
        dependent.set(set, choice.isComplete ? [] : dependentConstraints(set, values, dependentRows));
        if (!choice.isComplete || sameDummies(choice, present[i]!, differentiations)) return present[i]!;
        changed = true;
        return choice;
      });
      if (!changed) return undefined;
      const chosen = constraintSets.flatMap((set, i) => statesLeft(set, choices[i]!));
      return [...others, ...chosen].sort((a, b) => a - b);
    },
    adopt(states) {
      present = constraintSets.map((set) => currentChoice(set, states));
    },
    dependent: () => [...dependent.values()].flat(),
    almostDependent(jacobian) {
      let first = 0;
      return constraintSets.flatMap((set, i) => {
        const values = jacobian.subarray(first, first + sizes[i]!);
        first += sizes[i]!;
        return dependentConstraints(set, values, almostDependentRows);
      });
    },
  };
}

function dependentConstraints(
  { residuals, candidates, assignments }: ConstraintSet,
  jacobian: Float64Array,
  find: typeof dependentRows,
): readonly DependentConstraints[] {
  const groups = find(jacobian, residuals.length, candidates.length);
  return groups.map((rows) => ({ group: rows.map((row) => residuals[row]!), assignments }));
}

/** A choice that leaves these states; which constraint determines what is of no importance. */
function currentChoice(set: ConstraintSet, states: readonly VariableId[]): DummyChoice {
  const isState = new Set(states);
  const columnOfRow = new Int32Array(set.residuals.length).fill(-1);
  const free = new Set(set.residuals.keys());
  set.candidates.forEach((chain, column) => {
    const lost = chain.slice(0, -1).filter((v) => !isState.has(v)).length;
    const row = [...free].find((r) => set.residuals[r]!.differentiations === lost);
    if (lost === 0 || row === undefined) return;
    free.delete(row);
    columnOfRow[row] = column;
  });
  return { columnOfRow, isComplete: free.size === 0 };
}
