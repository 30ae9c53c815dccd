import type { DiagnosticCategory } from "@cosimo/ir";

/** A model that must compile and run, and what its run must give. */
export interface AcceptedModel {
  readonly title: string;
  /** The model that runs is the last one of the text. */
  readonly text: string;
  /** Where its libraries lie: texts by path. Missing: there are none. */
  readonly library?: ReadonlyMap<string, string>;
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

/** A model that breaks a rule, and how that must be reported. */
export interface RejectedModel {
  readonly title: string;
  readonly text: string;
  readonly library?: ReadonlyMap<string, string>;
  /** What the diagnostic's code begins with. */
  readonly code: string;
  readonly category: DiagnosticCategory;
  /** Line of the text, from 1; missing where several places are as good. */
  readonly line?: number;
}

/** One group of rules of the language, with models that obey and models that break them. */
export interface Topic {
  readonly title: string;
  readonly accepted: readonly AcceptedModel[];
  readonly rejected: readonly RejectedModel[];
}

/** A text in which line 1 is the first line that holds something. */
export function modelica(parts: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return `${String.raw(parts, ...values)
    .replace(/^\s*\n/, "")
    .trimEnd()}\n`;
}
