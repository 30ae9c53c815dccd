import type { Design } from "../designs/design.ts";
import { type RunRecord, type RunTrajectory, runStatuses, type StudyRunner } from "../runs/run-record.ts";

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
}

/** Makes the runs from `from` to `to`, excluded. `begun` is called before each. */
export function makeRuns(
  { run: runOf }: StudyRunner,
  { point }: Pick<Design, "point">,
  from: number,
  to: number,
  begun: (run: number) => void = () => {},
): RunTable {
  const points: (readonly number[])[] = [];
  const records: RunRecord[] = [];
  for (let run = from; run < to; run++) {
    begun(run);
    const values = point(run);
    points.push(values);
    records.push(runOf(run, values));
  }
  return tableOf(points, records, from);
}

/** The table of records in the order of their numbers. */
export function tableOf(
  points: readonly (readonly number[])[],
  records: readonly RunRecord[],
  from: number,
): RunTable {
  const columns = (rows: readonly (readonly number[])[]) =>
    (rows[0] ?? []).map((_, i) => Float64Array.from(rows, (row) => plainNumber(row[i]!)));
  const hasTrajectories = records.some(({ trajectories }) => trajectories !== undefined);
  return {
    ...{ from, count: records.length },
    points: columns(points),
    values: columns(records.map(({ values }) => values)),
    status: Uint8Array.from(records, ({ status }) => runStatuses.indexOf(status)),
    code: records.map(({ code }) => code),
    message: records.map(({ message }) => message),
    time: Float64Array.from(records, ({ time }) => plainNumber(time)),
    ...(hasTrajectories && { trajectories: records.map(({ trajectories }) => trajectories) }),
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
  const hasTrajectories = tables.some(({ trajectories }) => trajectories !== undefined);
  return {
    ...{ from: first.from, count },
    points: first.points.map((_, i) => join(({ points }) => points[i]!)),
    values: first.values.map((_, i) => join(({ values }) => values[i]!)),
    status: Uint8Array.from(tables.flatMap(({ status }) => [...status])),
    code: tables.flatMap(({ code }) => code),
    message: tables.flatMap(({ message }) => message),
    time: join(({ time }) => time),
    ...(hasTrajectories && {
      trajectories: tables.flatMap(
        (one) => one.trajectories ?? new Array<undefined>(one.count).fill(undefined),
      ),
    }),
  };
}

/** Rows `begin` to `end`, excluded, without trajectories. */
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
