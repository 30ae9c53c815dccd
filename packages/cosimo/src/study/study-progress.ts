import { phrase } from "@cosimo/core/models";
import type { ProgressMode } from "../terminal/progress-line.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { studyPhrases } from "./study-texts.ts";

/** Time between two updates [ms]. */
const INTERVAL = 100;

/** Chunks whose median time tells the time left. */
const WINDOW = 20;

export interface StudyProgress {
  /** Runs of a chunk that has ended, those of them that have failed, and the time that its thread took [s]. */
  update(runs: number, failed: number, seconds: number): void;
  end(): void;
}

/** Runs of the study, those that are done at the begin, and threads that make the others. */
export interface StudyExtent {
  readonly runs: number;
  readonly done: number;
  readonly threads: number;
}

/** Runs that are done, how many per second, how many have failed, how long the others take. */
export function createStudyProgress(
  mode: ProgressMode,
  { runs, done: alreadyDone, threads }: StudyExtent,
  { err, status, speech }: Pick<Terminal, "err" | "status" | "speech">,
): StudyProgress {
  const started = performance.now();
  let [done, failures, shown, isShown] = [alreadyDone, 0, started - INTERVAL, false];
  const recent: number[] = [];
  let chunks = 0;
  return {
    update(count, failed, seconds) {
      const now = performance.now();
      done += count;
      failures += failed;
      recent.push(seconds / count);
      chunks++;
      // The first chunks are slow: their code is not optimised yet.
      while (recent.length > Math.min(WINDOW, Math.ceil(chunks / 2))) recent.shift();
      if (mode === "none" || (now - shown < INTERVAL && done < runs)) return;
      shown = now;
      const elapsed = (now - started) / 1000;
      const left = ((runs - done) * medianOf(recent)) / threads;
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

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)]!;
}
