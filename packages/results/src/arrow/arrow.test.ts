import { tableFromArrays, tableFromIPC, tableToIPC } from "apache-arrow";
import fc from "fast-check";
import { expect, test } from "vitest";
import { ballTrajectory, METADATA, record, runBall, variable } from "../testing/closed-form.ts";
import { brittlePendulumTrajectory } from "../testing/modal-runs.ts";
import { readArrow } from "./arrow-reader.ts";
import { createArrowWriter, writeArrow } from "./arrow-writer.ts";

const ball = ballTrajectory();

test("a trajectory comes back with types, units, literals, aliases and parameters", async () => {
  const { value, diagnostics } = await readArrow(await writeArrow(ball));
  expect(diagnostics).toEqual([]);
  expect(value).toEqual({ ...ball, events: [] });
});

test("a run with modes comes back with its gaps, its modes and what they are", async () => {
  const run = brittlePendulumTrajectory();
  const { value } = await readArrow(await writeArrow(run));
  expect(value).toEqual({ ...run, events: [] });
  expect(value!.variables.at(-1)!.role).toBe("mode");
});

test("columns are typed, aliases are not stored twice", async () => {
  const { schema } = tableFromIPC(await writeArrow(ball));
  expect(schema.fields.map((field) => `${field.name} ${field.type}`)).toEqual([
    "time Float64",
    "y Float64",
    "x Float64",
    "v Float64",
    "falling Bool",
    "bounces Int32",
    "phase Int32",
  ]);
  expect(schema.fields[1]!.metadata.get("unit")).toBe("m");
  expect(schema.fields[6]!.metadata.get("literals")).toBe('["up","down"]');
});

test("the file tells model, options, parameters and, known at the end only, statistics and stop time", async () => {
  const { schema } = tableFromIPC(await writeArrow(ball, { statistics: () => ({ steps: 42 }) }));
  const told = (key: string) => JSON.parse(schema.metadata.get(key)!);
  expect(schema.metadata.get("cosimo.model")).toBe("Ball");
  expect(told("cosimo.options")).toEqual({ tolerance: 1e-6 });
  expect(told("cosimo.statistics")).toEqual({ steps: 42 });
  expect(told("modelica.stopTime")).toBe(ball.time.at(-1));
  const entries: { name: string; kind: string; value?: number; scale?: number; column?: number }[] =
    told("modelica.variables");
  expect(entries.find((entry) => entry.name === "g")).toMatchObject({ kind: "parameter", value: 9.81 });
  expect(entries.find((entry) => entry.name === "down")).toMatchObject({ column: 3, scale: -1 });
});

test("batches are handed out while the run goes on", async () => {
  let bytes = 0;
  const sink = await createArrowWriter((chunk) => (bytes += chunk.length), { batchSize: 16 });
  const seen: number[] = [];
  runBall({
    ...sink,
    row: (time, values, mark) => {
      sink.row(time, values, mark);
      seen.push(bytes);
    },
  });
  expect(new Set(seen).size).toBeGreaterThan(8);
});

test("any doubles come back bit for bit, inactive variables as NaN", async () => {
  const row = fc.tuple(fc.double(), fc.constantFrom(0, 1, Number.NaN), fc.constantFrom(-3, 7, Number.NaN));
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 40 }), async (rows) => {
      const table = record((sink) => {
        const discrete = { variability: "discrete" } as const;
        const [flag, count] = [
          { type: "Boolean", ...discrete } as const,
          { type: "Integer", ...discrete } as const,
        ];
        sink.begin(METADATA, [variable("a"), variable("flag", flag), variable("count", count)], []);
        for (const [t, values] of rows.entries()) sink.row(t, Float64Array.from(values), "sample");
        sink.end();
      });
      const { value } = await readArrow(await writeArrow(table, { batchSize: 7 }));
      expect(value!.time).toEqual(table.time);
      expect(value!.columns).toEqual(table.columns);
    }),
    { seed: 40, numRuns: 50 },
  );
});

test("a table of another tool needs a column of time", async () => {
  const foreign = tableFromArrays({ x: Float64Array.of(5, 6), t: Float64Array.of(0, 1) });
  const { value } = await readArrow(tableToIPC(foreign, "stream"), "foreign");
  expect([...value!.time]).toEqual([0, 1]);
  expect(value!.variables.map((v) => v.name)).toEqual(["x"]);
  const without = await readArrow(tableToIPC(tableFromArrays({ x: Float64Array.of(5) }), "file"));
  expect(without.diagnostics[0]!.code).toBe("arrow.no-time");
});

test("other bytes are answered by a diagnostic", async () => {
  const { value, diagnostics } = await readArrow(new TextEncoder().encode("time,x\n0,1\n"), "a.csv");
  expect(value).toBeUndefined();
  expect(diagnostics[0]!.code).toBe("arrow.unreadable");
});

test("counts and places that are damaged end neither in a loop nor in gigabytes", async () => {
  const whole = await writeArrow(ball);
  const stream = tableToIPC(tableFromIPC(whole), "stream");
  const { heapTotal, arrayBuffers } = process.memoryUsage();
  for (const bytes of [whole, stream])
    for (let at = 4; at + 4 <= bytes.length; at += 4 * (at % 20 === 0 ? 3 : 1)) {
      const damaged = bytes.slice();
      const view = new DataView(damaged.buffer);
      const small = view.getUint32(at, true) < 256;
      if (!small) continue;
      view.setUint32(at, 0x0ff0_0000, true);
      const { value, diagnostics } = await readArrow(damaged);
      expect(value === undefined).toBe(diagnostics.length > 0);
    }
  const after = process.memoryUsage();
  expect(after.heapTotal + after.arrayBuffers - heapTotal - arrayBuffers).toBeLessThan(5e8);
});
