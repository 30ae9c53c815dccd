import { positionOf, type SourceText } from "@cosimo/ir";
import { describe, expect, it } from "vitest";
import { parseStoredDefinition } from "./parse/parser.ts";

/** `line:column code` of every diagnostic. */
function diagnosticsOf(text: string): string[] {
  const source: SourceText = { uri: "test.mo", text };
  return parseStoredDefinition(source).diagnostics.map((d) => {
    const { line, column } = positionOf(source, d.span!.start);
    return `${line}:${column} ${d.code.replace("syntax.", "")}`;
  });
}

function messageOf(text: string): string {
  return parseStoredDefinition({ uri: "test.mo", text }).diagnostics[0]!.message;
}

/** Line 1 is the heading, the given lines follow from line 2. */
const inModel = (text: string): string => `model A\n${text}\nend A;\n`;
const inEquations = (text: string): string => `model A equation\n${text}\nend A;\n`;
const inAlgorithm = (text: string): string => `model A algorithm\n${text}\nend A;\n`;

describe("characters and literals", () => {
  it.each([
    ["Real x = 3 @ 4; Real y;", ["2:12 unknown-character"]],
    ["Real höhe;", ["2:6 unknown-character"]],
    ["Real x = 3x;", ["2:10 malformed-number"]],
    ["Real x = 1e+;", ["2:10 malformed-number"]],
    ["Real x = 1e999;", ["2:10 number-too-large"]],
    ['String s = "a\\qb";', ["2:14 unknown-escape"]],
    ["Real 'a b;\nReal c;", ["2:6 unterminated-identifier"]],
    ["Real x = a != b;", ["2:12 foreign-operator"]],
    [
      "Boolean x = a && b || !c;",
      ["2:15 foreign-operator", "2:20 foreign-operator", "2:23 foreign-operator"],
    ],
    ["Real x = a**2;", ["2:11 foreign-operator"]],
    ['String s = "abc;\nReal y;', ["2:12 unterminated-string"]],
    ["/* no end", ["2:1 unterminated-comment"]],
  ])("%s", (text, expected) => {
    expect(diagnosticsOf(inModel(text))).toEqual(expected);
  });

  it("finds the string that lacks its quote, not the last one of the text", () => {
    expect(diagnosticsOf(inModel('Real x "height;\nReal y "width";\nReal z "depth";'))).toEqual([
      "2:8 unterminated-string",
    ]);
  });
});

describe("declarations", () => {
  it.each([
    ["Real x\nReal y;", ["2:7 missing-semicolon"]],
    ["Real x(start = 1;\nReal y = 3*;\nReal z;", ["2:17 unclosed-bracket", "3:12 expected-expression"]],
    ["Real x = (1 + 2;\nReal y = 1 + 2);", ["2:16 unclosed-bracket", "3:15 unmatched-bracket"]],
    ["Real x = f(1 2, 3) + ;", ["2:14 unclosed-bracket", "2:22 expected-expression"]],
    ["Real;\n3 x;", ["2:5 expected", "3:1 expected-declaration"]],
    ["Real type;\nReal end;", ["2:6 keyword-as-name", "3:6 keyword-as-name"]],
    ["input flow Real x;", ["2:7 prefix-order"]],
    ["parameter constant Real x;", ["2:11 prefix-twice"]],
    ["inner final Real x;", ["2:7 prefix-order"]],
    ["Real x := 1;", ["2:8 assignment-in-declaration"]],
    ["Real x = if a = b then 1 else 2;", ["2:15 equals-in-expression"]],
    ["Real x if c = 1;", ["2:13 equals-in-expression"]],
    ["Real x = a < b < c;", ["2:16 chained-operator"]],
    ["Real x = a^b^c;", ["2:13 chained-operator"]],
    ["Real x = a^-1 + b*-2;", ["2:12 operand-in-parentheses", "2:19 operand-in-parentheses"]],
    ["Real x = 1 + not a;", ["2:14 operand-in-parentheses"]],
    ["Real x = end;\nReal y[end];", ["2:10 end-outside-subscript"]],
    ["Real x =", ["3:1 expected-expression"]],
    ["Real x = f(a = 1, 2);", ["2:19 positional-after-named"]],
    ["Real x = f(function g(1));", ["2:23 partial-positional"]],
    ["Real x = f(function g);", ["2:22 expected"]],
    ["Real x(3 = 4) = 2;", ["2:8 expected"]],
    ["extends;\nimport A.;\nReal x;", ["2:8 expected", "3:10 expected"]],
    ["type E = enumeration(a, 1);", ["2:25 expected"]],
    ["der(x) = 1;\nwhen c then x = 1; end when;", ["2:1 equation-among-declarations"]],
    ["x := 1;\ny := 2;", ["2:1 equation-among-declarations"]],
    ["initial x = 1;", ["2:9 expected"]],
    ["end if;\nReal x;", ["2:1 stray-end"]],
  ])("%s", (text, expected) => {
    expect(diagnosticsOf(inModel(text))).toEqual(expected);
  });
});

describe("equations", () => {
  it.each([
    ["x = 1\ny = 2;", ["2:6 missing-semicolon"]],
    ["x := 1;", ["2:3 assignment-in-equation"]],
    ["x == 1;", ["2:1 comparison-as-equation"]],
    ["x;\nx + 1;", ["2:1 not-an-equation", "3:1 not-an-equation"]],
    ["x = ;\n= 3;\ny = 2;", ["2:5 expected-expression", "3:1 expected-expression"]],
    ["x = [1, 2; 3 4; 5, 6];\ny = {1, 2;", ["2:14 unclosed-bracket", "3:10 unclosed-bracket"]],
    ["connect(a);\nconnect a, b;", ["2:1 connect-arguments", "3:9 expected"]],
    ["connect(a, 1);\nconnect(f(a), b);", ["2:12 connect-arguments", "3:9 connect-arguments"]],
    ["if a\n x = 1;\nend if;", ["2:5 missing-then"]],
    ["if a ) then\n x = 1;\nend if;", ["2:6 missing-then"]],
    ["for i in 1:3\n x = 1;\nend for;", ["2:13 missing-then"]],
    ["if a then\n x = 1;\nelse\n x = 2;", ["6:1 missing-end"]],
    ["when a then\n if b then\n x = 1;\nend when;\ny = 1;", ["5:1 missing-end"]],
    ["when a then\n x = 1;\nend if;\ny = 2;", ["4:1 wrong-end"]],
    ["else\nx = 1;\nelseif a then\nx = 2;\nend if;", ["2:1 stray-branch", "4:1 stray-branch"]],
    ["parameter Real p = 3;\nx = 1;", ["2:1 declaration-after-section"]],
    ["Real z;\nx = 1;", ["2:6 declaration-in-section"]],
    ["while a loop\n x = 1;\nend while;\nbreak;", ["2:1 only-in-algorithm", "5:1 only-in-algorithm"]],
  ])("%s", (text, expected) => {
    expect(diagnosticsOf(inEquations(text))).toEqual(expected);
  });
});

describe("statements", () => {
  it.each([
    ["x = 1;", ["2:3 equals-in-algorithm"]],
    ["x;", ["2:1 not-a-statement"]],
    ["x + 1 := 2;", ["2:1 assignment-target"]],
    ["(a, b) := 1;", ["2:11 assignment-value"]],
    ["connect(a, b);", ["2:1 only-in-equation"]],
    ["Real z;", ["2:6 declaration-in-section"]],
    ["while a\n x := 1;\nend while;", ["2:8 missing-then"]],
    ["if a then\n x := 1;\nelse if b then\n x := 2;\nend if;", ["7:1 missing-end"]],
  ])("%s", (text, expected) => {
    expect(diagnosticsOf(inAlgorithm(text))).toEqual(expected);
  });

  it("explains 'else if'", () => {
    const text = inAlgorithm("if a then\n x := 1;\nelse if b then\n x := 2;\nend if;");
    expect(parseStoredDefinition({ uri: "", text }).diagnostics[0]!.hint).toMatch(/write 'elseif'/);
  });
});

describe("classes", () => {
  it.each([
    ["model A\nend B;", ["2:1 wrong-end"]],
    ["model A\nReal x;\nend;", ["3:1 wrong-end"]],
    ["model A\nmodel B\nReal x;\nend A;", ["4:1 missing-end"]],
    ["model A\nReal x;", ["2:8 missing-end"]],
    ["model A\nend A\nmodel B end B;", ["2:6 missing-semicolon"]],
    ["model\nReal x;\nend A;", ["1:6 expected"]],
    ["Real x;\nmodel A\nend A;", ["1:1 expected-class"]],
    ["model A end A;\nend A;\nmodel B end B;", ["2:1 expected-class"]],
    ["within 3;\nmodel A end A;", ["1:8 expected"]],
    ["partial A end A;", ["1:9 expected"]],
  ])("%s", (text, expected) => {
    expect(diagnosticsOf(text)).toEqual(expected);
  });

  it("names the open construct and its beginning", () => {
    const text = "model A\nequation\n  if a then\n    x = 1;\nend A;";
    const [diagnostic] = parseStoredDefinition({ uri: "", text }).diagnostics;
    expect(diagnostic!.message).toBe("this 'if' is not closed: expected 'end if' before 'end A'");
    expect(diagnostic!.related![0]!.span.start).toBe(text.indexOf("if a"));
  });
});

describe("messages", () => {
  it.each([
    ["model A Real x end A;", "expected ';' after the declaration of 'x'"],
    ["model A end B;", "expected 'end A', found 'end B'"],
    ["model A Real x = ; end A;", "expected an expression, found ';'"],
    ["model A Real x = (1; end A;", "expected ',' or ')', found ';'"],
    ["model A Real 1; end A;", "expected the name of a component, found the number 1"],
    ["model A Real §; end A;", "the character '§' (U+00A7) has no meaning in Modelica"],
  ])("%s", (text, expected) => {
    expect(messageOf(text)).toBe(expected);
  });

  it("reports all errors of a text at once, in its order", () => {
    const text = "model A\nReal x\nReal y = (1;\nequation\nx := 1;\nif y > 1 then\n y = ;\nend if\nend B;";
    expect(diagnosticsOf(text)).toEqual([
      "2:7 missing-semicolon",
      "3:12 unclosed-bracket",
      "5:3 assignment-in-equation",
      "7:6 expected-expression",
      "8:7 missing-semicolon",
      "9:1 wrong-end",
    ]);
  });
});
