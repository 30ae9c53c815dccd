import type { PackedProgram, SeriesSettings } from "@cosimo/core/model-runs";
import type { Diagnostic, SourceText } from "@cosimo/ir";
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
  /** Models of other structures that are compiled already; missing: a thread compiles them where they are needed. */
  readonly variants?: readonly ReadyVariant[];
}

/** A model of one structure, or why there is none. */
export type ReadyVariant = { readonly key: string } & (
  | { readonly program: PackedProgram }
  | { readonly program?: undefined; readonly diagnostics: readonly Diagnostic[] }
);
