import type { Bell } from "./bell.ts";
import { processors, wakeAt } from "./processors.ts";

/** Who has just answered falls asleep so soon [ms]. */
const drowsiness = 0.05;

const atWork = new Set<Bell>();

/**
 * Rings the bell of a process that others may be at work beside. The kernel wakes who is begun last beside another one, and
 * leaves the two on one processor for many milliseconds: it finds none idle, because we are still on ours, and who has just answered
 * is not asleep yet. Where a step takes its time, each is therefore woken away from us, but the last one that there is room for
 * where we are: we shall wait.
 */
export function ringBeside(bell: Bell): void {
  const place = atWork.size === processors - 1 ? "here" : "elsewhere";
  atWork.add(bell);
  if (!bell.workedLong || atWork.size > processors || !isAsleepSoon(bell)) bell.ring();
  else wakeAt(place, bell.listener, () => bell.ring());
}

export function noLongerAtWork(bell: Bell): void {
  atWork.delete(bell);
}

function isAsleepSoon(bell: Bell): boolean {
  const end = performance.now() + drowsiness;
  while (!bell.isSleptOn) if (performance.now() > end) return false;
  return true;
}
