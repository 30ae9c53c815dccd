import koffi from "koffi";

/** Memory at a fixed address, which native code can keep. */
export interface PinnedBlock {
  readonly address: bigint;
  readonly buffer: ArrayBuffer;
}

const SMALLEST_BLOCK = 64;
const free = new Map<number, PinnedBlock[]>();

/**
 * A block of at least `bytes` zeros. Released blocks are used again and never returned to the system: an array kept after its
 * instance was freed can then spoil values, but not the memory of this process.
 */
export function allocatePinned(bytes: number): PinnedBlock {
  const size = 2 ** Math.ceil(Math.log2(Math.max(bytes, SMALLEST_BLOCK)));
  const block = free.get(size)?.pop();
  if (block !== undefined) {
    new Uint8Array(block.buffer).fill(0);
    return block;
  }
  const address = koffi.alloc("uint8_t", size) as bigint;
  const buffer = koffi.view(address, size);
  new Uint8Array(buffer).fill(0);
  return { address, buffer };
}

export function releasePinned(block: PinnedBlock): void {
  const size = block.buffer.byteLength;
  const blocks = free.get(size);
  if (blocks === undefined) free.set(size, [block]);
  else blocks.push(block);
}

/** Pinned memory of one instance, released when the instance is freed. */
export class PinnedArena {
  readonly #blocks: PinnedBlock[] = [];

  allocate(bytes: number): PinnedBlock {
    const block = allocatePinned(bytes);
    this.#blocks.push(block);
    return block;
  }

  release(): void {
    for (const block of this.#blocks.splice(0)) releasePinned(block);
  }
}
