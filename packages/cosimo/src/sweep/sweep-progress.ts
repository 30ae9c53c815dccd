import { phrase } from "@cosimo/core/models";
import type { ProgressMode } from "../terminal/progress-line.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { sweepTexts } from "./sweep-texts.ts";

/** Time between two updates [ms]. */
const INTERVAL = 100;

/** Runs that have ended, how many per second, and how long the others will take. */
export function createSweepProgress(
  mode: ProgressMode,
  runs: number,
  { err, status, speech }: Pick<Terminal, "err" | "status" | "speech">,
): { readonly update: (done: number, failed: number) => void; readonly end: () => void } {
  const started = performance.now();
  let shown = started - INTERVAL;
  let isShown = false;
  return {
    update(done, failed) {
      const now = performance.now();
      if (mode === "none" || (now - shown < INTERVAL && done < runs)) return;
      shown = now;
      const elapsed = (now - started) / 1000;
      const rate = done / elapsed;
      const left = (runs - done) / rate;
      if (mode === "json") {
        err(`${JSON.stringify({ done, runs, failed, rate, elapsed, left })}\n`);
        return;
      }
      isShown = true;
      const eta = speech.text("terminal.eta", { seconds: left.toFixed(left < 10 ? 1 : 0) });
      const args = { done, runs, percent: Math.floor((100 * done) / runs), failed, eta };
      const code = failed > 0 ? "sweep.progress" : "sweep.progress-sound";
      const line = phrase(sweepTexts, code, { ...args, rate: Number(rate.toPrecision(3)) });
      status(speech.say(line));
    },
    end: () => {
      if (isShown) status("");
    },
  };
}
