import koffi from "koffi";

/** Memory that stays where it is, so that its address can be given to native code again and again. */
export interface PinnedBlock {
  readonly address: bigint;
  readonly buffer: ArrayBuffer;
}

const smallest = 64;
const free = new Map<number, PinnedBlock[]>();

/**
 * A block of at least `bytes` zeros. Blocks given back are used again and never returned to the system: an array that
 * someone kept can then spoil values, but not the memory of this process.
 */
export function allocatePinned(bytes: number): PinnedBlock {
  const size = 2 ** Math.ceil(Math.log2(Math.max(bytes, smallest)));
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
