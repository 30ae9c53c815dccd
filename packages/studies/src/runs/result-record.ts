import { reduceColumn, type SimulationResult } from "@cosimo/core/model-runs";
import { formulaValue } from "../study-file/formula.ts";
import type { StudyOutput } from "../study-file/study.ts";
import { failedRecord, hasEnded, type Outcome, soundRecord } from "./outcome-record.ts";
import type { RunRecord } from "./run-record.ts";

/** The rows of a whole run. */
export interface WholeResult extends Pick<SimulationResult, "column"> {
  readonly outcome: Outcome;
  readonly time: Float64Array;
  /** Missing: all columns are numbers. */
  readonly exactColumn?: SimulationResult["exactColumn"];
}

/** The record of a run whose rows are there: of an FMU, or of a coupled system. Outputs are variables. */
export function recordOfResult(run: number, outputs: readonly StudyOutput[], result: WholeResult): RunRecord {
  const scalars = outputs.filter((one) => one.kind !== "trajectory");
  const kept = outputs.flatMap((one) => (one.kind === "trajectory" ? [one] : []));
  const trajectories = kept.map((one) => ({ time: result.time, columns: one.variables.map(result.column) }));
  const also = kept.length > 0 && { trajectories };
  if (!hasEnded(result.outcome)) return { ...failedRecord(run, scalars.length, result.outcome), ...also };
  const values = scalars.map((one) => valueOfOutput(one, result));
  const whole = scalars.map((one) => wholeValue(one, result));
  return {
    ...soundRecord(run, result.outcome, values),
    ...also,
    ...(whole.some((one) => one !== undefined) && { exact: values.map((value, i) => whole[i] ?? value) }),
  };
}

/** The integer of a run beyond 2^53, which no number has; undefined: a number does. */
function wholeValue(output: StudyOutput, { exactColumn }: WholeResult): bigint | undefined {
  const { kind } = output;
  if (kind !== "final" && kind !== "max" && kind !== "min") return undefined;
  if (output.after !== undefined || output.before !== undefined) return undefined;
  const values = exactColumn?.(output.expression);
  if (!(values instanceof BigInt64Array || values instanceof BigUint64Array)) return undefined;
  const whole = kind === "final" ? values.at(-1) : extreme(kind, values);
  return whole === undefined || Number.isSafeInteger(Number(whole)) ? undefined : whole;
}

function extreme(kind: "max" | "min", values: BigInt64Array | BigUint64Array): bigint | undefined {
  let most = values[0];
  for (const value of values)
    if (most === undefined || (kind === "max" ? value > most : value < most)) most = value;
  return most;
}

function valueOfOutput(
  output: Exclude<StudyOutput, { kind: "trajectory" }>,
  { time, column }: Pick<WholeResult, "time" | "column">,
): number {
  switch (output.kind) {
    case "event":
    case "count":
      throw new Error("a study of units has no events as outputs");
    case "formula": {
      const { name, terms, formula } = output;
      return formulaValue(
        formula,
        terms.map((term) => valueOfOutput({ ...term, name }, { time, column })),
      );
    }
    case "value": {
      const values = column(output.expression);
      return output.at > time.at(-1)! ? Number.NaN : at(time, values, output.at);
    }
    default: {
      const values = column(output.expression);
      const from = Math.max(output.after ?? Number.NEGATIVE_INFINITY, time[0]!);
      const to = Math.min(output.before ?? Number.POSITIVE_INFINITY, time.at(-1)!);
      if (output.kind === "final") return values.at(-1)!;
      const window = rowsBetween(time, values, from, to);
      if (window.time.length === 0) return Number.NaN;
      const kind = output.kind === "mean" ? "integral" : output.kind;
      const reduced = reduceColumn(kind, window.time, window.values);
      return output.kind === "mean" ? reduced / (to - from) : reduced;
    }
  }
}

/** Rows within [from, to], with interpolated ones at its ends. */
function rowsBetween(time: Float64Array, values: Float64Array, from: number, to: number) {
  const inside = Array.from(time.keys()).filter((i) => time[i]! >= from && time[i]! <= to);
  const times = inside.map((i) => time[i]!);
  const numbers = inside.map((i) => values[i]!);
  if (from > to) return { time: new Float64Array(), values: new Float64Array() };
  if (times[0] !== from) {
    times.unshift(from);
    numbers.unshift(at(time, values, from));
  }
  if (times.at(-1) !== to) {
    times.push(to);
    numbers.push(at(time, values, to));
  }
  return { time: Float64Array.from(times), values: Float64Array.from(numbers) };
}

/** Linear between rows; at an event the right limit. */
function at(time: Float64Array, values: Float64Array, t: number): number {
  let last = 0;
  for (let i = 0; i < time.length && time[i]! <= t; i++) last = i;
  if (time[last] === t || last === time.length - 1) return values[last]!;
  const share = (t - time[last]!) / (time[last + 1]! - time[last]!);
  return values[last]! + share * (values[last + 1]! - values[last]!);
}
