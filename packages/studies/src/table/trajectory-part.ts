import { parquetRead } from "hyparquet";
import { type ColumnSource, parquetWriteBuffer } from "hyparquet-writer";
import type { RunTable } from "./run-table.ts";

/** A trajectory output: its name, and its variables. */
export interface TrajectoryNames {
  readonly name: string;
  readonly variables: readonly string[];
}

/**
 * The bytes of the trajectories of consecutive runs that are ok: run (from 1), time and the variables, one row an instant; undefined: there
 * are none.
 */
export function encodeTrajectories(
  table: RunTable,
  outputs: readonly TrajectoryNames[],
): Uint8Array<ArrayBuffer> | undefined {
  const { status } = table;
  const trajectories = table.trajectories?.map((one, i) => (status[i] === 0 ? one : undefined));
  if (outputs.length === 0 || !trajectories?.some((one) => one !== undefined)) return undefined;
  const variables = [...new Set(outputs.flatMap((one) => one.variables))];
  const runs: number[] = [];
  const times: number[] = [];
  const columns = variables.map((): number[] => []);
  for (const [i, kept] of trajectories.entries()) {
    if (kept === undefined) continue;
    const { time } = kept[0]!;
    for (const t of time) {
      runs.push(table.from + i + 1);
      times.push(t);
    }
    for (const [k, name] of variables.entries()) {
      const output = outputs.findIndex((one) => one.variables.includes(name));
      const column = kept[output]!.columns[outputs[output]!.variables.indexOf(name)]!;
      for (const value of column) columns[k]!.push(value);
    }
  }
  const column = (name: string, data: readonly number[]): ColumnSource => ({
    ...{ name, data: Float64Array.from(data), type: "DOUBLE", encoding: "PLAIN", nullable: false },
  });
  const bytes = parquetWriteBuffer({
    columnData: [
      { name: "run", data: Int32Array.from(runs), type: "INT32", nullable: false },
      column("time", times),
      ...variables.map((name, k) => column(name, columns[k]!)),
    ],
    ...{ statistics: false, createdBy: "cosimo", rowGroupSize: Math.max(runs.length, 1) },
  });
  return new Uint8Array(bytes);
}

/** The rows of one run over time, by names of variables. */
export interface StoredTrajectory {
  /** From 1. */
  readonly run: number;
  readonly time: Float64Array;
  readonly columns: ReadonlyMap<string, Float64Array>;
}

/** The trajectories of a part. */
export async function decodeTrajectories(bytes: Uint8Array): Promise<readonly StoredTrajectory[]> {
  const columns = new Map<string, ArrayLike<number>>();
  await parquetRead({
    file: new Uint8Array(bytes).buffer,
    onChunk: ({ columnName, columnData }) => columns.set(columnName, columnData as ArrayLike<number>),
  });
  const runs = columns.get("run") ?? [];
  const found: StoredTrajectory[] = [];
  for (let begin = 0, end = 0; begin < runs.length; begin = end) {
    while (end < runs.length && runs[end] === runs[begin]) end++;
    const part = (name: string) =>
      Float64Array.from(Array.prototype.slice.call(columns.get(name)!, begin, end));
    const names = [...columns.keys()].filter((name) => name !== "run" && name !== "time");
    found.push({
      ...{ run: runs[begin]!, time: part("time") },
      columns: new Map(names.map((name) => [name, part(name)])),
    });
  }
  return found;
}
