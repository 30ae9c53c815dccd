import { positionOf, textOf } from "@cosimo/ir";
import { describe, expect, it } from "vitest";
import { readStepFunction } from "./read-step-function.ts";

/** A table with these variables, and what else is in it. */
function table(variables: string, rest = ""): string {
  return `{"name": "Tank", "sources": ["step.c"], ${rest}\n"variables": [${variables}]}`;
}

/** Codes with the text that each is about. */
function faults(text: string): readonly string[] {
  const { diagnostics } = readStepFunction({ uri: "fmu.json", text });
  return diagnostics.map(
    ({ code, span }) => `${code.replace("step-function.", "")}: ${span && textOf(span)}`,
  );
}

function variablesOf(text: string) {
  const { value, diagnostics } = readStepFunction({ uri: "fmu.json", text });
  expect(diagnostics).toEqual([]);
  return value?.variables;
}

describe("the table of a step function", () => {
  it("has defaults that go with type and causality", () => {
    expect(
      variablesOf(
        table(`{"name": "a"}, {"name": "p", "causality": "parameter", "start": 1},
               {"name": "on", "type": "Boolean", "causality": "input", "start": true}`),
      ),
    ).toMatchObject([
      { type: "Float64", causality: "local", variability: "continuous" },
      { type: "Float64", causality: "parameter", variability: "fixed", start: [1] },
      { type: "Boolean", causality: "input", variability: "discrete", start: [true] },
    ]);
  });

  it("takes the names of FMI 2 for types", () => {
    expect(
      variablesOf(table('{"name": "a", "type": "Real"}, {"name": "i", "type": "Integer"}')),
    ).toMatchObject([{ type: "Float64" }, { type: "Int32" }]);
  });

  it("has all digits of long integers", () => {
    expect(
      variablesOf(
        table('{"name": "id", "type": "UInt64", "causality": "parameter", "start": "18446744073709551615"}'),
      ),
    ).toMatchObject([{ start: [18446744073709551615n] }]);
  });

  it("has enumerations, whose items are start values", () => {
    const mode = `"enumerations": [{"name": "Mode", "items": ["off", "on"]}],`;
    const row = '{"name": "m", "type": "Mode", "causality": "input", "start": "on"}';
    expect(variablesOf(table(row, mode))).toMatchObject([
      { type: "Int64", enumeration: "Mode", variability: "discrete", start: [2n] },
    ]);
    expect(variablesOf(table(row, `"fmi": 2, ${mode}`))).toMatchObject([{ type: "Int32", start: [2] }]);
  });

  it("has arrays, with one start value for all elements or one for each", () => {
    expect(
      variablesOf(
        table(`{"name": "a", "dimensions": [2, 3], "start": 7}, {"name": "b", "dimensions": [2], "start": [1, 2]},
               {"name": "c", "dimensions": [4]}`),
      )?.map(({ dimensions, start }) => [dimensions, start]),
    ).toEqual([
      [
        [2, 3],
        [7, 7, 7, 7, 7, 7],
      ],
      [[2], [1, 2]],
      [[4], undefined],
    ]);
  });

  it("gives variables names that C can use", () => {
    const names = variablesOf(
      table('{"name": "ball.h"}, {"name": "x[1]"}, {"name": "double"}, {"name": "2nd"}, {"name": "высота"}'),
    );
    expect(names?.map(({ field }) => field)).toEqual(["ball_h", "x_1_", "double_", "_2nd", "высота"]);
  });
});

describe("what is wrong in a table", () => {
  it.each([
    ["an unknown key", table('{"name": "a", "unti": "m"}'), ['unknown-key: "unti"']],
    ["an unknown key at the top", table("", '"nmae": "x",'), ['unknown-key: "nmae"']],
    ["a key that is missing", '{"name": "Tank", "variables": []}', ["missing-key: {"]],
    ["a version that there is not", table("", '"fmi": 4,'), ["expected: 4"]],
    ["a text instead of a number", table("", '"fixedStepSize": "1",'), ['expected: "1"']],
    ["a step without end", table("", '"fixedStepSize": 1e999,'), ["json.range: 1e999"]],
    ["a bound that is no number", table('{"name": "a", "max": 1e999}'), ["json.range: 1e999"]],
    ["a step of no size", table("", '"fixedStepSize": 0,'), ["expected: 0"]],
    ["no sources", '{"name": "Tank", "sources": [], "variables": []}', ["expected: []"]],
    [
      "a source elsewhere",
      '{"name": "T", "sources": ["../a.c"], "variables": []}',
      ['source-name: "../a.c"'],
    ],
    [
      "a source that is ours",
      '{"name": "T", "sources": ["fmu.c"], "variables": []}',
      ['source-name: "fmu.c"'],
    ],
    ["a source twice", '{"name": "T", "sources": ["a.c", "a.c"], "variables": []}', ['source-twice: "a.c"']],
    [
      "a model that C cannot name",
      '{"name": "2x", "sources": ["a.c"], "variables": []}',
      ['model-name: "2x"'],
    ],
    ["a word of C", '{"name": "while", "sources": ["a.c"], "variables": []}', ['model-name: "while"']],
    ["a duplicate name", table('{"name": "a"}, {"name": "a"}'), ['duplicate: "a"']],
    ["two names that are one in C", table('{"name": "a.b"}, {"name": "a_b"}'), ['same-field: "a_b"']],
    ["the time", table('{"name": "time"}'), ['variable-name: "time"']],
    ["a name without letters", table('{"name": "+"}'), ['variable-name: "+"']],
    ["an unknown type", table('{"name": "a", "type": "real"}'), ['unknown-type: "real"']],
    [
      "a type of another version",
      table('{"name": "a", "type": "Int8"}', '"fmi": 2,'),
      ['type-of-version: "Int8"'],
    ],
    ["an unknown causality", table('{"name": "a", "causality": "state"}'), ['unknown-causality: "state"']],
    [
      "an unknown variability",
      table('{"name": "a", "variability": "fast"}'),
      ['unknown-variability: "fast"'],
    ],
    [
      "a continuous parameter",
      table('{"name": "a", "causality": "parameter", "variability": "continuous", "start": 1}'),
      ['variability: "continuous"'],
    ],
    [
      "a fixed input",
      table('{"name": "a", "causality": "input", "variability": "fixed", "start": 1}'),
      ['variability: "fixed"'],
    ],
    [
      "a continuous integer",
      table('{"name": "a", "type": "Int32", "variability": "continuous"}'),
      ['variability: "continuous"'],
    ],
    ["a parameter without start", table('{"name": "a", "causality": "parameter"}'), ['start-missing: "a"']],
    ["an input without start", table('{"name": "a", "causality": "input"}'), ['start-missing: "a"']],
    ["a constant without start", table('{"name": "a", "variability": "constant"}'), ['start-missing: "a"']],
    [
      "a start that is computed",
      table('{"name": "a", "causality": "calculatedParameter", "start": 1}'),
      ["start-given: 1"],
    ],
    [
      "a start of what is like a calculated parameter",
      table('{"name": "a", "variability": "tunable", "start": 1}'),
      ["start-given: 1"],
    ],
    ["a start of another type", table('{"name": "a", "start": "x"}'), ['start-type: "x"']],
    ["half an integer", table('{"name": "a", "type": "Int32", "start": 0.5}'), ["start-type: 0.5"]],
    [
      "an integer that is too great",
      table('{"name": "a", "type": "Int8", "start": 128}'),
      ["start-type: 128"],
    ],
    [
      "a number that is too great",
      table('{"name": "a", "type": "Float32", "start": 1e40}'),
      ["start-type: 1e40"],
    ],
    [
      "a text that is too long",
      table(`{"name": "a", "type": "String", "start": "${"ж".repeat(128)}"}`),
      [`start-type: "${"ж".repeat(128)}"`],
    ],
    ["an array of FMI 2", table('{"name": "a", "dimensions": [2]}', '"fmi": 2,'), ["array-of-version: [2]"]],
    ["an array of no size", table('{"name": "a", "dimensions": [0]}'), ["expected: [0]"]],
    ["an array of half a size", table('{"name": "a", "dimensions": [1.5]}'), ["expected: [1.5]"]],
    ["no list of sizes", table('{"name": "a", "dimensions": 2}'), ["expected: 2"]],
    [
      "an array that is too great",
      table('{"name": "a", "dimensions": [2000, 2000], "start": 1}'),
      ["too-many-elements: [2000, 2000]"],
    ],
    [
      "a list that is too short",
      table('{"name": "a", "dimensions": [3], "start": [1, 2]}'),
      ["start-count: [1, 2]"],
    ],
    ["a list for a scalar", table('{"name": "a", "start": [1]}'), ["start-type: [1]"]],
    [
      "a list with something else in it",
      table('{"name": "a", "dimensions": [2], "start": [1, "x"]}'),
      ['start-type: "x"'],
    ],
    [
      "an element outside",
      table('{"name": "a", "dimensions": [2], "start": [1, 3], "max": 2}'),
      ["start-range: [1, 3]"],
    ],
    ["an enumeration without items", table("", '"enumerations": [{"name": "E"}],'), ["missing-key: {"]],
    [
      "an enumeration that is called like a type",
      table("", '"enumerations": [{"name": "Real", "items": ["a"]}],'),
      ['enumeration-name: "Real"'],
    ],
    [
      "an enumeration twice",
      table("", '"enumerations": [{"name": "E", "items": ["a"]}, {"name": "E", "items": ["b"]}],'),
      ['enumeration-name: "E"'],
    ],
    [
      "items that C cannot name, or twice",
      table("", '"enumerations": [{"name": "E", "items": ["a", "a", "b c"]}],'),
      ['item-name: "a"', 'item-name: "b c"'],
    ],
    [
      "a start that is no item",
      table('{"name": "a", "type": "E", "start": "c"}', '"enumerations": [{"name": "E", "items": ["a"]}],'),
      ['start-type: "c"'],
    ],
    ["bytes that are none", table('{"name": "a", "type": "Binary", "start": "0g"}'), ['start-type: "0g"']],
    [
      "bytes that there is no room for",
      table('{"name": "a", "type": "Binary", "maxSize": 1, "start": "0000"}'),
      ['start-type: "0000"'],
    ],
    ["a room of no size", table('{"name": "a", "type": "Binary", "maxSize": 0}'), ["expected: 0"]],
    ["room for a number", table('{"name": "a", "maxSize": 2}'), ["not-for-type: 2"]],
    [
      "a unit of an enumeration",
      table('{"name": "a", "type": "E", "unit": "m"}', '"enumerations": [{"name": "E", "items": ["a"]}],'),
      ['not-for-type: "m"'],
    ],
    ["a start outside", table('{"name": "a", "start": 3, "max": 2}'), ["start-range: 3"]],
    ["bounds that cross", table('{"name": "a", "min": 3, "max": 2}'), ["bounds: 3"]],
    [
      "a unit of a truth value",
      table('{"name": "a", "type": "Boolean", "unit": "m"}'),
      ['not-for-type: "m"'],
    ],
    [
      "an end before the beginning",
      table("", '"experiment": {"startTime": 2, "stopTime": 1},'),
      ["stop-time: 1"],
    ],
  ])("%s", (_, text, expected) => {
    expect(faults(text)).toEqual(expected);
  });

  it("is all said at once", () => {
    expect(faults(table('{"name": "a", "type": "x"}, {"name": "b", "causality": "y"}'))).toHaveLength(2);
  });

  it("shows where the same name stands already", () => {
    const source = { uri: "fmu.json", text: table('{"name": "a"},\n{"name": "a"}') };
    const [duplicate] = readStepFunction(source).diagnostics;
    expect(positionOf(source, duplicate!.span!.start).line).toBe(3);
    expect(duplicate!.related?.map(({ span }) => positionOf(source, span.start).line)).toEqual([2]);
  });

  it("is a fault of JSON where it is one", () => {
    expect(readStepFunction({ uri: "fmu.json", text: '{"name": }' }).diagnostics).toMatchObject([
      { code: "json.value" },
    ]);
  });
});
