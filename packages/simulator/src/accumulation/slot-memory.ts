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

export function saveSlots({ heap, address }: SlotMemory, size: number): Float64Array {
  return heap.slice(address, address + size);
}

export function restoreSlots({ heap, address }: SlotMemory, saved: Float64Array): void {
  heap.set(saved, address);
}
