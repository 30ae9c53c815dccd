import type { SimulationSettings } from "../settings/simulation-settings.ts";
import { now } from "./poll-timer.ts";
import type { RunPosition } from "./run.ts";
import { eventFileFull, interrupted, memoryFull, type RunOutcome, timedOut } from "./run-outcome.ts";
import type { SimulationControl } from "./simulation-report.ts";

/** Timeout, abort signal and progress of a run. */
export interface RunControl {
  /** Checks timeout and abort; reports progress every 50 ms. Returns the outcome of a cancelled run. */
  poll(position: RunPosition): RunOutcome | undefined;
  /**
   * To be called after each step with the number of events so far: returns the outcome of a run whose sink takes no more. A limit on
   * events must not depend on the times of polls.
   */
  checkEvents(events: number, t: number): RunOutcome | undefined;
  /** Reports progress. */
  report(position: RunPosition): void;
}

/** Least time between two reports of progress [ms]. */
const PROGRESS_INTERVAL = 50;

/** Starts the timeout. */
export function createRunControl(settings: SimulationSettings, control: SimulationControl): RunControl {
  const { startTime, stopTime, timeout } = settings;
  const begunAt = control.begunAt ?? now();
  let lastReport = now();
  let eventsSeen = 0;

  const report = (position: RunPosition): void =>
    control.onProgress?.({ ...position, startTime, stopTime, elapsed: (now() - begunAt) / 1000 });

  const checkRoom = (t: number): RunOutcome | undefined => {
    const fullness = control.isFull?.() ?? false;
    if (fullness === false) return undefined;
    return fullness === "event-file" ? eventFileFull(t) : memoryFull(t);
  };

  return {
    report,
    checkEvents(events, t) {
      if (events === eventsSeen) return undefined;
      eventsSeen = events;
      return checkRoom(t);
    },
    poll(position) {
      const time = now();
      const t = position.time;
      if (time - lastReport >= PROGRESS_INTERVAL) {
        lastReport = time;
        report(position);
      }
      const full = checkRoom(t);
      if (full !== undefined) return full;
      if (control.signal?.aborted) return interrupted(t);
      if (timeout !== undefined && time - begunAt > 1000 * timeout) return timedOut(t, timeout);
      return undefined;
    },
  };
}
