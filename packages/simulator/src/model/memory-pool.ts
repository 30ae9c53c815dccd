import { type Diagnostic, diagnoseWithoutSpan, type Heap, type int, type TangentMemory } from "@cosimo/ir";
import { memoryMessages } from "./memory-messages.ts";

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

/** Of a memory with addresses of 32 bits. */
const MOST_PAGES = 65536;

/** The model and its matrices need more memory than WebAssembly or the machine has. */
export class MemoryExhausted extends Error {
  readonly diagnostic: Diagnostic;

  constructor(pages: number) {
    const gigabytes = Number(((pages * SLOTS_PER_PAGE * 8) / 2 ** 30).toPrecision(3));
    const code = pages > MOST_PAGES ? "memory.too-large" : "memory.refused";
    const diagnostic = diagnoseWithoutSpan(memoryMessages, code, { gigabytes });
    super(diagnostic.message);
    this.diagnostic = diagnostic;
  }
}

/** Engines refuse a memory by a RangeError. */
function withPages<T>(pages: number, reserve: () => T): T {
  if (pages > MOST_PAGES) throw new MemoryExhausted(pages);
  try {
    return reserve();
  } catch (error) {
    throw error instanceof RangeError ? new MemoryExhausted(pages) : error;
  }
}

/** `tangents`: each number has tangents at fixed distances, so that the memory has its whole size from the begin. */
export function createMemoryPool(initialSlots: int, tangents?: TangentMemory): MemoryPool {
  const copies = 1 + (tangents?.parameters.length ?? 0);
  const size = tangents === undefined ? initialSlots + SMALLEST : copies * tangents.distance;
  const initial = Math.ceil(size / SLOTS_PER_PAGE);
  const memory = withPages(initial, () => new WebAssembly.Memory({ initial }));
  const free: MemoryBlock[] = [];
  // No set: its tables of earlier sizes would keep the holders of ended runs alive until the next full collection.
  const holders: HeapHolder[] = [];
  let heap = new Float64Array(memory.buffer);
  let used = tangents?.reserved ?? 0;

  const grow = (slots: int): void => {
    const length = tangents?.distance ?? heap.length;
    if (used + slots <= length) return;
    if (tangents !== undefined)
      throw new MemoryExhausted(Math.ceil((copies * (used + slots)) / SLOTS_PER_PAGE));
    const present = length / SLOTS_PER_PAGE;
    const least = Math.ceil((used + slots - length) / SLOTS_PER_PAGE);
    const more = Math.max(least, Math.min(Math.ceil(present / 2), MOST_PAGES - present));
    withPages(present + more, () => memory.grow(more));
    heap = new Float64Array(memory.buffer);
    for (const holder of holders) holder.heap = heap;
  };
  const reuse = (slots: int): MemoryBlock | undefined => {
    const index = free.findIndex((block) => block.slots >= slots && block.slots <= 2 * slots);
    if (index < 0) return undefined;
    const [block] = free.splice(index, 1);
    for (let j = 0; j < copies; j++) {
      const begin = block!.address + j * (tangents?.distance ?? 0);
      heap.fill(0, begin, begin + block!.slots);
    }
    return block;
  };

  return {
    memory,
    attach(holder) {
      holder.heap = heap;
      holders.push(holder);
    },
    detach(holder) {
      const index = holders.lastIndexOf(holder);
      if (index >= 0) holders.splice(index, 1);
    },
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
