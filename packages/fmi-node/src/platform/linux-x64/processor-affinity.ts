import { availableParallelism } from "node:os";
import koffi from "koffi";

/** Number of processors that this process may use. */
export const processors = availableParallelism();

/** Bytes of `cpu_set_t`, which has a bit for each processor. */
const MASK_BYTES = 128;

let c: ReturnType<typeof bindC> | undefined;

function bindC() {
  const library = koffi.load(null);
  const signature = ["int", "size_t", "void *"];
  const all = new Uint8Array(MASK_BYTES);
  library.func("sched_getaffinity", "int", signature)(0, MASK_BYTES, all);
  return {
    setAffinity: library.func("sched_setaffinity", "int", signature),
    current: library.func("sched_getcpu", "int", []),
    all,
    chosen: new Uint8Array(MASK_BYTES),
  };
}

/** Wakes another process on the processor of this thread, or on another one; afterwards the kernel may move it. */
export function wakeAt(place: "here" | "elsewhere", pid: number, wake: () => void): void {
  c ??= bindC();
  const { all, chosen } = c;
  const here: number = c.current();
  const [byte, bit] = [here >> 3, 1 << (here & 7)];
  chosen.set(all);
  if (place === "elsewhere") chosen[byte]! &= ~bit;
  else chosen.fill(0)[byte] = bit;
  c.setAffinity(pid, MASK_BYTES, chosen);
  wake();
  c.setAffinity(pid, MASK_BYTES, all);
}
