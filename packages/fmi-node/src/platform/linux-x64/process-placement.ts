import type { ProcessSemaphore } from "./process-semaphore.ts";
import { processors, wakeAt } from "./processor-affinity.ts";

/** Who has just answered falls asleep so soon [ms]. */
const SPIN_TIME = 0.05;

const computing = new Set<ProcessSemaphore>();

/**
 * Rings the bell of a process that others may be at work beside. The kernel wakes who is begun last beside another one, and
 * leaves the two on one processor for many milliseconds: it finds none idle, because we are still on ours, and who has just answered
 * is not asleep yet. Where a step takes its time, each is therefore woken away from us, but the last one that there is room for
 * where we are: we shall wait.
 */
export function wakeOnOtherCore(bell: ProcessSemaphore): void {
  const place = computing.size === processors - 1 ? "here" : "elsewhere";
  computing.add(bell);
  if (!bell.workedLong || computing.size > processors || !isAsleepSoon(bell)) bell.post();
  else wakeAt(place, bell.listener, () => bell.post());
}

export function endPlacement(bell: ProcessSemaphore): void {
  computing.delete(bell);
}

function isAsleepSoon(bell: ProcessSemaphore): boolean {
  const end = performance.now() + SPIN_TIME;
  while (!bell.isSleptOn) if (performance.now() > end) return false;
  return true;
}
