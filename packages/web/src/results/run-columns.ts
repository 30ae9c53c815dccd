import type {
  EventRecord,
  ParameterValue,
  RowMark,
  TrajectoryMetadata,
  TrajectorySink,
  TrajectoryVariable,
} from "@cosimo/ir";
import { chunkedColumn } from "./chunked-column.ts";
import { createPyramid, type Pyramid } from "./pyramid.ts";
import { firstRowAt, type RowSource, type SignedColumn } from "./row-source.ts";

/** The results of a run, growing while it proceeds. */
export interface RunColumns extends TrajectorySink, RowSource {
  /** Legal after `begin`. */
  readonly variables: readonly TrajectoryVariable[];
  readonly events: readonly EventRecord[];
  /** Passes the run on, as it came. */
  replay(sink: TrajectorySink): void;
}

/** Half a gigabyte of numbers, and as many events as fit beside it. */
const MOST_VALUES = 2 ** 26;
const MOST_EVENTS = 1_000_000;

export function createRunColumns(): RunColumns {
  const time = chunkedColumn();
  const events: EventRecord[] = [];
  const columns = new Map<string, SignedColumn>();
  let stored: { readonly variable: number; readonly values: Pyramid }[] = [];
  let head: Head | undefined;
  const results = {
    rows: 0,
    variables: [] as readonly TrajectoryVariable[],
    events,
    begin(
      metadata: TrajectoryMetadata,
      variables: readonly TrajectoryVariable[],
      parameters: readonly ParameterValue[],
    ): void {
      head = { metadata, parameters };
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
    rowAt: (instant: number): number => firstRowAt(instant, results.rows, time.at),
    column: (name: string) => columns.get(name),
    replay(sink: TrajectorySink): void {
      if (head !== undefined) replay(results, head, sink);
    },
  };
  return results;
}

interface Head {
  readonly metadata: TrajectoryMetadata;
  readonly parameters: readonly ParameterValue[];
}

/** Of rows at one time the first is the left limit of an event, the others are right limits; an event precedes its right limit. */
function replay(run: RunColumns, { metadata, parameters }: Head, sink: TrajectorySink): void {
  const { variables, events, rows } = run;
  sink.begin(metadata, variables, parameters);
  const columns = variables.map(({ name }) => run.column(name)!);
  const values = new Float64Array(columns.length);
  let event = 0;
  for (let row = 0; row < rows; row++) {
    const time = run.timeAt(row);
    const follows = row > 0 && run.timeAt(row - 1) === time;
    const mark = follows ? "right" : row + 1 < rows && run.timeAt(row + 1) === time ? "left" : "sample";
    for (; event < events.length && isDue(events[event]!.time, time, mark); event++)
      sink.event(events[event]!);
    for (let i = 0; i < columns.length; i++) values[i] = columns[i]!.sign * columns[i]!.values.at(row);
    sink.row(time, values, mark);
  }
  for (; event < events.length; event++) sink.event(events[event]!);
  sink.end();
}

function isDue(event: number, row: number, mark: RowMark): boolean {
  return event < row || (event === row && mark !== "left");
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
