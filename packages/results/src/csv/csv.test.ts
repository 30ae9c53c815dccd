import { positionOf } from "@cosimo/ir";
import fc from "fast-check";
import { expect, test } from "vitest";
import { replay } from "../recording/sinks.ts";
import { ballTrajectory, METADATA, record, variable } from "../testing/closed-form.ts";
import { readCsv } from "./csv-reader.ts";
import { type CsvWriterOptions, createCsvWriter } from "./csv-writer.ts";
import { readInputs } from "./input-reader.ts";

function written(run: Parameters<typeof record>[0], options: CsvWriterOptions = {}): string {
  const chunks: string[] = [];
  run(createCsvWriter((chunk) => chunks.push(chunk), options));
  return chunks.join("");
}

test("names are quoted, numbers shortest, inactive variables empty", () => {
  const text = written((sink) => {
    sink.begin(METADATA, [variable("x"), variable("A[1,2]"), variable('"q"'), variable("b")], []);
    sink.row(0.1, Float64Array.of(1 / 3, -0, Number.NaN, 1), "sample");
    sink.row(1e-7, Float64Array.of(1e22, 5, Number.POSITIVE_INFINITY, 0), "sample");
    sink.end();
  });
  expect(text).toBe('time,x,"A[1,2]","""q""",b\n0.1,0.3333333333333333,-0,,1\n1e-7,1e+22,5,Infinity,0\n');
});

test("any finite table comes back bit for bit", () => {
  const row = fc.tuple(fc.double(), fc.double(), fc.double());
  fc.assert(
    fc.property(fc.array(row, { maxLength: 20 }), fc.string(), (rows, name) => {
      const table = record((sink) => {
        const names = ["a", "b,\n", `v${name.trim().replaceAll("\u0000", "")}.`];
        sink.begin(
          METADATA,
          names.map((n) => variable(n)),
          [],
        );
        for (const [t, values] of rows.entries()) sink.row(t, Float64Array.from(values), "sample");
        sink.end();
      });
      const read = readCsv(written((sink) => replay(table, sink)));
      expect(read.diagnostics).toEqual([]);
      expect(read.value!.time).toEqual(table.time);
      expect(read.value!.columns).toEqual(table.columns);
      expect(read.value!.variables.map((v) => v.name.trim())).toEqual(
        table.variables.map((v) => v.name.trim()),
      );
    }),
    { seed: 20, numRuns: 200 },
  );
});

test("double rows come back as left and right limit", () => {
  const ball = ballTrajectory();
  const read = readCsv(written((sink) => replay(ball, sink))).value!;
  expect(read.marks).toEqual(ball.marks);
  expect(read.columns).toEqual(ball.columns);
});

test("memory stays bounded: chunks are handed out as rows come", () => {
  let longest = 0;
  const sink = createCsvWriter((chunk) => (longest = Math.max(longest, chunk.length)), { chunkSize: 1000 });
  sink.begin(METADATA, [variable("x")], []);
  for (let i = 0; i < 10_000; i++) sink.row(i, Float64Array.of(Math.sin(i)), "sample");
  sink.end();
  expect(longest).toBeGreaterThan(0);
  expect(longest).toBeLessThan(1100);
});

test("without event points only samples are written", () => {
  const text = written((sink) => replay(ballTrajectory(), sink), { eventPoints: "none" });
  expect(readCsv(text).value!.marks.every((mark) => mark === 0)).toBe(true);
});

test.each([
  ["OpenModelica's quoted header", '"time","x","der(x)"\n0,1,2\n1,2,3,\n'],
  ["Windows line ends, byte order mark, no last line end", "\ufefft,x,der(x)\r\n0,1,2\r\n\r\n1,2,3"],
  ["semicolons and units", "Time [s];x [m];der(x) [m/s]\n0;1;2\n1;2;3\n"],
  ["a spreadsheet's first line, other columns first", "sep=,\nx,time,der(x)\n+1,0.,2E0\n2,1,3\n"],
  ["true, false and a comment", "# made by hand\ntime,x,der(x)\n0,true,2\n1,2,3\n"],
])("reads %s", (_, text) => {
  const { value, diagnostics } = readCsv(text);
  expect(diagnostics).toEqual([]);
  expect([...value!.time]).toEqual([0, 1]);
  expect(value!.variables.map((v) => v.name)).toEqual(["x", "der(x)"]);
  expect(value!.columns.map((c) => [...c])).toEqual([
    [1, 2],
    [2, 3],
  ]);
});

test.each([
  ["time,x\n0,1\n1,zwei\n", "csv.not-a-number", 3],
  ["time,x\n0,1\n1\n", "csv.ragged-row", 3],
  ["time,x\n0,1\n\n1,2,3\n", "csv.ragged-row", 4],
  ["time,x\n1,1\n0,2\n", "csv.time-order", 3],
  ['time,"x\ny"\n0,1\n1,--2\n', "csv.not-a-number", 4],
  ["u,x\n1,1\n", "csv.no-time", 1],
])("says where %j is wrong", (text, code, line) => {
  const { value, diagnostics } = readCsv(text);
  expect(value).toBeUndefined();
  expect(diagnostics.map((d) => d.code)).toEqual([code]);
  expect(positionOf(diagnostics[0]!.span!.source, diagnostics[0]!.span!.start).line).toBe(line);
});

test("an empty text and any other text is answered without an exception", () => {
  expect(readCsv("").diagnostics[0]!.code).toBe("csv.empty");
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('"', ",", "\n", "\r", "t", "1", ".", ";", "#") }),
      (text) => {
        const { value, diagnostics } = readCsv(text);
        expect(value === undefined).toBe(diagnostics.length > 0);
      },
    ),
    { seed: 21, numRuns: 500 },
  );
});

test.each(["header", "row"] as const)("units in the %s come back, odd names and inputs too", (units) => {
  const names = [variable("v", { unit: "m/s" }), variable("load [kg]"), variable('a,"b"', { unit: "1" })];
  const trajectory = record((sink) => {
    sink.begin(METADATA, names, []);
    sink.row(0, Float64Array.of(1, 2, 3), "sample");
    sink.end();
  });
  let text = "";
  replay(
    trajectory,
    createCsvWriter((chunk) => (text += chunk), { units }),
  );
  const read = readCsv(text).value!;
  expect(read.variables.map(({ name, unit }) => [name, unit])).toEqual([
    ["v", "m/s"],
    ["load [kg]", ""],
    ['a,"b"', "1"],
  ]);
  expect(read.columns.map(([value]) => value)).toEqual([1, 2, 3]);
  expect(readInputs(text).value!["v"]).toMatchObject({ unit: "m/s", values: Float64Array.of(1) });
});

test("a first row with a wrong time is no row of units", () => {
  expect(readCsv("time,v\nabc,1\n").diagnostics.map((one) => one.code)).toEqual(["csv.not-a-number"]);
});
