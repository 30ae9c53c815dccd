import type { AnalysedAlgorithm } from "@cosimo/cosim";
import type { Progress } from "@cosimo/simulator";
import { type Supervisor, unsupervised } from "../run/supervisor.ts";
import type { SamplingWatch } from "./sampled-run.ts";

/** What an analysis is doing. */
export interface AnalysisStage {
  /** The linear model at the requested point; the reference; linear models along the run; trials; the convergence table. */
  readonly stage: "point" | "reference" | "models" | "trial" | "table";
  /** Algorithm of a trial. */
  readonly algorithm?: AnalysedAlgorithm;
  /** Communication and inner step [s]. */
  readonly step?: number;
  readonly innerStep?: number | undefined;
}

export interface AnalysisProgress extends AnalysisStage {
  /** Of the run of this stage; missing: it has not begun. */
  readonly run?: Progress;
}

/** Progress of an analysis, and its end from outside. */
export interface AnalysisWatch {
  /** Called when a stage begins, and about 20 times per second during its run. */
  readonly onProgress?: (progress: AnalysisProgress) => void;
  /** Ends the work of a stage. Missing: the host's, if it has one. */
  readonly supervisor?: Supervisor;
}

/** Announces stages, and lets the supervisor end their work. */
export interface Stages {
  /** @throws Interruption */
  run<T>(stage: AnalysisStage, work: (watch: SamplingWatch) => T): T;
  announce(stage: AnalysisStage): SamplingWatch;
  /** @throws Interruption */
  supervise<T>(work: () => T): T;
}

export function createStages({ onProgress, supervisor = unsupervised() }: AnalysisWatch): Stages {
  const announce = (stage: AnalysisStage): SamplingWatch => {
    onProgress?.(stage);
    return { supervisor, ...(onProgress && { onProgress: (run) => onProgress({ ...stage, run }) }) };
  };
  const supervise: Stages["supervise"] = (work) => supervisor.run("analysis", work);
  return {
    announce,
    supervise,
    run: (stage, work) => supervise(() => work(announce(stage))),
  };
}
