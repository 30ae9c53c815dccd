import { readArrow, readCsv, readMat } from "@cosimo/core/models";
import { expect, it } from "vitest";
import { runOf } from "./testing.ts";
import { writeRun } from "./write-run.ts";

const rows = [
  [0, 0.1],
  [0.5, 2],
  [0.5, -2],
  [1, 1 / 3],
] as const;
const run = runOf(rows);
const expected = { time: rows.map(([t]) => t), x: rows.map(([, x]) => x), y: rows.map(([, x]) => -x) };

function contents({ value }: ReturnType<typeof readMat>): object {
  const { time, variables, columns } = value!;
  const named = variables.map(({ name }, i) => [name, [...columns[i]!]] as const);
  return { time: [...time], ...Object.fromEntries(named) };
}

// Read back by the readers of the command line.
it("a run is written with all digits, both limits of events and aliases as CSV, MAT and Arrow", async () => {
  const csv = new TextDecoder().decode(await writeRun(run, "csv"));
  expect(contents(readCsv(csv))).toEqual(expected);
  expect(contents(readMat(await writeRun(run, "mat")))).toEqual(expected);
  expect(contents(await readArrow(await writeRun(run, "arrow")))).toEqual(expected);
});
