import type { Heap, int } from "@cosimo/ir";

/** A JavaScript heap for a system whose kernels are not WebAssembly. */
export interface GrowingMemory {
  /** Current view; read it again after `allocate`. */
  heap(): Heap;
  allocate(slots: int): int;
}

export function growingMemory(): GrowingMemory {
  let heap = new Float64Array(1024);
  let used = 8;
  return {
    heap: () => heap,
    allocate(slots) {
      const address = used;
      used += slots;
      if (used > heap.length) {
        const larger = new Float64Array(Math.max(used, 2 * heap.length));
        larger.set(heap);
        heap = larger;
      }
      return address;
    },
  };
}
