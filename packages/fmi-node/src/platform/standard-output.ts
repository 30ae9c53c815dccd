import { divertPrints } from "./linux/standard-output.ts";
import { isLinux } from "./platform.ts";

/**
 * During `action` what C code in this process prints goes to standard error, so that it does not mix with what this program prints.
 * The action itself must not write to standard output. Linux only; elsewhere nothing is diverted.
 */
export async function withPrintsDiverted<T>(action: () => Promise<T> | T): Promise<T> {
  if (!isLinux) return action();
  const restore = divertPrints();
  try {
    return await action();
  } finally {
    restore();
  }
}
