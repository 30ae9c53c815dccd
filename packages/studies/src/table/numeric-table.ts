import { runStatuses } from "../runs/run-record.ts";
import type { TableNames } from "./parquet.ts";
import type { RunTable } from "./run-table.ts";

/** The numbers of a study by columns, in the order of the runs. Runs that are missing or have failed have NaN as outputs. */
export interface NumericTable {
  readonly variables: readonly string[];
  readonly outputs: readonly string[];
  readonly points: readonly Float64Array[];
  readonly values: readonly Float64Array[];
  /** Places in `runStatuses`; 255: the run is not made yet. */
  readonly status: Uint8Array;
}

const MISSING = 255;

/** An empty table of this length, and what enters runs in it. */
export function numericTable(
  { variables, outputs }: TableNames,
  runs: number,
): { readonly table: NumericTable; add(part: RunTable): void } {
  const columns = (names: readonly string[]) => names.map(() => new Float64Array(runs).fill(Number.NaN));
  const table = {
    ...{ variables, outputs, points: columns(variables), values: columns(outputs) },
    status: new Uint8Array(runs).fill(MISSING),
  };
  return {
    table,
    add({ from, points, values, status }) {
      for (const [i, column] of points.entries()) table.points[i]!.set(column, from);
      for (const [i, column] of values.entries()) table.values[i]!.set(column, from);
      table.status.set(status, from);
    },
  };
}

/** How many runs ended how; only those that occur. */
export function statusCounts({ status }: Pick<NumericTable, "status">): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const one of status) {
    const name = one === MISSING ? "missing" : runStatuses[one]!;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}
