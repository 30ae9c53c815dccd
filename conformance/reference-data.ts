import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The `t` column of a reference event file [s], of all events or those of some kinds. */
export function referenceTimes(file: string, kinds?: readonly string[]): number[] {
  const [header = "", ...rows] = readFileSync(join(import.meta.dirname, "reference", file), "utf8")
    .trim()
    .split("\n");
  const column = header.split(",").indexOf("t");
  if (column < 0) throw new Error(`${file} has no column t`);
  const kind = header.split(",").indexOf("kind");
  const cells = rows.map((row) => row.split(","));
  return cells
    .filter((row) => kinds === undefined || kinds.includes(row[kind] ?? ""))
    .map((row) => Number(row[column]));
}

export function exampleText(name: string): string {
  return readFileSync(join(import.meta.dirname, "..", "examples", `${name}.mo`), "utf8");
}

/** Largest difference between the first `count` of both. */
export function largestDifference(
  actual: readonly number[],
  expected: readonly number[],
  count: number,
): number {
  if (actual.length < count || expected.length < count) return Number.POSITIVE_INFINITY;
  return Math.max(...expected.slice(0, count).map((t, i) => Math.abs((actual[i] ?? Number.NaN) - t)));
}

/** A reference file with a header: its columns by name. */
export function referenceColumns(file: string): ReadonlyMap<string, readonly number[]> {
  const [header = "", ...rows] = readFileSync(join(import.meta.dirname, "reference", file), "utf8")
    .trim()
    .split("\n");
  const cells = rows.map((row) => row.split(",").map(Number));
  return new Map(header.split(",").map((name, i) => [name, cells.map((row) => row[i] ?? Number.NaN)]));
}
