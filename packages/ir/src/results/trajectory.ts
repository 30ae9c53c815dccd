import type { ScalarType, Variability } from "../dae/hybrid-dae.ts";

/** Integers that numbers of double precision do not hold exactly. */
export type WideType = "Int64" | "UInt64";

/** One column of a result. */
export interface TrajectoryVariable {
  readonly name: string;
  readonly type: ScalarType;
  readonly literals?: readonly string[];
  readonly variability: Variability;
  readonly causality: "input" | "output" | "local";
  readonly unit: string;
  readonly displayUnit: string;
  readonly description: string;
  /**
   * `mode`: the active mode of an automaton, as an enumeration; plots show it as background. `internal`: a variable inside of an FMU,
   * neither output nor state; its value may be undefined. `remainder`: see `wide`. `visual`: a number of the view in space, which
   * other users of results leave out. `derivative`: by a parameter; it may not exist, and is then NaN.
   */
  readonly role?: "mode" | "internal" | "remainder" | "visual" | "derivative";
  /**
   * An integer of 64 bits: its column has the nearest numbers of double precision. Rows have a further column after it, a variable of
   * role `remainder`, with the difference to the exact value.
   */
  readonly wide?: WideType;
  /** Of type String: the column has places in this list, which grows during a run. */
  readonly texts?: readonly string[];
  /** The texts are bytes in hexadecimal digits. */
  readonly isBinary?: boolean;
  /** The column that this one equals, or whose negative it equals; result files may store it once. */
  readonly aliasOf?: { readonly name: string; readonly negated: boolean };
}

export type EventKind =
  | "state"
  | "time"
  | "step"
  | "input"
  | "transition"
  | "zeno"
  | "rest"
  | "release"
  | "slide"
  | "chattering"
  | "clock"
  | "assertion"
  | "terminate";

/** One row of the event file. */
export interface EventRecord {
  /** [s] */
  readonly time: number;
  readonly kind: EventKind;
  /** Source text of the condition; for a transition `From -> To`. */
  readonly name: string;
  /** The condition that became true. */
  readonly condition: string;
  /** Instance path of the component that holds the condition. */
  readonly component: string;
  readonly direction: "rising" | "falling" | "";
  /** Type of a typed event, else "". */
  readonly type: string;
  /** Width of the bracket in which the instant was located [s]; 0 for an exact one. */
  readonly bracket: number;
  /** Number of event iterations at this instant when the row was recorded, from 1. */
  readonly iteration: number;
  /** Largest kind of change of the continuous part: states that jumped, other equations, other states. */
  readonly change?: "initial values" | "equations" | "state vector";
  /** Names of the states whose values the clause or transition set anew. */
  readonly jumped?: readonly string[];
  /** If the state vector changed: names of the states before and after. */
  readonly states?: { readonly before: readonly string[]; readonly after: readonly string[] };
  /** Of a run with derivatives by parameters: those of the time, in the order of the setting `sensitivities` [s per unit of each]. */
  readonly timeDerivatives?: readonly number[];
}

/** Kind of a row: a point of the output grid, or the left or right limit at an event. */
export type RowMark = "sample" | "left" | "right";

/** A parameter or constant with its value in this run. */
export interface ParameterValue {
  readonly variable: TrajectoryVariable;
  readonly value: number;
  /** Of an integer of 64 bits: its value; `value` is the nearest number. */
  readonly exact?: bigint;
  /** Of type String; `value` is NaN. */
  readonly text?: string;
}

export interface TrajectoryMetadata {
  readonly model: string;
  readonly description: string;
  readonly tool: string;
  /** Hash of the flat model. */
  readonly modelHash: string;
  readonly options: Readonly<Record<string, string | number | boolean>>;
}

/** Columns over time, rows in order of time; two rows at an event, for left and right limit. */
export interface Trajectory {
  readonly metadata: TrajectoryMetadata;
  readonly variables: readonly TrajectoryVariable[];
  readonly parameters: readonly ParameterValue[];
  /** [s], non-decreasing. */
  readonly time: Float64Array;
  /** One column per variable, each as long as `time`. NaN: inactive. See `TrajectoryVariable` for what is more than a number. */
  readonly columns: readonly Float64Array[];
  /** By index of a variable that is `wide`: exact values minus those of its column. Missing: no variable is. */
  readonly remainders?: ReadonlyMap<number, Float64Array>;
  /** Per row: 0 sample, 1 left limit, 2 right limit. */
  readonly marks: Uint8Array;
  readonly events: readonly EventRecord[];
}

/** `true`: the memory is used up. */
export type Fullness = boolean | "event-file";

/** Receiver of the rows and events of a run: a trajectory in memory, a file, a plot. */
export interface TrajectorySink {
  /** Called once, before the first row; the parameters are evaluated. */
  begin(
    metadata: TrajectoryMetadata,
    variables: readonly TrajectoryVariable[],
    parameters: readonly ParameterValue[],
  ): void;
  /** Whether rows need the value of variable i; legal after `begin`. Missing: they need all. */
  needs?(variable: number): boolean;
  /** One row; `values[i]` belongs to variable i. The array is reused by the caller. */
  row(time: number, values: Float64Array, mark: RowMark): void;
  event(record: EventRecord): void;
  /**
   * Whether the memory for rows and events is used up, or the file of events has its largest size: the run then ends. Missing: never.
   */
  isFull?(): Fullness;
  /** Passes on what is buffered. Missing: nothing is. */
  flush?(): void;
  /** Called once, at any outcome of the run. */
  end(): void;
}
