import { phrase } from "@cosimo/ir";
import { cancelled, type Ending } from "./ending.ts";
import { lastStepSize, type Run } from "./run.ts";
import { simulationPhrases } from "./simulation-messages.ts";
import type { SimulationControl } from "./simulation-report.ts";
import type { SimulationSettings } from "./simulation-settings.ts";
import { now } from "./wall-clock.ts";

/** The side of a run that faces the wall clock and the caller. */
export interface Supervision {
  /** Looks at the clock and the caller's signal, and reports progress if it is time; says whether the run is cancelled. */
  look(run: Run): Ending | undefined;
  /** Reports how far the run has come: to `time`. */
  report(run: Run | undefined, time: number): void;
}

/** Least time between two reports of progress [ms]. */
const PROGRESS_INTERVAL = 50;

/** The time limit counts from here. */
export function createSupervision(settings: SimulationSettings, control: SimulationControl): Supervision {
  const { startTime, stopTime, timeout } = settings;
  const begunAt = now();
  let lastReport = begunAt;

  const report = (run: Run | undefined, time: number): void => {
    if (control.onProgress === undefined) return;
    const { steps, stateEvents, timeEvents } = run?.counts ?? NO_COUNTS;
    control.onProgress({
      time,
      startTime,
      stopTime,
      stepSize: lastStepSize(run),
      events: stateEvents + timeEvents,
      steps,
      elapsed: (now() - begunAt) / 1000,
    });
  };

  return {
    report,
    look(run) {
      const time = now();
      const { t } = run.current.integrator;
      if (time - lastReport >= PROGRESS_INTERVAL) {
        lastReport = time;
        report(run, t);
      }
      if (control.signal?.aborted)
        return cancelled(t, "interrupted", phrase(simulationPhrases, "simulator.interrupted"));
      if (timeout !== undefined && time - begunAt > 1000 * timeout)
        return cancelled(t, "timeout", phrase(simulationPhrases, "simulator.timeout", { timeout }));
      return undefined;
    },
  };
}

const NO_COUNTS: Run["counts"] = { steps: 0, stateEvents: 0, timeEvents: 0 };
