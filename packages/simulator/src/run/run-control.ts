import { phrase } from "@cosimo/ir";
import { simulationPhrases } from "../explain/simulation-messages.ts";
import type { SimulationSettings } from "../settings/simulation-settings.ts";
import { now } from "./poll-timer.ts";
import type { RunPosition } from "./run.ts";
import { cancelled, interrupted, type RunOutcome } from "./run-outcome.ts";
import type { SimulationControl } from "./simulation-report.ts";

/** The side of a run that faces the wall clock and the caller. */
export interface RunControl {
  /** Looks at the clock and the caller's signal, and reports progress if it is time; says whether the run is cancelled. */
  poll(position: RunPosition): RunOutcome | undefined;
  /** Reports how far the run has come. */
  report(position: RunPosition): void;
}

/** Least time between two reports of progress [ms]. */
const PROGRESS_INTERVAL = 50;

/** The time limit counts from here. */
export function createRunControl(settings: SimulationSettings, control: SimulationControl): RunControl {
  const { startTime, stopTime, timeout } = settings;
  const begunAt = now();
  let lastReport = begunAt;

  const report = (position: RunPosition): void =>
    control.onProgress?.({ ...position, startTime, stopTime, elapsed: (now() - begunAt) / 1000 });

  return {
    report,
    poll(position) {
      const time = now();
      const t = position.time;
      if (time - lastReport >= PROGRESS_INTERVAL) {
        lastReport = time;
        report(position);
      }
      if (control.signal?.aborted) return interrupted(t);
      if (timeout !== undefined && time - begunAt > 1000 * timeout)
        return cancelled(t, "timeout", phrase(simulationPhrases, "simulator.timeout", { timeout }));
      return undefined;
    },
  };
}
