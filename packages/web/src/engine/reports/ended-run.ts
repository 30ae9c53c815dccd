import type { SimulationResult } from "@cosimo/core/models";
import type { ModelReport, RunProgress } from "../../state/reports.ts";

/** What a report says of how a run ended. */
export interface EndedRun extends Pick<SimulationResult, "outcome" | "diagnostics"> {
  readonly statistics: Pick<SimulationResult["statistics"], "solver" | "steps" | "rejectedSteps">;
}

export interface AttachmentWatch {
  readonly signal: AbortSignal;
  /** `model`: once, when it is known. */
  readonly report: (progress: RunProgress, model?: ModelReport) => void;
}
