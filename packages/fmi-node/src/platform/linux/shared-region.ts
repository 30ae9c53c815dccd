import { closeSync, openSync } from "node:fs";
import koffi from "koffi";

/** A file that two processes have mapped into their memory. */
export interface SharedRegion {
  readonly address: bigint;
  readonly buffer: ArrayBuffer;
  unmap(): void;
}

let c: ReturnType<typeof bindC> | undefined;

function bindC() {
  const library = koffi.load(null);
  return {
    mmap: library.func("mmap", "void *", ["void *", "size_t", "int", "int", "int", "int64_t"]),
    munmap: library.func("munmap", "int", ["void *", "size_t"]),
  };
}

export function mapSharedRegion(file: string, bytes: number): SharedRegion {
  c ??= bindC();
  const { mmap, munmap } = c;
  const descriptor = openSync(file, "r+");
  const [readAndWrite, shared] = [3, 1];
  const address: bigint = mmap(null, bytes, readAndWrite, shared, descriptor, 0);
  if (BigInt.asIntN(64, address) === -1n) throw new Error("shared memory could not be mapped");
  closeSync(descriptor);
  return { address, buffer: koffi.view(address, bytes), unmap: () => munmap(address, bytes) };
}
