import { describe, expect, it } from "vitest";
import { parseStoredDefinition } from "./parse/parser.ts";
import { printSyntax } from "./print/print-syntax.ts";
import { syntaxCorpus } from "./testing/syntax-corpus.ts";
import type { StoredDefinition } from "./tree/syntax-tree.ts";

function parse(text: string): StoredDefinition {
  const { value, diagnostics } = parseStoredDefinition({ uri: "test.mo", text });
  expect(diagnostics.map((d) => d.message)).toEqual([]);
  return value;
}

function withoutSpans(definition: StoredDefinition): string {
  return JSON.stringify(definition, (key, value) => (key === "span" ? undefined : value));
}

function printed(expression: string): string {
  const text = printSyntax(parse(`model M Real x = ${expression}; end M;`));
  return /Real x = (.*);/.exec(text)![1]!;
}

describe("printing", () => {
  it.each(syntaxCorpus)("gives a text that reads as the same tree", (text) => {
    const tree = parse(text);
    const again = parse(printSyntax(tree));
    expect(withoutSpans(again)).toBe(withoutSpans(tree));
    expect(printSyntax(again)).toBe(printSyntax(tree));
  });

  it("leaves a text in its own style as it is", () => {
    const ball = syntaxCorpus
      .at(-1)!
      .replace("1.)", "1.0)")
      .replace("Real h(start = 1.0), v;", "Real h(start = 1.0);\n  Real v;");
    expect(printSyntax(parse(ball))).toBe(ball);
  });

  it.each([
    ["(a + b)*c", "(a + b)*c"],
    ["((a)) + (b*c)", "a + b*c"],
    ["a - (b - c)", "a - (b - c)"],
    ["(a - b) - c", "a - b - c"],
    ["a/(b*c)", "a/(b*c)"],
    ["(-a)^2", "(-a)^2"],
    ["-a^2", "-a^2"],
    ["(-a)*b", "(-a)*b"],
    ["a^(b^c)", "a^(b^c)"],
    ["(a^b)^c", "(a^b)^c"],
    ["not (a and b)", "not (a and b)"],
    ["(not a) and b", "not a and b"],
    ["(a < b) == c", "(a < b) == c"],
    ["(if a then b else c) + 1", "(if a then b else c) + 1"],
    ["(1:3)*2", "(1:3)*2"],
    ["2:(if a then 1 else 2)", "2:(if a then 1 else 2)"],
    ["1.", "1.0"],
    ["1e-20", "1e-20"],
    ['"a\\"\\\\b"', '"a\\"\\\\b"'],
  ])("%s as %s", (text, expected) => {
    expect(printed(text)).toBe(expected);
  });
});
