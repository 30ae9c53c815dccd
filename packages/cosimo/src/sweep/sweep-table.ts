import { formatDecimal, quoteCsv } from "@cosimo/core/models";
import { pointAt, type SweepPlan, type SweepRow } from "@cosimo/studies";

/**
 * A table as CSV: run (from 1), varied values, outputs, outcome, reason. Numbers have as many digits as needed to read
 * them back; Booleans are 0 and 1; outputs of a run without values are empty.
 */
export function* sweepTable(
  { vary, outputs }: SweepPlan,
  rows: readonly SweepRow[],
  reasonOf: (row: SweepRow) => string,
): Generator<string> {
  const varied = vary.map(({ name }) => name);
  yield line(["run", ...varied, ...outputs.map(({ label }) => label), "outcome", "reason"]);
  for (const row of rows) {
    const point = pointAt(vary, row.run);
    yield line([
      String(row.run + 1),
      ...varied.map((name) => String(Number(point[name]))),
      ...outputs.map((_, i) => shown(row.values[i] ?? Number.NaN)),
      row.outcome,
      row.outcome === "completed" ? "" : reasonOf(row),
    ]);
  }
}

function shown(value: number | bigint): string {
  return typeof value === "bigint" ? String(value) : formatDecimal(value);
}

/** With quotes as in RFC 4180 where necessary. */
function line(fields: readonly string[]): string {
  return `${fields.map(quoteCsv).join(",")}\n`;
}
