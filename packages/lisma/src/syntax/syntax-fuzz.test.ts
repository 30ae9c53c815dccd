import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatLisma } from "./format/format-lisma.ts";
import { parseLisma } from "./parse/parser.ts";
import { printLisma } from "./print/print-lisma.ts";
import { syntaxCorpus } from "./testing/syntax-corpus.ts";
import { lex } from "./tokens/lexer.ts";

/** A text as the list of its tokens and of the text between them. */
function pieces(text: string): string[] {
  const { kinds, starts, ends } = lex({ uri: "", text }).tokens;
  return kinds.flatMap((_, i) => [
    text.slice(i === 0 ? 0 : ends[i - 1], starts[i]),
    text.slice(starts[i], ends[i]),
  ]);
}

const models = syntaxCorpus.map(pieces);

interface Change {
  readonly kind: "delete" | "duplicate" | "swap" | "replace";
  readonly at: number;
  readonly other: number;
}

const change: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom("delete", "duplicate", "swap", "replace"),
  at: fc.nat(),
  other: fc.nat(),
});

function applyChange(text: readonly string[], { kind, at, other }: Change): string[] {
  const i = at % text.length;
  const j = other % text.length;
  const changed = [...text];
  if (kind === "delete") changed[i] = "";
  else if (kind === "duplicate") changed[i] = `${text[i]} ${text[i]}`;
  else if (kind === "replace") changed[i] = text[j]!;
  else [changed[i], changed[j]] = [text[j]!, text[i]!];
  return changed;
}

function checkText(text: string): void {
  const { value, diagnostics } = parseLisma({ uri: "fuzz.lisma", text });
  const outside = diagnostics.filter(
    ({ span }) => !(0 <= span!.start && span!.start <= span!.end && span!.end <= text.length),
  );
  expect(outside).toEqual([]);
  expect(typeof printLisma(value)).toBe("string");
  const wrong = diagnostics.some(({ severity }) => severity === "error");
  expect(formatLisma({ uri: "fuzz.lisma", text }).value === undefined).toBe(wrong);
}

describe("any text", () => {
  it("with few wrong tokens: gives a tree, and diagnostics inside the text", () => {
    fc.assert(
      fc.property(
        fc.nat({ max: models.length - 1 }),
        fc.array(change, { minLength: 1, maxLength: 4 }),
        (model, changes) => checkText(changes.reduce(applyChange, models[model]!).join("")),
      ),
      { seed: 20260612, numRuns: 4000 },
    );
  });

  it("with one token too few: reports at most a handful of errors", () => {
    const tooMany = models.flatMap((model) =>
      model.flatMap((_, i) => {
        const text = model.toSpliced(i, 1, " ").join("");
        const { diagnostics } = parseLisma({ uri: "", text });
        return diagnostics.filter(({ severity }) => severity === "error").length > 3 ? [text] : [];
      }),
    );
    expect(tooMany).toEqual([]);
  });

  it("made of tokens at random", () => {
    const vocabulary = [...new Set(models.flat().filter((piece) => piece.trim() !== ""))];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...vocabulary), { maxLength: 60 }), (words) =>
        checkText(words.join(" ")),
      ),
      { seed: 20260613, numRuns: 1500 },
    );
  });

  it("made of characters at random", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => checkText(text)),
      { seed: 20260614, numRuns: 1000 },
    );
  });

  it.each(["(", "[", "{", "-", "!", "x + (", "f(", "x[", "if a {", "if a { } else ", "for i = 1 {", "a ^ "])(
    "nested too deeply: %s",
    (opening) => {
      const text = opening.repeat(20_000);
      const codes = parseLisma({ uri: "", text }).diagnostics.map(({ code }) => code);
      checkText(text);
      expect(codes.length).toBeGreaterThan(0);
      expect(codes.length).toBeLessThan(5);
    },
  );
});
