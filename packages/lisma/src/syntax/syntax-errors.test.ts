import { positionOf } from "@cosimo/ir";
import { describe, expect, it } from "vitest";
import { parseLisma } from "./parse/parser.ts";

/** `line:column code` of each diagnostic, the code without `lisma.`. */
function diagnosticsOf(text: string): string[] {
  return parseLisma({ uri: "test.lisma", text }).diagnostics.map(({ span, code }) => {
    const { line, column } = positionOf(span!.source, span!.start);
    return `${line}:${column} ${code.replace("lisma.", "")}`;
  });
}

const cases = {
  "the end of statements": [
    ["x' = v\ny' = w;", ["1:7 missing-semicolon"]],
    ["x' = v y' = w;\nz = ;", ["1:7 missing-semicolon", "2:5 expected-expression"]],
    ["const a = 1\nconst b = 2;", ["1:12 missing-semicolon"]],
    ["x = 1", ["1:6 missing-semicolon"]],
    ["x = y\n-y = 3;", ["2:4 second-equals"]],
    ["state A [x > 1] { v(t0) = 1 } from init;", ["1:28 missing-semicolon"]],
    ["state A [x > 1] { } from init\nx = 1;", ["1:30 missing-final-semicolon"]],
    ["state A [x > 1] { }\nx = 1;", []],
  ],
  expressions: [
    ["x = ;\n= 3;\ny = 2;", ["1:5 expected-expression", "2:1 expected-expression"]],
    [
      "x = (1 + 2;\ny = sin(z;\nw[i = 2;",
      ["1:11 expected-symbol", "2:10 expected-symbol", "3:5 expected-symbol"],
    ],
    ["x = 1);\ny = [2;", ["1:6 unmatched-bracket", "2:7 expected-symbol"]],
    ["x = a < b < c;", ["1:11 chained-relation"]],
    ["x = a < !b;", ["1:9 operand-in-parentheses"]],
    ["x = f();", ["1:5 empty-arguments"]],
    ["x = (a + b)';", ["1:12 derivative-of-expression"]],
    [
      "x = der(y, 0) + der(y, 1.5);\nder(2) = x;",
      ["1:12 expected-whole-number", "1:24 expected-whole-number", "2:5 expected-name"],
    ],
    ["x = 2y + 0x1F + 1.2.3;", ["1:5 malformed-number", "1:10 malformed-number", "1:17 malformed-number"]],
    ["x = 1e999;", ["1:5 number-too-large"]],
    [
      "x = step * 2;\nrepeat = 3;\nend' = 1;",
      ["1:5 keyword-as-name", "2:1 keyword-as-name", "3:1 keyword-as-name"],
    ],
    ["x ≤ 1;", ["1:3 foreign-operator", "1:6 expected-equation"]],
    ["x := −y·2;", ["1:3 foreign-operator", "1:6 foreign-operator", "1:8 foreign-operator"]],
    ["x = §;\ny = #;", ["1:5 unknown-character", "2:5 unknown-character"]],
    ["x = 1; /* y = 2;", ["1:8 unterminated-comment"]],
  ],
  "equations and initial values": [
    ["x;\nx + 1;", ["1:2 expected-equation", "2:6 expected-equation"]],
    ["x == 1;", ["1:1 comparison-as-equation"]],
    ["x ~= 1;", ["1:3 guess-in-expression"]],
    ["x(t0) == 1;", ["1:7 expected-symbol"]],
    ["x(0) = 1;\nsin(0) = y;", ["1:1 old-initial-value"]],
    ["x = y(t0) + z[1](t0);", ["1:6 initial-value-in-expression", "1:17 initial-value-in-expression"]],
    ["a: x(t0) = 1;", ["1:1 label-before"]],
    ["set v = 1;", ["1:1 only-in-body"]],
    ["t0 = 3;\nfrom A;", ["1:1 keyword-as-name", "2:1 stray-word"]],
    [
      "u' = D(u) + DD(u, x, 2) + dx2(u, 3);",
      ["1:6 operator-arguments", "1:13 operator-arguments", "1:27 operator-arguments"],
    ],
    ["edge 3 = 1 on x left;\nedge u = 1 in x left;", ["1:6 edge-quantity", "2:12 expected-symbol"]],
    [
      "edge u = 1 on x;\nedge u' = 1 on x up;",
      ["1:16 expected-side", "2:6 edge-quantity", "2:18 expected-side"],
    ],
    ["var x[0 1] apx 3;", ["1:9 expected-symbol"]],
    ["out;\nout a, b;", ["1:4 expected-name", "2:6 missing-semicolon"]],
  ],
  "modes and bodies": [
    ["state A [x = 1] { } from init;", ["1:12 equals-in-condition"]],
    ["state A (x ~= 1) { } from init;", ["1:12 guess-in-expression"]],
    ["state A { } from init;", ["1:9 expected-expression"]],
    ["state A unilateral(x > 1) { y = 1; } from init;", ["1:19 expected-symbol"]],
    [
      "state A unilateral[x > ] { y = ; } from init;",
      ["1:24 expected-expression", "1:32 expected-expression"],
    ],
    ["state A [x > 1] { } init, B;\nx = 1;", ["1:21 missing-from"]],
    ["state A [x > 1] { } from ;\nx = ;", ["1:26 expected-name", "2:5 expected-expression"]],
    ["state A [x > 1] y = 1; } from init;", ["1:17 expected-symbol"]],
    ["state A [x > 1] {\n y = 1;\nstate B [y > 1] {\n} from A;", ["1:17 unclosed-brace"]],
    ["state A [x > 1] {\n y = 1;", ["1:17 unclosed-brace-at-end"]],
    ["state A [x > 1] { const k = 1; at 1 { } } from init;", ["1:19 only-in-model", "1:32 only-in-model"]],
    ["for i = 1:3 { state A [x > 1] { } from init; }", ["1:15 only-in-model"]],
    ["x = 1; }\ny = ;", ["1:8 unmatched-bracket", "2:5 expected-expression"]],
    [
      "at 0 each 1 { }\nat each 1 repeat * { }",
      ["1:13 expected-symbol", "2:4 keyword-as-name", "2:9 expected-symbol"],
    ],
    ["for i in 1:3 { }\nfor i = 1: { }", ["1:7 expected-symbol", "2:12 expected-expression"]],
    ["if (x > 1) then y = 1; z = ;", ["1:12 older-dialect"]],
    ["if (x > 1) { } else y = 1;\nx = ;", ["1:21 expected-symbol", "2:5 expected-expression"]],
  ],
} as const;

describe.each(Object.entries(cases))("%s", (_, table) => {
  it.each(table as readonly (readonly [string, readonly string[]])[])("%s", (text, expected) => {
    expect(diagnosticsOf(text)).toEqual(expected);
  });
});

describe("messages", () => {
  it("name the missing part and its correct form", () => {
    const { diagnostics } = parseLisma({ uri: "", text: "state A [x = 1] { } init;" });
    expect(diagnostics.map(({ message, hint }) => [message, hint])).toEqual([
      ["'=' has no meaning inside an expression", "Write '==' for equality in a condition."],
      ["expected 'from' before 'init'", "The source modes are listed after the word 'from': '} from init;'."],
    ]);
  });

  it("name the types of events that there are", () => {
    const { diagnostics } = parseLisma({ uri: "", text: "state A unilat[x > 1 && y < 2] { } from init;" });
    expect(diagnostics.map(({ code }) => code)).toEqual(["lisma.unknown-event-type"]);
    const other = parseLisma({ uri: "", text: "state A shortlived[x > 1] { } from init;" });
    expect(other.diagnostics[0]!.hint).toBe("Did you mean 'shortliving'?");
  });

  it("warn of names that differ by letters of the same shape, each once", () => {
    const text = "x' = v;\nх(t0) = 1;\nх = 2; y = µ; у = μ; ж = zh;";
    expect(diagnosticsOf(text)).toEqual(["2:1 lookalike-name", "3:15 lookalike-name"]);
  });

  it("report a Modelica text once", () => {
    const text = "model Ball\n  Real y(start = 1);\nequation\n  der(y) = -1;\nend Ball;";
    expect(diagnosticsOf(text)).toEqual(["1:1 modelica-text"]);
  });

  it("are few for a text that ends too early", () => {
    const text = "x' = v;\nat 0 each 1 repeat * {\n if (x > 1) {\n  v(t0) = (1 + ";
    expect(diagnosticsOf(text)).toHaveLength(1);
  });
});
