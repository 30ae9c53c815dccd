import type { ArgumentValues, CallRow } from "./call-row.ts";
import { callTable } from "./call-table.ts";
import type { StatusCode } from "./status.ts";
import type { NumericArray, ValueGroup } from "./values.ts";

export { stepFields, updateFields } from "./records.ts";

/** Names of calls that are functions of the standard. */
export type CallName = keyof typeof callTable;
export const callNames = Object.keys(callTable) as readonly CallName[];

export function rowOf(call: CallName): CallRow {
  return callTable[call];
}

/** The texts of a row's arguments. */
export type ArgumentTexts<C extends CallName> = (typeof callTable)[C]["arguments"];

/** The rows of the table as functions. Each answers the standard's status; other answers go into arrays. */
export type PlainCalls = {
  readonly [C in CallName]: (...values: ArgumentValues<ArgumentTexts<C>>) => StatusCode;
};

/** A call without its types. No row has more than five arguments. */
export type PlainCall = (a?: unknown, b?: unknown, c?: unknown, d?: unknown, e?: unknown) => StatusCode;

/** The functions of one instance, without checks. A way of calling implements them: native, linear memory or messages. */
export interface InstanceCalls extends PlainCalls {
  prepareStep(inputs: readonly ValueGroup[], outputs: readonly ValueGroup[]): StepCalls;
  prepareEvaluation(sizes: EvaluationSizes): EvaluationCalls;
}

export interface EvaluationSizes {
  readonly states: number;
  readonly eventIndicators: number;
  readonly inputs: readonly ValueGroup[];
  readonly outputs: readonly ValueGroup[];
}

export interface StepCalls {
  readonly inputs: readonly NumericArray[];
  readonly outputs: readonly NumericArray[];
  /** Flags and time, as `doStep` gives them. */
  readonly result: Float64Array;
  /** `begin` returns before the step is computed. Missing: false. */
  readonly isParallel?: boolean;
  /** Sets the inputs and begins the step; calls in the same process complete it. */
  begin(time: number, stepSize: number, noSetPrior: boolean): void;
  /** Completes the step and fills the outputs. */
  finish(): StatusCode;
}

export interface EvaluationCalls {
  readonly states: Float64Array;
  readonly inputs: readonly NumericArray[];
  readonly derivatives: Float64Array;
  readonly eventIndicators: Float64Array;
  readonly outputs: readonly NumericArray[];
  evaluate(time: number): StatusCode;
}
