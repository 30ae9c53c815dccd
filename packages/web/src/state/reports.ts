import type { OutlineSymbol, TextDiagnostic, TextPlace } from "@cosimo/language";
import type { ChangedValue, InterfaceKind, Study } from "./project.ts";

/** What the language worker found in the open text. */
export interface Analysis {
  readonly uri: string;
  readonly diagnostics: readonly TextDiagnostic[];
  readonly outline: readonly OutlineSymbol[];
}

/** What an attached file is. */
export type AttachmentReport = FmuReport | ResultReport | FaultyReport;

export interface FmuReport {
  readonly kind: "fmu";
  readonly path: string;
  readonly name: string;
  readonly description: string;
  readonly fmiVersion: string;
  readonly generationTool: string;
  readonly interfaces: readonly InterfaceKind[];
  /** Tuples such as `x86_64-linux`. */
  readonly platforms: readonly string[];
  readonly hasSources: boolean;
  /** Whether it has WebAssembly, which a browser runs. */
  readonly isRunnable: boolean;
  /** The first ones; `variableCount` counts all. */
  readonly variables: readonly FmuVariable[];
  readonly variableCount: number;
  readonly diagnostics: readonly TextDiagnostic[];
}

export interface FmuVariable {
  readonly name: string;
  readonly causality: string;
  readonly variability: string;
  readonly type: string;
  readonly unit: string;
  readonly start: string;
  readonly description: string;
}

export interface ResultReport {
  readonly kind: "result";
  readonly path: string;
  readonly variableCount: number;
  readonly rows: number;
  /** [s] */
  readonly from: number;
  readonly to: number;
  readonly diagnostics: readonly TextDiagnostic[];
}

/** It is not what its name says. */
export interface FaultyReport {
  readonly kind: "faulty";
  readonly path: string;
  readonly diagnostics: readonly TextDiagnostic[];
}

/** A compiled model: what it has, independent of a run. */
export interface ModelReport {
  readonly name: string;
  readonly description: string;
  readonly variables: readonly VariableReport[];
  /** The active mode of each automaton, as a column whose literals are the names of its modes. */
  readonly modes: readonly VariableReport[];
  /** Whether there is something to see in space. */
  readonly hasScene?: boolean;
  readonly parameters: readonly ParameterReport[];
  /** Settings of the model's text. */
  readonly experiment: { readonly stopTime: number; readonly tolerance: number };
  /** Variables for the first plots, one list for each. */
  readonly suggestedPlots: readonly (readonly string[])[];
}

/** A column of results. */
export interface VariableReport {
  readonly name: string;
  readonly description: string;
  /** In which the values are shown, and sent to the page. */
  readonly unit: string;
  /** Those that a plot may show it in. */
  readonly units: readonly string[];
  readonly type: "Real" | "Integer" | "Boolean" | "String" | "Enumeration";
  readonly literals: readonly string[];
  /** Values are held until the next row. */
  readonly isHeld: boolean;
}

/** What can be changed before a run. */
export interface ParameterReport {
  readonly name: string;
  /** `start`: the start value of a variable. */
  readonly kind: "parameter" | "start";
  readonly description: string;
  readonly unit: string;
  /** `Text`: what is no number of a page. */
  readonly type: "Real" | "Integer" | "Boolean" | "Enumeration" | "Text";
  /** Of an enumeration. */
  readonly literals: readonly string[];
  /** Booleans are 0 and 1, literals count from 1. */
  readonly value: ChangedValue;
  /** Declared limits. */
  readonly min?: number;
  readonly max?: number;
  /** A change compiles the model anew. */
  readonly structural: boolean;
  /** Where a dialog of the model's author shows it; empty: the general tab, no group. */
  readonly tab: string;
  readonly group: string;
  /** Has an effect only while another parameter has this value. */
  readonly enable?: { readonly parameter: string; readonly value: number };
}

export interface RunProgress {
  /** Simulated time, and its limits [s]. */
  readonly time: number;
  readonly startTime: number;
  readonly stopTime: number;
  /** [s] */
  readonly stepSize: number;
  readonly events: number;
  readonly steps: number;
  /** Wall clock [s]. */
  readonly elapsed: number;
}

/** What a run was started with, beside the texts. */
export type RunSettings = Pick<Study, "experiment" | "parameters">;

/** How a run ended. Its curves stay in the worker. */
export interface RunReport {
  readonly run: number;
  readonly settings: RunSettings;
  /** `opened`: a result that was read from a file. `lost`: the worker was ended; there are no results. */
  readonly status: "opened" | "completed" | "terminated" | "failed" | "cancelled" | "refused" | "lost";
  /** Reached [s]. */
  readonly time: number;
  readonly startTime: number;
  readonly stopTime: number;
  readonly reason: string;
  readonly suspects: readonly string[];
  readonly diagnostics: readonly TextDiagnostic[];
  readonly solver: string;
  readonly steps: number;
  readonly rejectedSteps: number;
  readonly rows: number;
  /** The first ones; `eventCount` counts all. */
  readonly events: readonly EventReport[];
  readonly eventCount: number;
  /** Wall clock [ms]. */
  readonly duration: number;
}

/** What is said of a run, in one language. */
export type RunTelling = Pick<RunReport, "run" | "reason" | "diagnostics">;

export interface EventReport {
  /** [s] */
  readonly time: number;
  readonly kind: string;
  readonly name: string;
  readonly direction: string;
}

/** How the initial values were found: `cosimo simulate --log init` as data. */
export interface InitialReport {
  readonly solved: boolean;
  /** [s] */
  readonly time: number;
  readonly loops: readonly InitialLoopReport[];
  /** Start values used without `fixed = true`. */
  readonly assumed: readonly StartReport[];
  /** Conditions beyond the number of unknowns, which the solution must satisfy. */
  readonly checks: readonly InitialEquationReport[];
  /** States out of the candidates; empty: there is no choice. */
  readonly chosenStates: readonly string[];
  readonly candidates: readonly string[];
  readonly otherSolutions: readonly {
    readonly from: readonly NamedNumber[];
    readonly values: readonly NamedNumber[];
  }[];
  readonly advice: readonly TextDiagnostic[];
}

export interface InitialLoopReport {
  readonly kind: "linear" | "nonlinear";
  readonly size: number;
  readonly status: "solved" | "failed" | "unreached";
  readonly variables: readonly StartReport[];
  /** The largest first. */
  readonly residuals: readonly InitialEquationReport[];
}

export interface StartReport {
  readonly name: string;
  readonly place: TextPlace;
  readonly start: number;
  readonly startFrom: "declared" | "default" | "traced" | "set";
  /** Found, or closest to a solution; missing where there is none. */
  readonly value?: number;
}

export interface InitialEquationReport {
  readonly text: string;
  readonly component: string;
  readonly place: TextPlace;
  /** NaN: not known. */
  readonly residual: number;
  readonly relative: number;
}

export interface NamedNumber {
  readonly name: string;
  readonly value: number;
}

/** Where two runs part first. */
export interface RunComparison {
  readonly a: number;
  readonly b: number;
  /** Missing: no variable differs. */
  readonly variable?: { readonly name: string; readonly time: number; readonly difference: number };
  /** Missing: the events are the same. A time is missing if the run has no such event. */
  readonly event?: { readonly name: string; readonly timeA?: number; readonly timeB?: number };
}
