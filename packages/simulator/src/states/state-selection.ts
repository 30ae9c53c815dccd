import {
  type ConstraintSet,
  chooseDummies,
  type DummyChoice,
  remainingStates,
  type SortedDae,
  sameDummies,
  type VariableId,
} from "@cosimo/ir";
import type { DependentConstraints } from "./dependent-constraints.ts";
import { almostDependentRows, dependentRows } from "./dependent-rows.ts";

/** Chooses states by the Jacobian of the constraints. */
export interface StateSelection {
  /** Number of Jacobian entries of all constraint sets. */
  readonly jacobianSize: number;
  /** Whether the choice may change during a run. */
  readonly isDynamic: boolean;
  /** The best conditioned states at this point; `undefined` while the current ones are acceptable. */
  choose(jacobian: Float64Array): readonly VariableId[] | undefined;
  /** Sets the current states. */
  adopt(states: readonly VariableId[]): void;
  /** Groups of linearly dependent constraints at the last choice. */
  dependent(): readonly DependentConstraints[];
  /** Groups of almost dependent constraints, for loops that could not be solved. */
  almostDependent(jacobian: Float64Array): readonly DependentConstraints[];
}

/** Starts with the states of `sorted`. */
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
      const chosen = constraintSets.flatMap((set, i) => remainingStates(set, choices[i]!));
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
  return groups.map((rows) => ({ group: rows.map((row) => residuals[row]!), assignments, candidates }));
}

/** A choice with these states; the assignment of constraints to dummy derivatives is arbitrary. */
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
