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
import { createRowTable } from "./row-table.ts";

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
  const columns = new Map<string, { readonly place: number; readonly sign: 1 | -1 }>();
  const read = new Map<number, Pyramid>();
  let table = createRowTable([]);
  let stored: ReadonlySet<number> = new Set();
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
      const sources = sourcesOf(variables);
      stored = new Set(sources.map(({ variable }) => variable));
      table = createRowTable([...stored]);
      const places = new Map([...stored].map((variable, place) => [variable, place]));
      for (const [i, { variable, sign }] of sources.entries())
        columns.set(variables[i]!.name, { place: places.get(variable)!, sign });
    },
    needs: (variable: number): boolean => stored.has(variable),
    row(instant: number, values: Float64Array): void {
      time.push(instant);
      table.add(values);
      results.rows++;
    },
    event(record: EventRecord): void {
      events.push(record);
    },
    isFull: () => results.rows * (stored.size + 1) > MOST_VALUES || events.length >= MOST_EVENTS,
    end(): void {},
    timeAt: time.at,
    rowAt: (instant: number): number => firstRowAt(instant, results.rows, time.at),
    column(name: string): SignedColumn | undefined {
      const found = columns.get(name);
      if (found === undefined) return undefined;
      const { place, sign } = found;
      // Of many columns few are read.
      const values = read.get(place) ?? createPyramid(table.column(place));
      read.set(place, values);
      return { values, sign };
    },
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

/** The variable whose values one has, and the sign in which it has them. */
interface ValueSource {
  readonly variable: number;
  readonly sign: 1 | -1;
}

/** Aliases are stored once. */
function sourcesOf(variables: readonly TrajectoryVariable[]): readonly ValueSource[] {
  const indices = new Map(variables.map(({ name }, index) => [name, index]));
  const sourceOf = (index: number): ValueSource => {
    const { aliasOf, type } = variables[index]!;
    const other = aliasOf && indices.get(aliasOf.name);
    // The negation of a Boolean is no negative number.
    if (other === undefined || (aliasOf?.negated && type === "Boolean")) return { variable: index, sign: 1 };
    const { variable, sign } = sourceOf(other);
    return { variable, sign: aliasOf!.negated === (sign === 1) ? -1 : 1 };
  };
  return variables.map((_, index) => sourceOf(index));
}
