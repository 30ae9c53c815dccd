import { expect, it } from "vitest";
import { formulaValue, parseFormula } from "./formula.ts";
import { parseOutputText } from "./output-text.ts";
import { faultOf, readStudy } from "./read-study.ts";

const read = (study: object) => readStudy({ uri: "ball.study.json", text: JSON.stringify(study) });
const base = {
  model: "Ball.mo",
  vary: { e: { uniform: [0.5, 0.9] }, h: { normal: [1, 0.05], truncate: [0.5, 1.5] } },
  design: { method: "sobol", runs: 1024, seed: 7 },
  outputs: { top: { max: "h", after: 1 }, t3: { event: "h <= 0", nth: 3 } },
};

it("reads the study of the specification", () => {
  const { value, diagnostics } = read({
    ...base,
    experiment: { stopTime: 5, tolerance: 1e-8 },
    analysis: ["statistics", { pce: { degree: 8 } }],
    limits: { time: "2s" },
  });
  expect(diagnostics).toEqual([]);
  expect(value!.design.runs).toBe(1024);
  for (let run = 0; run < 100; run++) {
    const [e, h] = value!.design.point(run);
    expect(e! > 0.5 && e! < 0.9 && h! > 0.5 && h! < 1.5).toBe(true);
  }
  expect(value!.outputs).toEqual([
    { kind: "max", name: "top", expression: "h", after: 1 },
    { kind: "event", name: "t3", expression: "h <= 0", nth: 3 },
  ]);
  expect(value!.analysis).toEqual([{ kind: "statistics" }, { kind: "pce", degree: 8 }]);
  expect(value!.timeLimit).toBe(2);
});

/** The value of a member of `base`, and the code and text of the first fault. */
const faults: readonly (readonly [change: object, code: string, text: string])[] = [
  [{ vary: { e: { uniform: [0.9, 0.5] } } }, "study.not-ascending", '{"uniform":[0.9,0.5]}'],
  [{ vary: { e: { normal: [1, 0] } } }, "study.not-positive", '{"normal":[1,0]}'],
  [
    { vary: { e: { uniform: [0, 1], truncate: [2, 3] } } },
    "study.nothing-left",
    '{"uniform":[0,1],"truncate":[2,3]}',
  ],
  [{ vary: { e: { uniforn: [0, 1] } } }, "system-file.misspelt-key", '"uniforn"'],
  [{ vary: {} }, "study.nothing-varied", "{}"],
  [{ set: { e: 1 } }, "study.varied-and-set", "1"],
  [{ design: { method: "grid" } }, "study.no-levels", '{"uniform":[0.5,0.9]}'],
  [{ design: { method: "sobol" } }, "system-file.missing", '{"method":"sobol"}'],
  [
    { design: { method: "montecarlo", runs: 1e12 } },
    "study.too-many-runs",
    '{"method":"montecarlo","runs":1000000000000}',
  ],
  [{ design: { method: "morris", paths: 4, levels: 3 } }, "study.odd-levels", "3"],
  [{ correlation: [["e", "h", 2]] }, "study.correlation-range", '["e","h",2]'],
  [{ correlation: [["e", "g", 0.5]] }, "study.correlated-name", '["e","g",0.5]'],
  [{ outputs: { status: { max: "h" } } }, "study.reserved-name", '{"max":"h"}'],
  [{ outputs: { h: { max: "h" } } }, "study.name-twice", '{"max":"h"}'],
  [{ outputs: { a: { max: "h", after: 2, before: 1 } } }, "study.window", '{"max":"h","after":2,"before":1}'],
  [{ analysis: ["sobol"] }, "study.analysis-design", '"sobol"'],
  [{ vary: { e: { values: [1] } }, analysis: ["pce"] }, "study.analysis-distribution", '"pce"'],
  [{ limits: { time: "2 parsecs" } }, "study.time", '"2 parsecs"'],
  [{ experiment: { stoptime: 1 } }, "system-file.misspelt-key", '"stoptime"'],
];

it.each(faults)("%j is refused with %s at its place", (change, code, text) => {
  const { value, diagnostics } = read({ ...base, ...change });
  expect(value).toBeUndefined();
  const [first] = diagnostics;
  expect(first?.code).toBe(code);
  const { source, start, end } = first!.span!;
  expect(source.text.slice(start, end)).toBe(text);
});

it("a list is in the study or in a table, whose rows become part of it", () => {
  const { vary: _, ...others } = base;
  const table = {
    names: ["e", "h"],
    rows: [
      [0.5, 1],
      [0.6, 2],
    ],
  };
  const options = { readTable: () => table };
  const text = JSON.stringify({ ...others, design: { method: "list", file: "points.csv" } });
  const { value } = readStudy({ uri: "s.json", text }, options);
  expect(value!.design.runs).toBe(2);
  expect(value!.design.point(1)).toEqual([0.6, 2]);
  expect(value!.json.design).toMatchObject(table);
  const open = { ...table, rows: [[0.5, Number.NaN]] };
  const { diagnostics } = readStudy({ uri: "s.json", text }, { readTable: () => open });
  expect(diagnostics.map(({ code }) => code)).toEqual(["study.row-number"]);
});

it("more runs of Latin hypercubes are further hypercubes: the rows of the first one stay", () => {
  const text = JSON.stringify({ ...base, design: { method: "lhs", runs: 10, seed: 3 } });
  const [short, long] = [{}, { runs: 20 }].map(
    (options) => readStudy({ uri: "s.json", text }, options).value!,
  );
  expect(long!.design.runs).toBe(20);
  for (let run = 0; run < 10; run++) expect(long!.design.point(run)).toEqual(short!.design.point(run));
});

it("correlated names of a study have correlated ranks", () => {
  const design = { method: "montecarlo", runs: 2000 };
  const { value } = read({ ...base, design, correlation: [["e", "h", 0.8]] });
  const rows = Array.from({ length: 2000 }, (_, run) => value!.design.point(run));
  const ranks = [0, 1].map((k) => {
    const order = rows.map((_, i) => i).sort((a, b) => rows[a]![k]! - rows[b]![k]!);
    const places = new Float64Array(rows.length);
    for (const [place, row] of order.entries()) places[row] = (place + 0.5) / rows.length - 0.5;
    return places;
  });
  const spearman = (12 * ranks[0]!.reduce((sum, one, i) => sum + one * ranks[1]![i]!, 0)) / rows.length;
  expect(Math.abs(spearman - 0.8)).toBeLessThan(0.05);
});

it.each([
  ["max(x) - min(x)", 3 - -1],
  ["max(a) - b", 3 - 2],
  ["-max(x)^2/2 + 1e-1", -4.4],
  ["2*(max(x) + mean(x))/final(y)", 5],
  ["max(x) - max(x, y)", 1],
  ["max(x) - (min(x) - integral(x[1, 2])) - 1", 3],
])("the formula %s joins reductions by the rules of arithmetic", (text, value) => {
  const numbers = { max: 3, min: -1, mean: 2, final: 2, integral: 0 };
  const { formula, terms } = parseFormula(text)!;
  expect(
    formulaValue(
      formula,
      terms.map(({ kind }) => numbers[kind]),
    ),
  ).toBeCloseTo(value, 14);
});

it.each([
  ["max(a, b)", "final"],
  ["max(x)", "max"],
  ["max(x) - min(x)", "formula"],
  ["rand.max(x)", "final"],
  ["event(h <= 0)", "event"],
])("the output %s is of the kind %s", (text, kind) => {
  expect(parseOutputText(text).kind).toBe(kind);
});

it.each(["event(", "x +", "", "sqrt(max(x)) - ", "'x"])("the output '%s' is incomplete", (text) => {
  const { kind, expression } = parseOutputText(text);
  expect(faultOf({ [kind]: expression })?.code).toBe("study.incomplete");
});
