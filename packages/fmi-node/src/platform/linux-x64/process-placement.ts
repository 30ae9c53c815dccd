import type { ProcessSemaphore } from "./process-semaphore.ts";
import { processors, wakeAt } from "./processor-affinity.ts";

/** A process that has just answered blocks within this time [ms]. */
const SPIN_TIME = 0.05;

const computing = new Set<ProcessSemaphore>();

/**
 * Posts the semaphore of a process while others may compute. The kernel finds no idle processor for the last process begun: this
 * thread still uses its own, and the process that has just answered does not sleep yet. It then leaves two processes on one
 * processor for many milliseconds. After long steps each process is therefore woken on another processor. The last one that
 * fits is woken on this one, which is about to wait.
 */
export function wakeOnOtherCore(semaphore: ProcessSemaphore): void {
  const place = computing.size === processors - 1 ? "here" : "elsewhere";
  computing.add(semaphore);
  if (!semaphore.workedLong || computing.size > processors || !sleepsSoon(semaphore)) semaphore.post();
  else wakeAt(place, semaphore.waiter, () => semaphore.post());
}

/** The process of this semaphore has answered, or has ended. */
export function endComputing(semaphore: ProcessSemaphore): void {
  computing.delete(semaphore);
}

function sleepsSoon(semaphore: ProcessSemaphore): boolean {
  const end = performance.now() + SPIN_TIME;
  while (!semaphore.waiterSleeps) if (performance.now() > end) return false;
  return true;
}
