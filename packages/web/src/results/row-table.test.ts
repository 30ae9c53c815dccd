import { expect, it } from "vitest";
import { createRowTable } from "./row-table.ts";

// Three values of which two are kept; 40 000 rows fill several blocks, of 2^14 rows each.
it("keeps the chosen values of each row, across blocks", () => {
  const table = createRowTable([2, 0]);
  const [first, second] = [table.column(0), table.column(1)];
  for (let row = 0; row < 40_000; row++) table.add(Float64Array.of(row, Number.NaN, -row));
  expect([table.rows, first.length]).toEqual([40_000, 40_000]);
  for (const row of [0, 63, 64, 127, 128, 16_383, 16_384, 32_768, 39_999])
    expect([first.at(row), second.at(row)]).toEqual([-row, row]);
});

// A block has at least sixteen rows, however wide they are.
it.each([0, 1, 3, 100_000])("has rows of %i values", (width) => {
  const table = createRowTable(Array.from({ length: width }, (_, k) => k));
  const columns = [0, width - 1].filter((k) => k >= 0 && k < width).map((k) => table.column(k));
  for (let row = 0; row < 40; row++) table.add(new Float64Array(width).fill(row));
  expect(table.rows).toBe(40);
  for (const column of columns) expect([0, 15, 16, 39].map(column.at)).toEqual([0, 15, 16, 39]);
});
