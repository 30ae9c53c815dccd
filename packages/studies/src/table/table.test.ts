import { parquetReadObjects } from "hyparquet";
import { expect, it } from "vitest";
import { createTableWriter, decodePart, encodePart, ROW_GROUP } from "./parquet.ts";
import { joinTables, type RunTable, tableOf } from "./run-table.ts";

const names = { variables: ["a", "b"], outputs: ["y"] };

/** Runs `from` to `to` with y = a + b; each third fails. */
function tableFrom(from: number, to: number): RunTable {
  const points: number[][] = [];
  const records = Array.from({ length: to - from }, (_, i) => {
    const run = from + i;
    points.push([run / 3, Math.sqrt(run)]);
    const isSound = run % 3 !== 0;
    return {
      run,
      status: isSound ? ("ok" as const) : ("integration" as const),
      code: isSound ? "" : "simulator.step-size",
      message: isSound ? "" : `step size at ${run}`,
      time: isSound ? Number.NaN : run / 7,
      values: [isSound ? run / 3 + Math.sqrt(run) : Number.NaN],
    };
  });
  return tableOf(points, records, from);
}

it("a part is read back as it was written, to the last bit", async () => {
  const table = tableFrom(100, 200);
  expect(await decodePart(encodePart(table, names), names)).toEqual(table);
});

it("a part keeps the sign of zero, and what is no number is one", async () => {
  const rows = [[0], [-0], [Number.NaN], [-Number.NaN], [1e-320]];
  const records = rows.map((values, run) => ({
    ...{ run, status: "ok" as const, code: "", message: "", time: Number.NaN, values },
  }));
  const table = tableOf(rows, records, 0);
  const back = await decodePart(encodePart(table, { variables: ["x"], outputs: ["y"] }), {
    ...{ variables: ["x"], outputs: ["y"] },
  });
  expect(back).toEqual(table);
  expect(Object.is(back!.values[0]![1], -0)).toBe(true);
});

it("a damaged part is not read: any byte of its data, or its end", async () => {
  const bytes = encodePart(tableFrom(0, 50), names);
  for (const place of [4, 60, Math.floor(bytes.length / 4), bytes.length - 2]) {
    const damaged = bytes.slice();
    damaged[place]! ^= 0x10;
    expect(await decodePart(damaged, names)).toBeUndefined();
  }
  expect(await decodePart(bytes.subarray(0, bytes.length - 9), names)).toBeUndefined();
  expect(await decodePart(new Uint8Array(), names)).toBeUndefined();
});

it("the whole table has the same bytes whatever its parts are, and other readers read it", async () => {
  const runs = ROW_GROUP + 2500;
  const bytesFor = (chunk: number): Uint8Array<ArrayBuffer> => {
    const pieces: Uint8Array[] = [];
    const writer = createTableWriter(names, (bytes) => pieces.push(bytes));
    for (let from = 0; from < runs; from += chunk) writer.add(tableFrom(from, Math.min(from + chunk, runs)));
    writer.end();
    return new Uint8Array(Buffer.concat(pieces));
  };
  const whole = bytesFor(runs);
  for (const chunk of [7, 1000]) expect(Buffer.compare(bytesFor(chunk), whole)).toBe(0);
  const rows = await parquetReadObjects({ file: whole.buffer, rowStart: ROW_GROUP, rowEnd: ROW_GROUP + 2 });
  const [first] = rows;
  expect(first).toMatchObject({ run: ROW_GROUP + 1, a: ROW_GROUP / 3, status: "ok" });
});

it("tables are joined in their order", () => {
  expect(joinTables([tableFrom(0, 3), tableFrom(3, 4), tableFrom(4, 9)])).toEqual(tableFrom(0, 9));
});
