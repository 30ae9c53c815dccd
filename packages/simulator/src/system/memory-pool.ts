import type { Heap, int } from "@cosimo/ir";

/** Linear memory shared by all instances of one module, in stretches that are given back. */
export interface MemoryPool {
  readonly memory: WebAssembly.Memory;
  /** Current view; stale when the memory has grown. */
  readonly heap: Heap;
  /** A zeroed stretch of at least `slots`. */
  take(slots: int): Stretch;
  give(stretch: Stretch): void;
}

export interface Stretch {
  readonly address: int;
  readonly slots: int;
}

const SLOTS_PER_PAGE = 65536 / 8;
/** Stretches are no smaller, so that they can be used again by others. */
const SMALLEST = 4096;

export function createMemoryPool(initialSlots: int): MemoryPool {
  const memory = new WebAssembly.Memory({ initial: Math.ceil((initialSlots + SMALLEST) / SLOTS_PER_PAGE) });
  const free: Stretch[] = [];
  let used = 0;

  const grow = (slots: int): void => {
    const { length } = pool.heap;
    if (used + slots <= length) return;
    memory.grow(Math.ceil(Math.max(used + slots - length, length / 2) / SLOTS_PER_PAGE));
    pool.heap = new Float64Array(memory.buffer);
  };
  const reuse = (slots: int): Stretch | undefined => {
    const index = free.findIndex((stretch) => stretch.slots >= slots && stretch.slots <= 2 * slots);
    if (index < 0) return undefined;
    const [stretch] = free.splice(index, 1);
    pool.heap.fill(0, stretch!.address, stretch!.address + stretch!.slots);
    return stretch;
  };

  const pool: MemoryPool & { heap: Heap } = {
    memory,
    heap: new Float64Array(memory.buffer),
    take(wanted) {
      const slots = Math.max(wanted, SMALLEST);
      const old = reuse(slots);
      if (old !== undefined) return old;
      grow(slots);
      const stretch = { address: used, slots };
      used += slots;
      return stretch;
    },
    give(stretch) {
      free.push(stretch);
    },
  };
  return pool;
}
