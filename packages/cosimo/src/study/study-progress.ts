import { phrase } from "@cosimo/core/models";
import { createTimeLeft } from "@cosimo/studies";
import type { ProgressMode } from "../terminal/progress-line.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { studyPhrases } from "./study-texts.ts";

/** Time between two updates [ms]. */
const INTERVAL = 100;

export interface StudyProgress {
  /** Runs of a chunk that has ended, and those of them that have failed. */
  update(runs: number, failed: number): void;
  end(): void;
}

/** Runs of the study, and those that are done at the begin. */
export interface StudyExtent {
  readonly runs: number;
  readonly done: number;
}

/** Runs that are done, how many per second, how many have failed, how long the others take. */
export function createStudyProgress(
  mode: ProgressMode,
  { runs, done: alreadyDone }: StudyExtent,
  { err, status, speech }: Pick<Terminal, "err" | "status" | "speech">,
): StudyProgress {
  const started = performance.now();
  let [done, failures, shown, isShown] = [alreadyDone, 0, started - INTERVAL, false];
  const estimate = createTimeLeft();
  estimate.add(started / 1000, alreadyDone);
  return {
    update(count, failed) {
      const now = performance.now();
      done += count;
      failures += failed;
      estimate.add(now / 1000, done);
      if (mode === "none" || (now - shown < INTERVAL && done < runs)) return;
      shown = now;
      const elapsed = (now - started) / 1000;
      const left = estimate.left(runs - done);
      const rate = (done - alreadyDone) / elapsed;
      if (mode === "json") {
        err(`${JSON.stringify({ done, runs, failed: failures, rate, elapsed, left })}\n`);
        return;
      }
      isShown = true;
      const eta = speech.text("terminal.eta", { seconds: left.toFixed(left < 10 ? 1 : 0) });
      const args = { done, runs, percent: Math.floor((100 * done) / runs), failed: failures, eta };
      const code = failures > 0 ? "study.progress" : "study.progress-sound";
      status(speech.say(phrase(studyPhrases, code, { ...args, rate: Number(rate.toPrecision(3)) })));
    },
    end: () => {
      if (isShown) status("");
    },
  };
}
