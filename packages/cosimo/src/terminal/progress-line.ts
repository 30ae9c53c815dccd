import type { Progress } from "@cosimo/core/models";
import type { Speech } from "./language.ts";
import type { Terminal } from "./terminal.ts";

/** Display of progress: one redrawn line on a terminal, one JSON object per line, or none. */
export type ProgressMode = "line" | "json" | "none";

/** The display that was asked for; `auto`: a line on a terminal. */
export function progressModeOf(
  { progress = "auto", json }: { readonly progress?: "auto" | "json" | "none"; readonly json?: boolean },
  { interactive }: Pick<Terminal, "interactive">,
): ProgressMode {
  return progress === "auto" ? (interactive && !json ? "line" : "none") : progress;
}

export interface ProgressDisplay {
  readonly update: (progress: Progress) => void;
  readonly end: () => void;
}

export function createProgressDisplay(
  mode: ProgressMode,
  { err, status, speech }: Pick<Terminal, "err" | "status" | "speech">,
  now: () => number,
): ProgressDisplay {
  if (mode === "none") return { update: () => {}, end: () => {} };
  if (mode === "json") return { update: (progress) => err(`${JSON.stringify(progress)}\n`), end: () => {} };
  const started = now();
  let shown = false;
  return {
    update: (progress) => {
      const line = renderProgress(progress, (now() - started) / 1000, speech);
      shown = true;
      status(line);
    },
    end: () => {
      if (shown) status("");
    },
  };
}

/** `t = 3.2 / 10 s  32 %  ETA 4 s  h = 1e-4  17 events`; `elapsed` in [s] of wall-clock time. */
export function renderProgress(progress: Progress, elapsed: number, speech: Speech): string {
  const span = progress.stopTime - progress.startTime;
  const done = span > 0 ? (progress.time - progress.startTime) / span : 1;
  const remaining = done > 0 ? (elapsed / done) * (1 - done) : Number.NaN;
  const seconds = remaining.toFixed(remaining < 10 ? 1 : 0);
  const eta = Number.isFinite(remaining) ? speech.text("terminal.eta", { seconds }) : "";
  const percent = Math.floor(100 * done);
  const { stopTime: stop, events } = progress;
  const time = Number(progress.time.toPrecision(4));
  const step = progress.stepSize.toExponential(1);
  return speech.text("terminal.progress", { time, stop, percent, eta, step, events });
}
