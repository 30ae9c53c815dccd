import { positionOf } from "@cosimo/ir";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainValue, spansByPath } from "./json-tree.ts";
import { readJson } from "./read-json.ts";

const read = (text: string) => readJson({ uri: "a.json", text });

function faults(text: string): readonly string[] {
  return read(text).diagnostics.map(({ code, span, args }) => {
    const { line, column } = positionOf(span!.source, span!.start);
    return `${line}:${column} ${[code, ...Object.values(args ?? {})].join(" ")}`;
  });
}

describe("reading JSON", () => {
  it("gives values with their spans", () => {
    const { value } = read('{"a": [1, {"b": null}]}');
    expect(plainValue(value!)).toEqual({ a: [1, { b: null }] });
    const spans = [...spansByPath(value!)].map(([path, { start, end }]) => `${path}: ${start} ${end}`);
    expect(spans).toEqual([": 0 23", "a: 6 22", "a.0: 7 8", "a.1: 10 21", "a.1.b: 16 20"]);
  });

  it.each([
    ["", "1:1 json.value"],
    ["  ", "1:3 json.value"],
    ['{"a": nul}', "1:7 json.value"],
    ["{'a': 1}", "1:2 json.name"],
    ['{"a": 1, }', "1:10 json.name"],
    ["[1, ]", "1:5 json.value"],
    ['{"a"\n 1}', "2:2 json.token :"],
    ['{"a": 1', "1:8 json.token }"],
    ["[1", "1:3 json.token ]"],
    ['["a" "b"]', "1:6 json.token ,"],
    ['"a', "1:1 json.text"],
    ['"a\\x"', "1:1 json.text"],
    ["[01]", "1:3 json.token ,"],
    ["1 // a", "1:3 json.comment"],
    ["1 '", "1:3 json.rest"],
    ["1 2", "1:3 json.rest"],
    ['{"a": 1, "b": 2, "a": 3}', "1:18 json.twice a"],
    ['{"__proto__": 1}', "1:2 json.reserved __proto__"],
    ["-1e999", "1:1 json.range -1e999"],
  ])("%s is refused at the place of the fault", (text, problem) => {
    expect(faults(text)).toEqual([problem]);
  });

  it("accepts the texts that JSON.parse accepts, with equal values", () => {
    const word = fc.constantFrom(
      ...[
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        " ",
        "\n",
        '"a"',
        '"b"',
        '"\\u0041"',
        '"',
        "1",
        "-0",
        "1.",
        ".5",
        "1e5",
      ],
      ...["true", "null", "nul", "//", "/*", "\u00a0", "\u2028", "\ufeff", "\\", "-", "+1", "NaN"],
    );
    const text = fc.oneof(
      fc.array(word, { maxLength: 12 }).map((words) => words.join("")),
      fc.json(),
      fc.tuple(fc.json(), word).map(([json, last]) => json.slice(0, -1) + last),
    );
    fc.assert(
      fc.property(text, (one) => {
        const { value, diagnostics } = read(one);
        const expected = parsed(one);
        const own = diagnostics.some(({ code }) => code === "json.twice" || code === "json.reserved");
        if (own) return;
        expect(value === undefined).toBe(expected === undefined);
        if (value !== undefined) expect(plainValue(value)).toEqual(expected);
      }),
      { numRuns: 3000, seed: 20261123 },
    );
  });
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
