import type { Trajectory } from "@cosimo/ir";

/** A variable of a result; a value that is not finite is null. */
export interface ResultVariableInfo {
  readonly name: string;
  readonly type: string;
  readonly unit: string;
  readonly description: string;
  /** Over the rows in which it has a value. */
  readonly min: number | null;
  readonly max: number | null;
  readonly first: number | null;
  readonly last: number | null;
}

export interface ResultInfo {
  readonly kind: "result";
  readonly model: string;
  readonly rows: number;
  /** [s]; null without rows. */
  readonly startTime: number | null;
  readonly stopTime: number | null;
  readonly variables: readonly ResultVariableInfo[];
  readonly parameters: readonly {
    readonly name: string;
    readonly value: number | null;
    readonly unit: string;
    readonly description: string;
  }[];
  /** Instants with rows for left and right limit [s]. */
  readonly events: readonly number[];
}

/** Variables, ranges and events of a result. */
export function describeResult({ metadata, variables, parameters, time, columns }: Trajectory): ResultInfo {
  return {
    kind: "result",
    model: metadata.model,
    rows: time.length,
    startTime: finite(time[0]),
    stopTime: finite(time.at(-1)),
    variables: variables.map(({ name, type, unit, description }, i) => ({
      ...{ name, type, unit, description },
      ...rangeOf(columns[i]!),
    })),
    parameters: parameters.map(({ variable: { name, unit, description }, value }) => ({
      ...{ name, value: finite(value), unit, description },
    })),
    events: eventTimes(time),
  };
}

function rangeOf(column: Float64Array): Pick<ResultVariableInfo, "min" | "max" | "first" | "last"> {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of column) {
    if (value < min) min = value;
    if (value > max) max = value;
  }
  return { min: finite(min), max: finite(max), first: finite(column[0]), last: finite(column.at(-1)) };
}

function eventTimes(time: Float64Array): readonly number[] {
  const found = new Set<number>();
  for (let i = 1; i < time.length; i++) if (time[i] === time[i - 1]) found.add(time[i]!);
  return [...found];
}

function finite(value: number | undefined): number | null {
  return value !== undefined && Number.isFinite(value) ? value : null;
}
