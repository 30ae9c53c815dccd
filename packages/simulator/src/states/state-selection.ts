import type { ConstraintSet, VariableId } from "@cosimo/ir";
import {
  CHOICE_HEADER,
  CHOICE_IS_COMPLETE,
  choiceOfCandidate,
  choiceOfStates,
  choiceSetSize,
  chooseStates,
  layOutChoice,
} from "@cosimo/kernels";
import type { ModelInstance } from "../model/model-instance.ts";
import type { DependentConstraints } from "./dependent-constraints.ts";
import { almostDependentRows, dependentRows } from "./dependent-rows.ts";

/** Chooses states by the derivatives of the constraints, which are written to `jacobian`. */
export interface StateSelection {
  /** Address of the derivatives of all constraint sets. */
  readonly jacobian: number;
  /** Whether the choice may change during a run. */
  readonly isDynamic: boolean;
  /** The best conditioned states; `undefined` while the current ones are acceptable. */
  choose(): readonly VariableId[] | undefined;
  /** Sets the current states. */
  adopt(states: readonly VariableId[]): void;
  /** Groups of linearly dependent constraints at the last choice. */
  dependent(): readonly DependentConstraints[];
  /** Groups of almost dependent constraints, for loops that could not be solved. */
  almostDependent(): readonly DependentConstraints[];
}

/** Starts with the states of the instance's module. */
export function createStateSelection(instance: ModelInstance): StateSelection {
  const { constraintSets, states: first } = instance.module.sorted;
  const inSets = new Set(constraintSets.flatMap((set) => set.candidates.flat()));
  const others = first.filter((v) => !inSets.has(v));
  const sizes = constraintSets.map((set) => set.residuals.length * set.candidates.length);
  const jacobian = instance.allocate(sizes.reduce((a, b) => a + b, 0));
  const memory = layOutChoice(constraintSets);
  const c = instance.allocate(memory.length);
  instance.heap.set(memory, c);

  const adopt = (states: readonly VariableId[]): void => {
    for (const [j, lost] of choiceOfStates(constraintSets, new Set(states)).entries())
      instance.heap[choiceOfCandidate(instance.heap, c, j, 0)] = lost;
  };

  const chosen = (): readonly VariableId[] => {
    const chains = constraintSets.flatMap((set) => set.candidates);
    const remaining = chains.flatMap((chain, j) => {
      const lost = instance.heap[choiceOfCandidate(instance.heap, c, j, 1)]!;
      return chain.slice(0, chain.length - 1 - lost);
    });
    return [...others, ...remaining].sort((a, b) => a - b);
  };

  /** Groups of rows that `find` finds among the sets at whose addresses the test holds. */
  const groups = (find: typeof dependentRows, isExamined: (set: number) => boolean) => {
    let [matrix, set] = [jacobian, c + CHOICE_HEADER];
    return constraintSets.flatMap((one, i) => {
      const values = instance.heap.subarray(matrix, matrix + sizes[i]!);
      const found = isExamined(set) ? dependentConstraints(one, values, find) : [];
      matrix += sizes[i]!;
      set += choiceSetSize(one.residuals.length, one.candidates.length);
      return found;
    });
  };

  adopt(first);
  return {
    jacobian,
    isDynamic: constraintSets.some((set) => !set.constant && set.candidates.length > set.residuals.length),
    choose: () => (chooseStates(instance.heap, c, jacobian) > 0 ? chosen() : undefined),
    adopt,
    dependent: () => groups(dependentRows, (set) => instance.heap[set + CHOICE_IS_COMPLETE] === 0),
    almostDependent: () => groups(almostDependentRows, () => true),
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
