import { describe, expect, it } from "vitest";
import { parseLisma } from "./parse/parser.ts";
import { printLisma } from "./print/print-lisma.ts";
import { syntaxCorpus } from "./testing/syntax-corpus.ts";
import { withoutSpans } from "./testing/without-spans.ts";
import type { LismaModel } from "./tree/syntax-tree.ts";

function parse(text: string): LismaModel {
  const { value, diagnostics } = parseLisma({ uri: "test.lisma", text });
  expect(diagnostics.filter((d) => d.severity === "error").map((d) => d.message)).toEqual([]);
  return value;
}

function printed(expression: string): string {
  const text = printLisma(parse(`if ${expression} { }`));
  return /if (.*) \{\n\}/.exec(text)![1]!;
}

describe("printing", () => {
  it.each(syntaxCorpus)("gives a text that reads as the same tree: %s", (text) => {
    const tree = parse(text);
    const again = parse(printLisma(tree));
    expect(withoutSpans(again)).toBe(withoutSpans(tree));
    expect(printLisma(again)).toBe(printLisma(tree));
  });

  it.each([
    ["(a + b)*c", "(a + b) * c"],
    ["((a)) + (b*c)", "a + b * c"],
    ["a - (b - c)", "a - (b - c)"],
    ["(a - b) - c", "a - b - c"],
    ["a/(b*c)", "a / (b * c)"],
    ["(-a)^2", "(-a)^2"],
    ["-a^2", "-a^2"],
    ["(-a)*b", "-a * b"],
    ["-(a*b)", "-(a * b)"],
    ["a^(b^c)", "a^b^c"],
    ["(a^b)^c", "(a^b)^c"],
    ["a^-b", "a^-b"],
    ["!(a < b && c < d)", "!(a < b && c < d)"],
    ["(!a < b) || [c > d]", "!a < b || [c > d]"],
    ["(a < b) == (c < d)", "(a < b) == (c < d)"],
    ["der(x, 2) + der(x) + u [ 2 * i + 1 ]a ' ", "x'' + x' + u[2*i+1]a'"],
  ])("%s as %s", (text, expected) => {
    expect(printed(text)).toBe(expected);
  });
});
