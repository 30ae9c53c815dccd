import { positionOf } from "@cosimo/ir";
import { describe, expect, it } from "vitest";
import { parseLisma } from "./parser.ts";
import { syntaxCorpus } from "./syntax-corpus.ts";
import type { LismaStatement } from "./syntax-tree.ts";

/** Parses what must be free of errors. */
function parse(text: string): readonly LismaStatement[] {
  const { value, diagnostics } = parseLisma({ uri: "test.lisma", text });
  const errors = diagnostics.filter((d) => d.severity === "error");
  const messages = errors.map((d) => `${positionOf(d.span!.source, d.span!.start).line}: ${d.message}`);
  expect(messages, text).toEqual([]);
  return value.statements;
}

describe("texts", () => {
  it.each(syntaxCorpus)("%s", (text) => {
    expect(parse(text).length).toBeGreaterThan(0);
  });
});
