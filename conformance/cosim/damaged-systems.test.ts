import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  type CoupledUnit,
  expressionUnit,
  lineUnit,
  ModelError,
  multiRateUnit,
  planCoupledRun,
  readSystemJson,
  type SystemDescription,
  writeSystemJson,
} from "@cosimo/core";
import type { UnitDescription } from "@cosimo/cosim";
import { hasErrors } from "@cosimo/ir";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const folder = join(dirname(fileURLToPath(import.meta.url)), "../../examples/cosim");
const examples = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".json"))
  .sort()
  .map((file) => readFileSync(join(folder, file), "utf8"));

/** All kinds of keys, without a model that would have to be compiled. */
const everything = `{
  "name": "all", "description": "sources and lines",
  "units": {
    "wave": {"functions": {"q": "1 + sin(3*time)", "p": "2"}},
    "pump": {"functions": {"q": "exp(-time)"}, "rate": 2},
    "pipe": {"line": {"impedance": 2, "delay": 0.01}},
    "hose": {"line": {"impedance": 1, "delay": 0.02}}
  },
  "connections": [
    ["wave.q", "pipe.c1.flow", {"gain": 2, "offset": -1, "sum": true}], ["pump.q", "pipe.c1.flow", {"sum": true}],
    ["pipe.c2.effort", "hose.c1.flow", {"convertUnits": false}], ["hose.c1.effort", "pipe.c2.flow", {"fromUnit": "m", "toUnit": "m"}],
    ["wave.p", "hose.c2.flow"]
  ],
  "parameters": {"pipe.delay": 0.01},
  "parameterUnits": {"pipe.delay": {"unit": "ms", "gain": 1000, "offset": 0}},
  "physicalUnits": {"ms": {"exponents": {"s": 1}, "factor": 0.001, "offset": 0}},
  "optionalParameters": true,
  "experiment": {"startTime": 0, "stopTime": 1, "communicationStep": 0.01, "tolerance": 1e-6, "absoluteTolerance": 1e-6, "outputInterval": 0.1},
  "bonds": {"joint": ["hose.c1.flow", "pipe.c2.flow"]},
  "algorithm": {"name": "gauss-seidel", "extrapolation": 1, "smooth": true, "exchange": "consistent", "linearCorrection": true,
    "order": ["wave", "pump", "pipe", "hose"], "energyCorrection": true, "control": "fixed", "minStep": 0.001, "maxStep": 1,
    "constraints": [{"kind": "zero-crossing", "variables": ["pipe.c1.effort", "wave.q"], "tolerance": 1e-3},
      {"kind": "bounded-difference", "variables": ["wave.q"], "absolute": 1, "relative": 0.1},
      {"kind": "sampling", "start": 0, "interval": 0.5}]}
}`;

const strange = [
  ...["null", "true", "NaN", "-Infinity", "1e999", "-1e999", "-0", "1e-320", "-1", "0.5", "9007199254740993"],
  ...[
    '""',
    '"."',
    '".."',
    '"a."',
    '".a"',
    '"__proto__"',
    '"constructor"',
    '"toString"',
    '"time"',
    '"NaN"',
    '"\\u0000"',
  ],
  ...[
    '"\\ud800"',
    '"«ы».ж"',
    '"a\\"b"',
    "'",
    "{",
    "}",
    "[",
    "]",
    "[]",
    "{}",
    ",",
    ":",
    "[[[]]]",
    '{"kind": {}}',
  ],
  ...["[".repeat(300) + "]".repeat(300), '{"a":'.repeat(5000), "//", "\u2028", "\\"],
];

const tokens = /"(?:[^"\\\n]|\\.)*"|[-+.\w]+|[^\s]/g;

/** A text with a few words deleted, doubled, or replaced by others of the same text or by unusual ones. */
function damaged(texts: readonly string[]): fc.Arbitrary<string> {
  const change = fc.record({
    kind: fc.constantFrom("delete", "double", "replace", "strange", "span"),
    at: fc.nat(),
    other: fc.nat(),
    word: fc.constantFrom(...strange),
  });
  return fc
    .record({ text: fc.constantFrom(...texts), changes: fc.array(change, { minLength: 1, maxLength: 3 }) })
    .map(({ text, changes }) => {
      const words = text.match(tokens)!;
      for (const { kind, at, other, word } of changes) {
        if (words.length === 0) break;
        const place = at % words.length;
        const alike = words.filter((one) => one[0] === words[place]![0]);
        if (kind === "delete") words.splice(place, 1);
        else if (kind === "double") words.splice(place, 0, words[place]!);
        else if (kind === "replace") words[place] = alike[other % alike.length]!;
        else if (kind === "strange") words[place] = word;
        else words.splice(place, other % 12);
      }
      return words.join(" ");
    });
}

function unitOf({ origin, rate = 1 }: UnitDescription): CoupledUnit {
  switch (origin.kind) {
    case "functions":
      return multiRateUnit(expressionUnit(origin.outputs), rate);
    case "line":
      return multiRateUnit(lineUnit({ impedance: origin.impedance, delay: origin.delay }), rate);
    default:
      return multiRateUnit(expressionUnit({ "a.b": "time" }), rate);
  }
}

/** The codes of the diagnostics; all other errors are rethrown. */
function faults(action: () => unknown): readonly string[] {
  try {
    action();
    return [];
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return error.diagnostics.map(({ code }) => code);
  }
}

function plan(system: SystemDescription) {
  const units = system.units.map((unit) => [unit.name, unitOf(unit)] as const);
  return planCoupledRun({ system, units });
}

const read = (text: string) => readSystemJson({ uri: "system.json", text });

it("examples and the text with everything are read", () => {
  for (const text of [...examples, everything]) expect(read(text).diagnostics).toEqual([]);
  expect(faults(() => plan(read(everything).value!))).toEqual([]);
});

describe("a system's file with changed words", () => {
  it("is read, and equal when written again, or its faults are reported", () => {
    fc.assert(
      fc.property(damaged([...examples, everything]), (text) => {
        const { value, diagnostics } = read(text);
        expect(value === undefined).toBe(hasErrors(diagnostics));
        if (value === undefined) return;
        const written = writeSystemJson(value);
        const again = read(written);
        expect(again.diagnostics).toEqual([]);
        expect(writeSystemJson(again.value!)).toBe(written);
      }),
      { numRuns: 1500, seed: 20261121 },
    );
  });

  it("leads to a plan, or its faults are reported", () => {
    fc.assert(
      fc.property(damaged([everything]), (text) => {
        const { value } = read(text);
        if (value === undefined) return;
        const wrong = faults(() => plan(value));
        expect(wrong.every((code) => code.includes("."))).toBe(true);
      }),
      { numRuns: 400, seed: 20261121 },
    );
  });
});

describe("names of units", () => {
  const name = fc.oneof(
    fc.string({ unit: "binary", minLength: 1, maxLength: 4 }),
    fc.string({
      unit: fc.constantFrom("a", ".", '"', "'", "ю", "\\", " ", "[", "$"),
      minLength: 1,
      maxLength: 4,
    }),
  );
  it("may have dots, quotes and letters of any script", () => {
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 2, maxLength: 4 }), (names) => {
        const text = JSON.stringify({
          units: Object.fromEntries(names.map((one) => [one, { line: { impedance: 1, delay: 1 } }])),
          connections: names.map((one, i) => [
            `${one}.c1.effort`,
            `${names[(i + 1) % names.length]}.c2.flow`,
          ]),
          experiment: { stopTime: 10, communicationStep: 1 },
        });
        const { value, diagnostics } = read(text);
        expect(diagnostics).toEqual([]);
        const wanted = value!.units.map((unit) => unit.name);
        expect([...wanted].sort()).toEqual([...names].sort());
        const wrong = faults(() => {
          const { connections } = plan(value!).structure;
          expect(connections.map(({ from, to }) => [wanted[from.unit], wanted[to.unit]])).toEqual(
            names.map((one, i) => [one, names[(i + 1) % names.length]]),
          );
        });
        expect(wrong).toEqual([]);
      }),
      { numRuns: 300, seed: 20261121 },
    );
  });
});
