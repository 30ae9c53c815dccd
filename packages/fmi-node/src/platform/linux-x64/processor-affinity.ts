import { availableParallelism } from "node:os";
import koffi from "koffi";

/** How many processors this process may use. */
export const processors = availableParallelism();

/** A processor's bit in a mask of the kernel's (`cpu_set_t`). */
const maskBytes = 128;

let c: ReturnType<typeof bindC> | undefined;

function bindC() {
  const library = koffi.load(null);
  const signature = ["int", "size_t", "void *"];
  const all = new Uint8Array(maskBytes);
  library.func("sched_getaffinity", "int", signature)(0, maskBytes, all);
  return {
    setAffinity: library.func("sched_setaffinity", "int", signature),
    current: library.func("sched_getcpu", "int", []),
    all,
    chosen: new Uint8Array(maskBytes),
  };
}

/** Wakes another process on the processor that we run on, or anywhere else; from there it may go where it likes. Linux only. */
export function wakeAt(place: "here" | "elsewhere", pid: number, wake: () => void): void {
  c ??= bindC();
  const { all, chosen } = c;
  const here: number = c.current();
  const [byte, bit] = [here >> 3, 1 << (here & 7)];
  chosen.set(all);
  if (place === "elsewhere") chosen[byte]! &= ~bit;
  else chosen.fill(0)[byte] = bit;
  c.setAffinity(pid, maskBytes, chosen);
  wake();
  c.setAffinity(pid, maskBytes, all);
}
