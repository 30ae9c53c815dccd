import { remainderVariable, type Trajectory, textList, type WideType } from "@cosimo/ir";
import { describe, expect, it, test } from "vitest";
import { readArrow } from "../arrow/arrow-reader.ts";
import { writeArrow } from "../arrow/arrow-writer.ts";
import { compareTrajectories } from "../compare/compare-trajectories.ts";
import { readCsv } from "../csv/csv-reader.ts";
import { createCsvWriter } from "../csv/csv-writer.ts";
import { readResultJson } from "../json/json-reader.ts";
import { createJsonWriter } from "../json/json-writer.ts";
import { readMat } from "../mat/mat-reader.ts";
import { createMatWriter } from "../mat/mat-writer.ts";
import { METADATA, record, variable } from "../testing/closed-form.ts";
import { memoryFile } from "../testing/memory-file.ts";
import { exactColumn, splitInteger } from "./exact-values.ts";
import { filterVariables, replay } from "./sinks.ts";

const signed = [0n, 2n ** 53n + 1n, -(2n ** 63n), 2n ** 63n - 1n];
const unsigned = [0n, 2n ** 53n + 1n, 2n ** 63n + 1n, 2n ** 64n - 1n];
const words = ["", 'a "b", c\nd', "12", "жук"];

const integer = (name: string, wide: WideType) =>
  ({ ...variable(name), type: "Integer", variability: "discrete", wide }) as const;

/** Two integers of 64 bits and a text over four rows. */
function wideResult(longs: readonly bigint[] = signed, texts: readonly string[] = words): Trajectory {
  return record((sink) => {
    const list = textList();
    const [n, u] = [integer("n", "Int64"), integer("u", "UInt64")];
    const word = { ...variable("word"), type: "String", variability: "discrete", texts: list.texts } as const;
    sink.begin(METADATA, [n, remainderVariable(n), u, remainderVariable(u), variable("x"), word], []);
    for (const [t, text] of texts.entries()) {
      const values = [...splitInteger(longs[t]!), ...splitInteger(unsigned[t]!), t / 2, list.place(text)];
      sink.row(t, Float64Array.from(values), "sample");
    }
    sink.end();
  });
}

function textOf(trajectory: Trajectory, create: typeof createCsvWriter | typeof createJsonWriter): string {
  let text = "";
  replay(
    trajectory,
    create((chunk: string) => {
      text += chunk;
    }),
  );
  return text;
}

function valuesIn(trajectory: Trajectory) {
  const indices = trajectory.variables.map(({ name }, i) => [name, i] as const);
  return Object.fromEntries(indices.map(([name, i]) => [name, Array.from(exactColumn(trajectory, i))]));
}

const all = { n: signed, u: unsigned, x: [0, 0.5, 1, 1.5], word: words };

describe("integers of 64 bits and texts", () => {
  it("are recorded exactly, in columns of their types", () => {
    const result = wideResult();
    expect(result.variables.map(({ name }) => name)).toEqual(["n", "u", "x", "word"]);
    expect(exactColumn(result, 0)).toBeInstanceOf(BigInt64Array);
    expect(exactColumn(result, 1)).toBeInstanceOf(BigUint64Array);
    expect(valuesIn(result)).toEqual(all);
    expect(result.columns.every((column) => column instanceof Float64Array)).toBe(true);
  });

  it("come back from CSV, JSON and Arrow files, integers from MAT files, too", async () => {
    const result = wideResult();
    const csv = textOf(result, createCsvWriter);
    expect(csv.split("\n")[2]).toBe('1,9007199254740993,9007199254740993,0.5,"a ""b"", c');
    const json = textOf(result, createJsonWriter);
    expect(JSON.parse(json).rows[1]).toEqual([1, "9007199254740993", "9007199254740993", 0.5, words[1]]);
    const arrow = await readArrow(await writeArrow(result));
    for (const read of [readCsv(csv), readResultJson(json), arrow]) {
      expect(read.diagnostics).toEqual([]);
      expect(valuesIn(read.value!)).toEqual(all);
    }
    const file = memoryFile();
    replay(result, createMatWriter(file));
    const { word: _, ...numbers } = all;
    expect(valuesIn(readMat(file.bytes()).value!)).toEqual(numbers);
  });

  it("keep their remainders when variables are selected", () => {
    const kept = record((sink) => replay(wideResult(), filterVariables(sink, /^u$/)));
    expect(valuesIn(kept)).toEqual({ u: unsigned });
  });

  it("are compared exactly", () => {
    const other = wideResult([0n, 2n ** 53n + 2n, -(2n ** 63n), 2n ** 63n - 1n], ["", "a", "12", "жук"]);
    const { variables } = compareTrajectories(wideResult(), other, { relativeTolerance: 0 });
    const differences = variables.map(({ name, maximum, within }) => [name, maximum.difference, within]);
    expect(differences).toEqual([
      ["n", 1, false],
      ["u", 0, true],
      ["x", 0, true],
      ["word", 1, false],
    ]);
  });
});

test("a column of a table is of texts only if all its fields are in quotes", () => {
  expect(readCsv('time,a\n0,"1.5"\n1,2\n').value?.variables[0]?.type).toBe("Real");
  expect(readCsv('time,a\n0,"b"\n1,2\n').diagnostics.map(({ code }) => code)).toEqual(["csv.not-a-number"]);
  expect(readCsv("time,a\n0,b\n").diagnostics.map(({ code }) => code)).toEqual(["csv.not-a-number"]);
});
