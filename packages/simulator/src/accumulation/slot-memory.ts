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
export class HeldSlots implements SlotMemory {
  readonly #holder: { readonly heap: Float64Array };
  readonly address: number;

  constructor(holder: { readonly heap: Float64Array }, address: number) {
    this.#holder = holder;
    this.address = address;
  }

  get heap(): Float64Array {
    return this.#holder.heap;
  }
}

export function saveSlots({ heap, address }: SlotMemory, size: number): Float64Array {
  return heap.slice(address, address + size);
}

export function restoreSlots({ heap, address }: SlotMemory, saved: Float64Array): void {
  heap.set(saved, address);
}
