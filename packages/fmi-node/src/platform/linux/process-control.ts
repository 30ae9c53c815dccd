import { readFileSync } from "node:fs";
import koffi from "koffi";

/** The kernel kills this process when its parent ends (`prctl`). */
export function requestDeathWithParent(): void {
  const [setParentDeathSignal, kill] = [1, 9];
  const control = koffi
    .load(null)
    .func("prctl", "int", ["int", "uint64_t", "uint64_t", "uint64_t", "uint64_t"]);
  control(setParentDeathSignal, kill, 0, 0, 0);
}

/** Standard output of C code is written line by line, so that nothing is lost in a crash. */
export function writeOutputByLines(): void {
  const library = koffi.load(null);
  const byLines = 1;
  const stdout: bigint = koffi.decode(library.symbol("stdout"), "void *");
  library.func("setvbuf", "int", ["void *", "void *", "int", "size_t"])(stdout, null, byLines, 0);
}

/** Whether the main thread of a process sleeps (proc(5), field `state`); false where this is unknown. */
export function isSleeping(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    return stat.slice(stat.lastIndexOf(")") + 2).startsWith("S");
  } catch {
    return false;
  }
}
