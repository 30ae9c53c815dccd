import { positionOf, textOf } from "@cosimo/ir";
import { describe, expect, it } from "vitest";
import { functions } from "../lower/expressions/functions.ts";
import { parseLisma } from "./parse/parser.ts";
import { closedSpace, syntaxCorpus } from "./testing/syntax-corpus.ts";
import { functionNames } from "./tree/function-names.ts";
import type { LismaExpression, LismaStatement } from "./tree/syntax-tree.ts";

/** Parses a text that must have no errors. */
function parse(text: string): readonly LismaStatement[] {
  const { value, diagnostics } = parseLisma({ uri: "test.lisma", text });
  const errors = diagnostics.filter((d) => d.severity === "error");
  const messages = errors.map((d) => `${positionOf(d.span!.source, d.span!.start).line}: ${d.message}`);
  expect(messages, text).toEqual([]);
  return value.statements;
}

function kindsOf(text: string): string[] {
  return parse(text).map(({ kind }) => kind);
}

function conditionOf(text: string): LismaExpression {
  const [statement] = parse(`if ${text} { }`);
  if (statement?.kind !== "if") throw new Error("not a condition");
  return statement.condition;
}

/** The expression with every operation in parentheses, which shows the shape of the tree. */
function shape(e: LismaExpression): string {
  switch (e.kind) {
    case "binary":
      return `(${shape(e.left)} ${e.operator} ${shape(e.right)})`;
    case "unary":
      return `(${e.operator} ${shape(e.operand)})`;
    case "typed":
      return `${e.eventType ?? "bare"}[${shape(e.condition)}]`;
    case "derivative":
      return `d${e.order} ${shape(e.of)}`;
    case "pdeOperator":
      return `${shape(e.quantity)} by ${e.coordinates.map(({ name }) => name)} ${e.order} times`;
    default:
      return textOf(e.span);
  }
}

describe("texts", () => {
  it.each(syntaxCorpus)("%s", (text) => {
    expect(parse(text).length).toBeGreaterThan(0);
  });
});

describe("precedence", () => {
  it.each([
    ["a + b*c - d", "((a + (b * c)) - d)"],
    ["a - b - c", "((a - b) - c)"],
    ["a/b/c % d", "(((a / b) / c) % d)"],
    ["-a^2", "(- (a ^ 2))"],
    ["-a*b", "((- a) * b)"],
    ["a*-b", "(a * (- b))"],
    ["a^b^c", "(a ^ (b ^ c))"],
    ["a^-b^c", "(a ^ (- (b ^ c)))"],
    ["a + 1 < -b", "((a + 1) < (- b))"],
    ["!a < b && c", "((! (a < b)) && c)"],
    ["a || b && c", "(a || (b && c))"],
    ["a or b AND not c", "(a || (b && (! c)))"],
    ["(a < b) == (c < d)", "((a < b) == (c < d))"],
    ["[a < b] || unilateral[c && d]", "(bare[(a < b)] || unilateral[(c && d)])"],
    ["noEvent[-a >= 0]", "noEvent[((- a) >= 0)]"],
    ["x'' + der(y) - der(z, 3)", "((d2 x + d1 y) - d3 z)"],
    ["x ' + u[i+1]a'", "(d1 x + d1 u[i+1]a)"],
    ["D(u, x, 2) + DD(u, x, y)", "(u by x 2 times + u by x,y 1 times)"],
    ["dy(u[1], 3) + dz4(u)", "(u[1] by y 3 times + u by z 4 times)"],
  ])("%s", (text, expected) => {
    expect(shape(conditionOf(text))).toBe(expected);
  });
});

describe("statements", () => {
  it("distinguish initial values from equations for any length of the index", () => {
    expect(
      kindsOf("x(t0) = 1; sin(x) = y; x[i + 2*(j - 1)]a'(t0) ~ 1; x[1] = y; der(x)(t0) = 0; der(x) = 0;"),
    ).toEqual(["initialValue", "equation", "initialValue", "equation", "initialValue", "equation"]);
  });

  it("take the old form x(0) = for an initial value, unless x is a function", () => {
    expect(kindsOf("x(0) = 1; sin(0) = y; x(0) + 1 = 2;")).toEqual(["initialValue", "equation", "equation"]);
  });

  it("recognise the predefined functions", () => {
    expect([...functionNames].sort()).toEqual(Object.keys(functions).sort());
  });

  it("read a guess from ~= and ~", () => {
    const operators = parse("x(t0) = 1; x(t0) ~= 1; x(t0) ~ 1;").map(
      (s) => s.kind === "initialValue" && s.operator,
    );
    expect(operators).toEqual(["=", "~=", "~="]);
  });

  it("recognise labels, chains of constants and suffixes without space", () => {
    const [equation, constants, output] = parse("l: x = 1; const a = b = 1 + c, d; out u[1]a u[1] a;");
    expect(equation).toMatchObject({ label: { name: "l" } });
    expect(constants).toMatchObject({
      items: [
        { names: [{ name: "a" }, { name: "b" }], value: { kind: "binary" } },
        { names: [{ name: "d" }] },
      ],
    });
    expect(output).toMatchObject({
      variables: [{ name: "u", suffix: "a" }, { name: "u" }, { name: "a" }],
    });
  });

  it("repeat for ever or so many times, or happen once", () => {
    const events = parse("at 0 each 1 repeat * { } at 0 each 1 repeat n * 2 { } at 3 { }");
    expect(events.map((s) => s.kind === "timeEvent" && s.repetition?.count?.kind)).toEqual([
      undefined,
      "binary",
      undefined,
    ]);
    expect(events.map((s) => s.kind === "timeEvent" && s.repetition !== undefined)).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("take brackets in equations for coefficients, in macros for conditions", () => {
    expect(parse("u' = [a]*D(u, x); macro c = [u > 0];")).toMatchObject([
      { right: { left: { kind: "coefficient" } } },
      { items: [{ value: { kind: "typed" } }] },
    ]);
  });

  it("have the spans of their text, ';' left out", () => {
    const state = parse(closedSpace).at(-1)!;
    expect(textOf(state.span)).toMatch(/^state motion [\s\S]*from init, motion$/);
    expect(state.kind === "state" && textOf(state.condition.span)).toMatch(/^\(\[r >= R_O\].*0\]\)$/);
  });

  it("take accents written apart for the same letters", () => {
    const [equation] = parse("й = и\u0306;");
    expect(equation).toMatchObject({ left: { name: "й" }, right: { name: "й" } });
  });
});
