import koffi from "koffi";

/** From now on C code prints to standard error. The function returned gives standard output back. */
export function divertPrints(): () => void {
  const library = koffi.load(null);
  const duplicate = library.func("int dup(int)");
  const replace = library.func("int dup2(int, int)");
  const flush = library.func("int fflush(void *)");
  const close = library.func("int close(int)");
  flush(null);
  const saved: number = duplicate(1);
  replace(2, 1);
  return () => {
    flush(null);
    replace(saved, 1);
    close(saved);
  };
}
