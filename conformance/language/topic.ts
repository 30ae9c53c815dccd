import type { DiagnosticCategory } from "@cosimo/ir";

/** A valid model and the expected results of its run. */
export interface AcceptedModel {
  readonly title: string;
  /** The last model of the text runs. */
  readonly text: string;
  /** Library texts by path; missing: none. */
  readonly library?: ReadonlyMap<string, string>;
  /** Rules that the model violates by its source. */
  readonly accept?: readonly string[];
  /** [s]; missing: the model's experiment annotation, else 1. */
  readonly stopTime?: number;
  readonly parameters?: Readonly<Record<string, number>>;
  /** Values at the end of the run, in closed form. */
  readonly final?: Readonly<Record<string, number>>;
  /** Instants at which a condition became true, in closed form [s]. */
  readonly events?: readonly number[];
  /** Values at the beginning. */
  readonly initial?: Readonly<Record<string, number>>;
  /** Time at which the model ends the run by `terminate` [s], and its message. */
  readonly terminates?: { readonly time: number; readonly message: string };
  /** How near numbers must be, relative to their size or to 1; missing: 1e-8. */
  readonly accuracy?: number;
}

/** An invalid model and the expected error. */
export interface RejectedModel {
  readonly title: string;
  readonly text: string;
  readonly library?: ReadonlyMap<string, string>;
  /** Beginning of the diagnostic's code. */
  readonly code: string;
  readonly category: DiagnosticCategory;
  /** Line of the text, from 1; missing if several places are possible. */
  readonly line?: number;
}

/** One group of language rules, with models that satisfy and models that violate them. */
export interface Topic {
  readonly title: string;
  readonly accepted: readonly AcceptedModel[];
  readonly rejected: readonly RejectedModel[];
}

/** A text whose first non-empty line is line 1. */
export function modelica(parts: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return `${String.raw(parts, ...values)
    .replace(/^\s*\n/, "")
    .trimEnd()}\n`;
}
