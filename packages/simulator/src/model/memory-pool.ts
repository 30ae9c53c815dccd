import type { Heap, int } from "@cosimo/ir";

/** Linear memory shared by all instances of one module, divided into blocks that can be freed. */
export interface MemoryPool {
  readonly memory: WebAssembly.Memory;
  /** Keeps `holder.heap` the current view of the memory, until `detach`. */
  attach(holder: HeapHolder): void;
  detach(holder: HeapHolder): void;
  /** A zeroed block of at least `slots`. */
  take(slots: int): MemoryBlock;
  give(block: MemoryBlock): void;
}

/**
 * Object with the heap view as a plain data property for inner loops. An accessor in an object literal would give each
 * object a hidden class of its own.
 */
export interface HeapHolder {
  heap: Heap;
}

export interface MemoryBlock {
  readonly address: int;
  readonly slots: int;
}

const SLOTS_PER_PAGE = 65536 / 8;
/** Smallest block, so that freed blocks can be reused. */
const SMALLEST = 4096;

export function createMemoryPool(initialSlots: int): MemoryPool {
  const memory = new WebAssembly.Memory({ initial: Math.ceil((initialSlots + SMALLEST) / SLOTS_PER_PAGE) });
  const free: MemoryBlock[] = [];
  const holders = new Set<HeapHolder>();
  let heap = new Float64Array(memory.buffer);
  let used = 0;

  const grow = (slots: int): void => {
    const { length } = heap;
    if (used + slots <= length) return;
    memory.grow(Math.ceil(Math.max(used + slots - length, length / 2) / SLOTS_PER_PAGE));
    heap = new Float64Array(memory.buffer);
    for (const holder of holders) holder.heap = heap;
  };
  const reuse = (slots: int): MemoryBlock | undefined => {
    const index = free.findIndex((block) => block.slots >= slots && block.slots <= 2 * slots);
    if (index < 0) return undefined;
    const [block] = free.splice(index, 1);
    heap.fill(0, block!.address, block!.address + block!.slots);
    return block;
  };

  return {
    memory,
    attach(holder) {
      holder.heap = heap;
      holders.add(holder);
    },
    detach: (holder) => holders.delete(holder),
    take(wanted) {
      const slots = Math.max(wanted, SMALLEST);
      const old = reuse(slots);
      if (old !== undefined) return old;
      grow(slots);
      const block = { address: used, slots };
      used += slots;
      return block;
    },
    give(block) {
      free.push(block);
    },
  };
}
