import type { SeriesSettings } from "@cosimo/core/model-runs";
import type { Diagnostic, Span } from "@cosimo/ir";
import type { Control } from "../controls/controls.ts";
import type { Design } from "../designs/design.ts";
import type { Distribution } from "../distributions/distribution.ts";
import type { Formula, ReductionKind, Term } from "./formula.ts";

/** A number, or columns over time, that a run gives. `name`: heading of its column. `by`: its derivative by a parameter or start value. */
export type StudyOutput = Reduced | Combined | ValueAt | EventTime | EventCount | TrajectoryOutput;

/** The last, largest, smallest or mean value, or the integral, between `after` and `before` [s]. */
export interface Reduced {
  readonly kind: ReductionKind;
  readonly name: string;
  readonly expression: string;
  readonly after?: number;
  readonly before?: number;
  readonly by?: string;
}

/** Arithmetic with reductions of a run: `max(x) - min(x)`. */
export interface Combined {
  readonly kind: "formula";
  readonly name: string;
  readonly formula: Formula;
  readonly terms: readonly Term[];
}

export interface ValueAt {
  readonly kind: "value";
  readonly name: string;
  readonly expression: string;
  /** [s] */
  readonly at: number;
  readonly by?: string;
}

/** The time at which the condition becomes true for the n-th time [s]; NaN: it does not. */
export interface EventTime {
  readonly kind: "event";
  readonly name: string;
  readonly expression: string;
  readonly nth: number;
  readonly by?: string;
}

export interface EventCount {
  readonly kind: "count";
  readonly name: string;
  readonly expression: string;
}

export interface TrajectoryOutput {
  readonly kind: "trajectory";
  readonly name: string;
  readonly variables: readonly string[];
  /** Distance of the rows [s]. */
  readonly interval?: number;
}

export type AnalysisRequest =
  | { readonly kind: "statistics" | "morris" | "sobol" }
  | { readonly kind: "pce"; readonly degree?: number };

export interface StudyVariable {
  readonly name: string;
  /** Missing: a list of values. */
  readonly distribution?: Distribution;
  /** Boolean values are 0 and 1 in tables. */
  readonly isBoolean: boolean;
}

/** A study as data and functions. `json`: the file, with the rows of its table. */
export interface Study {
  readonly model: string;
  readonly class?: string;
  readonly settings: SeriesSettings;
  readonly set: Readonly<Record<string, number | boolean>>;
  readonly variables: readonly StudyVariable[];
  /** Inputs as functions of time, whose pieces are among the variables; missing: none. */
  readonly controls?: readonly Control[];
  readonly design: Design;
  readonly method: DesignMethod;
  readonly outputs: readonly StudyOutput[];
  readonly analysis: readonly AnalysisRequest[];
  /** Limit of a run [s]. */
  readonly timeLimit?: number;
  readonly json: StudyJson;
  readonly spans: ReadonlyMap<string, Span>;
}

export type DesignMethod = DesignJson["method"];

type Value = number | boolean;

/** The form of the file, as `studySchema` has it. */
export interface StudyJson {
  readonly $schema?: string;
  readonly description?: string;
  readonly model: string;
  readonly class?: string;
  readonly experiment?: Readonly<Record<string, number | string>>;
  readonly set?: Readonly<Record<string, Value>>;
  readonly vary?: Readonly<Record<string, VariationJson>>;
  readonly correlation?: readonly (readonly [string, string, number])[];
  readonly design?: DesignJson;
  readonly outputs?: Readonly<Record<string, OutputJson>>;
  readonly analysis?: readonly (
    | "statistics"
    | "morris"
    | "sobol"
    | "pce"
    | { readonly pce: { readonly degree?: number } }
  )[];
  readonly limits?: { readonly time?: number | string };
}

/** One of the first members; `truncate` of distributions only. */
export interface VariationJson {
  readonly values?: readonly Value[];
  readonly weights?: readonly number[];
  readonly range?: readonly [number, number, number];
  readonly uniform?: readonly [number, number];
  readonly loguniform?: readonly [number, number];
  readonly normal?: readonly [number, number];
  readonly lognormal?: readonly [number, number];
  readonly triangular?: readonly [number, number, number];
  readonly beta?: readonly [number, number, number?, number?];
  readonly weibull?: readonly [number, number];
  readonly empirical?: readonly number[];
  readonly truncate?: readonly [number, number];
  readonly base?: Value;
}

export type DesignJson =
  | {
      readonly method: "list";
      readonly names?: readonly string[];
      readonly rows?: readonly (readonly Value[])[];
      readonly file?: string;
    }
  | { readonly method: "grid" | "sweep"; readonly levels?: number }
  | { readonly method: "montecarlo" | "sobol"; readonly runs: number; readonly seed?: number }
  | { readonly method: "lhs"; readonly runs: number; readonly block?: number; readonly seed?: number }
  | { readonly method: "morris"; readonly paths: number; readonly levels?: number; readonly seed?: number }
  | { readonly method: "saltelli"; readonly samples: number; readonly seed?: number };

export interface OutputJson {
  readonly final?: string;
  readonly max?: string;
  readonly min?: string;
  readonly mean?: string;
  readonly integral?: string;
  readonly after?: number;
  readonly before?: number;
  readonly value?: string;
  readonly at?: number;
  readonly event?: string;
  readonly nth?: number;
  readonly count?: string;
  readonly formula?: string;
  readonly trajectory?: readonly string[];
  readonly interval?: number;
  readonly by?: string;
}

/** Reports a fault at the place with this dotted path. */
export type ReportAt = (path: string, diagnostic: Omit<Diagnostic, "span">) => void;
