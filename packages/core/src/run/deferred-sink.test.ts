import type { EventRecord, TrajectorySink } from "@cosimo/ir";
import { expect, it } from "vitest";
import { deferSink } from "./deferred-sink.ts";

it("rows that wait are passed on once, in the order of rows and events, as they were when they were written", () => {
  const lines: string[] = [];
  const target: TrajectorySink = {
    begin: () => void lines.push("begin"),
    row: (t, values, mark) => void lines.push(`${t}: ${values.join(" ")} ${mark}`),
    event: ({ name }) => void lines.push(name),
    end: () => void lines.push("end"),
  };
  const { sink, flush, eventCount, slotCount } = deferSink(target);
  const values = new Float64Array(2);
  const row = (t: number, mark: "sample" | "left" | "right" = "sample") => {
    values.set([t, -t]);
    sink.row(t, values, mark);
  };
  sink.begin({} as never, [], []);
  row(0);
  row(1, "left");
  row(1, "right");
  sink.event({ name: "impact" } as EventRecord);
  row(2);
  expect([lines, eventCount(), slotCount()]).toEqual([[], 1, 4 * 4]);
  flush();
  row(3);
  sink.end();
  expect(slotCount()).toBe(4);
  flush();
  expect(slotCount()).toBe(0);
  const first = ["begin", "0: 0 0 sample", "1: 1 -1 left", "1: 1 -1 right", "impact", "2: 2 -2 sample"];
  expect(lines).toEqual([...first, "3: 3 -3 sample", "end"]);
});

it("rows wait with what the target needs once it has begun; aliases of other variables need not be written", () => {
  const rows: number[][] = [];
  const target: TrajectorySink = {
    begin() {},
    needs: (variable) => variable === 1,
    row: (_, values) => void rows.push([...values]),
    event() {},
    end() {},
  };
  const { sink, flush, slotCount } = deferSink(target);
  const alias = { aliasOf: { name: "x", negated: false } };
  sink.begin({} as never, [{ name: "x" }, { name: "y", ...alias }, { name: "z", ...alias }] as never, []);
  flush();
  expect([0, 1, 2].map((i) => sink.needs!(i))).toEqual([true, true, false]);
  sink.row(0, Float64Array.of(1, 2, 3), "sample");
  expect(slotCount()).toBe(3);
  flush();
  expect(rows).toEqual([[0, 2, 0]]);
});

it("long rows of which most is needed are passed on as they were written", () => {
  const rows: number[][] = [];
  const row = (_: number, values: Float64Array) =>
    void rows.push([values.length, values[0]!, values.at(-1)!]);
  const { sink, flush } = deferSink({ begin() {}, row, event() {}, end() {} });
  const values = new Float64Array(100_000);
  sink.begin({} as never, [], []);
  for (const k of [1, 2, 3]) {
    values.fill(k, 0, 1).fill(-k, 99_999);
    sink.row(k, values, "sample");
  }
  flush();
  expect(rows).toEqual([1, 2, 3].map((k) => [100_000, k, -k]));
});
