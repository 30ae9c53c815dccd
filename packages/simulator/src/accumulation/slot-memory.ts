/** Slots of memory that kernels use, too. */
export interface SlotMemory {
  readonly heap: Float64Array;
  readonly address: number;
}

/** Own memory of this size. */
export function slotMemory(size: number): SlotMemory {
  return { heap: new Float64Array(size), address: 0 };
}

/** Memory at an address of a heap that may be replaced when it grows. */
export function slotsOf(holder: { readonly heap: Float64Array }, address: number): SlotMemory {
  return {
    get heap() {
      return holder.heap;
    },
    address,
  };
}
