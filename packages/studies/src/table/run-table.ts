import type { Design } from "../designs/design.ts";
import {
  type RunEnding,
  type RunRecord,
  type RunTrajectory,
  runStatuses,
  type StudyRunner,
} from "../runs/run-record.ts";

/** Consecutive runs as columns: plain data that is sent between threads. */
export interface RunTable {
  /** Number of the first run, from 0. */
  readonly from: number;
  readonly count: number;
  /** Values of the varied names, one column each. */
  readonly points: readonly Float64Array[];
  /** Values of the scalar outputs; NaN: none. */
  readonly values: readonly Float64Array[];
  /** Places in `runStatuses`. */
  readonly status: Uint8Array;
  readonly code: readonly string[];
  readonly message: readonly string[];
  /** Time reached by failed runs [s]; NaN for others. */
  readonly time: Float64Array;
  /** Of each run, if the study keeps trajectories; undefined for a run without. */
  readonly trajectories?: readonly (readonly RunTrajectory[] | undefined)[];
  /** Of each run, if some ended before their stop time; undefined for others. */
  readonly endings?: readonly (RunEnding | undefined)[];
}

/** Makes the runs from `from` to `to`, excluded. `begun` is called before each. */
export function makeRuns(
  { run: runOf }: StudyRunner,
  { point }: Pick<Design, "point">,
  from: number,
  to: number,
  begun: (run: number) => void = () => {},
): RunTable {
  const growing = growingTable(from, to - from);
  for (let run = from; run < to; run++) {
    begun(run);
    const values = point(run);
    growing.add(values, runOf(run, values));
  }
  return growing.table();
}

/** The table of records in the order of their numbers. */
export function tableOf(
  points: readonly (readonly number[])[],
  records: readonly RunRecord[],
  from: number,
): RunTable {
  const growing = growingTable(from, records.length);
  for (const [i, record] of records.entries()) growing.add(points[i]!, record);
  return growing.table();
}

/** Takes `count` records one after the other. None is kept: those of a part would outlive the space for young objects. */
function growingTable(from: number, count: number) {
  const columns = (row: readonly number[]) => row.map(() => new Float64Array(count));
  const enter = (row: readonly number[], into: readonly Float64Array[], at: number): void => {
    for (let i = 0; i < into.length; i++) into[i]![at] = plainNumber(row[i]!);
  };
  let [points, values]: (readonly Float64Array[])[] = [[], []];
  const status = new Uint8Array(count);
  const time = new Float64Array(count);
  const [code, message]: string[][] = [[], []];
  let trajectories: (readonly RunTrajectory[] | undefined)[] | undefined;
  let endings: (RunEnding | undefined)[] | undefined;
  let next = 0;
  return {
    add(point: readonly number[], record: RunRecord): void {
      if (next === 0) [points, values] = [columns(point), columns(record.values)];
      enter(point, points!, next);
      enter(record.values, values!, next);
      status[next] = runStatuses.indexOf(record.status);
      time[next] = plainNumber(record.time);
      code!.push(record.code);
      message!.push(record.message);
      if (record.trajectories !== undefined) {
        trajectories ??= new Array<undefined>(count).fill(undefined);
        trajectories[next] = record.trajectories;
      }
      if (record.ending !== undefined) {
        endings ??= new Array<undefined>(count).fill(undefined);
        endings[next] = record.ending;
      }
      next++;
    },
    table: (): RunTable => ({
      ...{ from, count, points: points!, values: values!, status, code: code!, message: message!, time },
      ...(trajectories && { trajectories }),
      ...(endings && { endings }),
    }),
  };
}

/** Tables of consecutive runs as one. */
export function joinTables(tables: readonly RunTable[]): RunTable {
  const [first] = tables;
  if (first === undefined) throw new RangeError("no tables to join");
  const count = tables.reduce((sum, one) => sum + one.count, 0);
  const join = (of: (table: RunTable) => Float64Array): Float64Array => {
    const joined = new Float64Array(count);
    let place = 0;
    for (const table of tables) {
      joined.set(of(table), place);
      place += table.count;
    }
    return joined;
  };
  const listed = <T>(of: (table: RunTable) => readonly (T | undefined)[] | undefined) =>
    tables.some((one) => of(one) !== undefined)
      ? tables.flatMap((one) => of(one) ?? new Array<undefined>(one.count).fill(undefined))
      : undefined;
  const trajectories = listed((one) => one.trajectories);
  const endings = listed((one) => one.endings);
  return {
    ...{ from: first.from, count },
    points: first.points.map((_, i) => join(({ points }) => points[i]!)),
    values: first.values.map((_, i) => join(({ values }) => values[i]!)),
    status: joinBytes(tables.map(({ status }) => status)),
    code: tables.flatMap(({ code }) => code),
    message: tables.flatMap(({ message }) => message),
    time: join(({ time }) => time),
    ...(trajectories && { trajectories }),
    ...(endings && { endings }),
  };
}

function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let place = 0;
  for (const part of parts) {
    joined.set(part, place);
    place += part.length;
  }
  return joined;
}

/** Rows `begin` to `end`, excluded, without trajectories and endings. */
export function sliceTable(table: RunTable, begin: number, end: number): RunTable {
  const { from, points, values, status, code, message, time } = table;
  return {
    ...{ from: from + begin, count: end - begin },
    points: points.map((one) => one.subarray(begin, end)),
    values: values.map((one) => one.subarray(begin, end)),
    status: status.subarray(begin, end),
    code: code.slice(begin, end),
    message: message.slice(begin, end),
    time: time.subarray(begin, end),
  };
}

/** Number of runs that are not ok. */
export function failures({ status }: Pick<RunTable, "status">): number {
  return status.reduce((sum, one) => (one === 0 ? sum : sum + 1), 0);
}

/** Of the many bit patterns that are no number, one. */
function plainNumber(value: number): number {
  return Number.isNaN(value) ? Number.NaN : value;
}
