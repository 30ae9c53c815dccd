import type { TextPlace } from "../diagnostics/text-diagnostic.ts";

/** What structural analysis made of a model, with the places in the texts. */
export interface Explanation {
  readonly model: string;
  /** One for each set of equations; the first one is that of the start. */
  readonly modes: readonly ExplainedModes[];
  /** By name; those of libraries and of the text. */
  readonly variables: Readonly<Record<string, ExplainedVariable>>;
}

export interface ExplainedVariable {
  /** Of the declaration. */
  readonly place: TextPlace;
  readonly description: string;
  /** Declared, or taken from the equations; empty: none. */
  readonly unit: string;
  readonly unitInferred: boolean;
}

/** A set of equations that is active in some modes. */
export interface ExplainedModes {
  /** Empty: the equations of the model never change. */
  readonly names: readonly string[];
  /** One line. */
  readonly summary: string;
  readonly structuralIndex: number;
  /** Equations differentiated by index reduction. */
  readonly differentiated: number;
  readonly states: readonly string[];
  /** States and parameters whose start values hold, though the text does not fix them. */
  readonly assumedFixed: readonly string[];
  /** As the text and its connections give them, before aliases are removed. */
  readonly flat: readonly ExplainedEquation[];
  /** In the order of evaluation; each reads results of earlier ones only. */
  readonly blocks: readonly ExplainedBlock[];
  /** The same at initialization. */
  readonly initial: readonly ExplainedBlock[];
}

export interface ExplainedBlock {
  readonly kind: "explicit" | "linear" | "nonlinear" | "mixed" | "algorithm" | "when";
  /** Number of unknowns. */
  readonly size: number;
  /** Unknowns of the iteration; the other ones follow from them. Empty unless it is a loop. */
  readonly tearingVariables: readonly string[];
  readonly equations: readonly ExplainedEquation[];
}

export interface ExplainedEquation {
  readonly text: string;
  /** The variable that it is solved for; missing: a residual, or an equation without direction. */
  readonly unknown?: string;
  /** Instance path; empty for the model itself. */
  readonly component: string;
  readonly place: TextPlace;
}
