import { type SortedDae, sizeOf, type VariableId } from "@cosimo/ir";
import { joinRanges, type SlotRange } from "./slot-ranges.ts";

/** Places in the vector of states; an array takes as many as it has elements. */
export interface StateVector {
  readonly length: number;
  /** By state. */
  readonly states: ReadonlyMap<VariableId, number>;
  /** By derivative of a state. */
  readonly derivatives: ReadonlyMap<VariableId, number>;
}

const known = new WeakMap<SortedDae, StateVector>();

export function stateVector(sorted: SortedDae): StateVector {
  const present = known.get(sorted);
  if (present !== undefined) return present;
  const states = new Map<VariableId, number>();
  const derivatives = new Map<VariableId, number>();
  let length = 0;
  sorted.states.forEach((v, i) => {
    states.set(v, length);
    derivatives.set(sorted.derivatives[i]!, length);
    length += sizeOf(sorted.dae.variables[v]!);
  });
  const made = { length, states, derivatives };
  known.set(sorted, made);
  return made;
}

/** Ranges of the vector of states, with the slots to which they belong. */
export function stateRanges(sorted: SortedDae, slots: Int32Array): readonly SlotRange[] {
  const { variables } = sorted.dae;
  return joinRanges(
    [...stateVector(sorted).states].map(([v, from]) => ({
      from,
      to: slots[v]!,
      count: sizeOf(variables[v]!),
    })),
  );
}
