import type { AnalysisProgress } from "@cosimo/core";
import { type ProgressMode, renderProgress } from "../terminal/progress-line.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { shortNumber } from "../terminal/text-table.ts";
import { algorithmOptions, analysisText } from "./analysis-view.ts";

/** Time between two updates of one stage [ms]. */
const INTERVAL = 100;

/** The stage of an analysis, and how far its run is. */
export function createAnalysisProgress(
  mode: ProgressMode,
  { err, status, speech }: Pick<Terminal, "err" | "status" | "speech">,
): { readonly update: (progress: AnalysisProgress) => void; readonly end: () => void } {
  const text = analysisText(speech);
  let shownAt = Number.NEGATIVE_INFINITY;
  let begunAt = 0;
  let isShown = false;
  const stageText = ({ stage, algorithm, step, innerStep }: AnalysisProgress): string =>
    text(innerStep === undefined ? `analyse.stage-${stage}` : "analyse.stage-inner", {
      ...{ algorithm: algorithm === undefined ? "" : algorithmOptions[algorithm] },
      ...{ step: shortNumber(step ?? 0), inner: shortNumber(innerStep ?? 0) },
    });
  return {
    update(progress) {
      const now = performance.now();
      const { run } = progress;
      if (run === undefined) begunAt = now;
      if (mode === "none" || (run !== undefined && now - shownAt < INTERVAL)) return;
      shownAt = now;
      if (mode === "json") {
        err(`${JSON.stringify(progress)}\n`);
        return;
      }
      isShown = true;
      const line = run === undefined ? "" : `: ${renderProgress(run, (now - begunAt) / 1000, speech)}`;
      status(stageText(progress) + line);
    },
    end() {
      if (isShown) status("");
      isShown = false;
    },
  };
}
