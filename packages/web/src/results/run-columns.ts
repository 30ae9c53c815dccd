import type { EventRecord, TrajectorySink, TrajectoryVariable } from "@cosimo/ir";
import { chunkedColumn } from "./chunked-column.ts";
import { createPyramid, type Pyramid } from "./pyramid.ts";

/** The results of a run, growing while it proceeds. */
export interface RunColumns extends TrajectorySink {
  readonly rows: number;
  /** Legal after `begin`. */
  readonly variables: readonly TrajectoryVariable[];
  readonly events: readonly EventRecord[];
  /** [s] */
  timeAt(row: number): number;
  /** The first row at or after a time; `rows` if there is none. */
  rowAt(time: number): number;
  column(name: string): SignedColumn | undefined;
}

/** A stored column, or its negative: aliases are stored once. */
export interface SignedColumn {
  readonly values: Pyramid;
  readonly sign: 1 | -1;
}

/** Half a gigabyte of numbers, and as many events as fit beside it. */
const MOST_VALUES = 2 ** 26;
const MOST_EVENTS = 1_000_000;

export function createRunColumns(): RunColumns {
  const time = chunkedColumn();
  const events: EventRecord[] = [];
  const columns = new Map<string, SignedColumn>();
  let stored: { readonly variable: number; readonly values: Pyramid }[] = [];
  const results = {
    rows: 0,
    variables: [] as readonly TrajectoryVariable[],
    events,
    begin(_: unknown, variables: readonly TrajectoryVariable[]): void {
      results.variables = variables;
      stored = store(variables, columns);
    },
    row(instant: number, values: Float64Array): void {
      time.push(instant);
      for (const { variable, values: column } of stored) column.push(values[variable]!);
      results.rows++;
    },
    event(record: EventRecord): void {
      events.push(record);
    },
    isFull: () => results.rows * (stored.length + 1) > MOST_VALUES || events.length >= MOST_EVENTS,
    end(): void {},
    timeAt: time.at,
    rowAt(instant: number): number {
      let [low, high] = [0, results.rows];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (time.at(middle) < instant) low = middle + 1;
        else high = middle;
      }
      return low;
    },
    column: (name: string) => columns.get(name),
  };
  return results;
}

function store(variables: readonly TrajectoryVariable[], columns: Map<string, SignedColumn>) {
  const stored: { variable: number; values: Pyramid }[] = [];
  const byName = new Map(variables.map((one) => [one.name, one]));
  const columnOf = (variable: TrajectoryVariable): SignedColumn => {
    const known = columns.get(variable.name);
    if (known !== undefined) return known;
    const { aliasOf } = variable;
    const other = aliasOf && byName.get(aliasOf.name);
    // The negation of a Boolean is no negative number.
    const shares = other !== undefined && !(aliasOf?.negated && variable.type === "Boolean");
    const own = shares ? sharedColumn(columnOf(other), aliasOf!.negated) : newColumn(variable);
    columns.set(variable.name, own);
    return own;
  };
  const newColumn = (variable: TrajectoryVariable): SignedColumn => {
    const values = createPyramid();
    stored.push({ variable: variables.indexOf(variable), values });
    return { values, sign: 1 };
  };
  for (const variable of variables) columnOf(variable);
  return stored;
}

function sharedColumn({ values, sign }: SignedColumn, negated: boolean): SignedColumn {
  return { values, sign: negated === (sign === 1) ? -1 : 1 };
}
