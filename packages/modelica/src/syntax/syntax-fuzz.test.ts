import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseStoredDefinition } from "./parse/parser.ts";
import { printSyntax } from "./print/print-syntax.ts";
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
  const { value, diagnostics } = parseStoredDefinition({ uri: "fuzz.mo", text });
  const outside = diagnostics.filter(
    ({ span }) => !(0 <= span!.start && span!.start <= span!.end && span!.end <= text.length),
  );
  expect(outside).toEqual([]);
  expect(typeof printSyntax(value)).toBe("string");
}

describe("any text", () => {
  it("with few wrong tokens: gives a tree, and diagnostics inside the text", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...models),
        fc.array(change, { minLength: 1, maxLength: 4 }),
        (text, changes) => {
          checkText(changes.reduce(applyChange, text).join(""));
        },
      ),
      { seed: 20240607, numRuns: 4000 },
    );
  });

  it("with one token too few: reports at most a handful of errors", () => {
    for (const text of models)
      for (let i = 1; i < text.length; i += 2) {
        const broken = applyChange(text, { kind: "delete", at: i, other: 0 }).join("");
        const { diagnostics } = parseStoredDefinition({ uri: "fuzz.mo", text: broken });
        expect(diagnostics.length, `without '${text[i]}' (${i}): ${broken}`).toBeLessThanOrEqual(4);
      }
  });

  it("cut off anywhere", () => {
    for (const text of syntaxCorpus)
      for (let end = 0; end < text.length; end += 5) checkText(text.slice(0, end));
  });

  it("of arbitrary characters", () => {
    const characters = fc.string({ unit: "binary", maxLength: 60 });
    const symbols = fc.array(fc.constantFrom(..."(){}[];,.:=<>+-*/^\"'\\ \nae1"), { maxLength: 60 });
    fc.assert(
      fc.property(
        fc.oneof(
          characters,
          symbols.map((s) => s.join("")),
        ),
        (text) => {
          checkText(text);
          checkText(`model M ${text} end M;`);
        },
      ),
      { seed: 7, numRuns: 2000 },
    );
  });
});
