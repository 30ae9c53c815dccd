import type { PackedProgram, SeriesSettings } from "@cosimo/core/model-runs";
import type { SourceText } from "@cosimo/ir";
import type { StudyJson } from "../study-file/study.ts";
import type { RunPlan } from "./study-equations.ts";

/** A study as plain data for another thread: the compiled model, and what is computed of its runs. */
export interface PackedStudy {
  readonly json: StudyJson;
  readonly plan: RunPlan;
  readonly settings: SeriesSettings;
  /** Varied parameters for which the model is compiled anew. */
  readonly structural: readonly string[];
  /** Text of the model, with the equations of outputs. */
  readonly source: SourceText;
  readonly model: string;
  readonly program: PackedProgram;
}
