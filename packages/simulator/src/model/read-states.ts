import type { ModelInstance } from "./model-instance.ts";

/** Number of states from which a copy of all at once is faster. */
const MANY_STATES = 32;

/** A function that copies the states of an instance to a vector at `x`, with their tangents where the module has any. */
export function createStateReader(instance: ModelInstance, stateSlots: Int32Array): (x: number) => void {
  const { base, module } = instance;
  const { tangents } = module.flat;
  const n = stateSlots.length;
  const first = base + (stateSlots[0] ?? 0);
  const areSuccessive = n > MANY_STATES && stateSlots.every((slot, i) => base + slot === first + i);
  const copies = 1 + (tangents?.parameters.length ?? 0);
  const distance = tangents?.distance ?? 0;
  return (x) => {
    const { heap } = instance;
    for (let j = 0; j < copies; j++) {
      const along = j * distance;
      if (areSuccessive) heap.copyWithin(x + along, first + along, first + along + n);
      else for (let i = 0; i < n; i++) heap[x + along + i] = heap[base + along + stateSlots[i]!]!;
    }
  };
}
