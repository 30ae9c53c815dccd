import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatLisma } from "./format/format-lisma.ts";
import { parseLisma } from "./parse/parser.ts";
import { type Grammar, readGrammar } from "./testing/ebnf.ts";
import { createGenerator, createRandom, textOfWords } from "./testing/generate.ts";
import { findConflicts, lookaheadSets } from "./testing/lookahead.ts";
import { createRecognizer, type Terminals } from "./testing/recognize.ts";
import { syntaxCorpus } from "./testing/syntax-corpus.ts";
import { overlaps, terminalsOf } from "./testing/token-classes.ts";
import { kindOfWord } from "./tokens/tokens.ts";
import { grammar as text } from "./tree/grammar.ts";

const grammar = readGrammar(text);

function conflictsOf(subject: Grammar, k: number) {
  return findConflicts(subject, lookaheadSets(subject, k), overlaps);
}

/** Initial values and equations have a common prefix: here they are one rule, and `(t0)` may follow any variable. */
const factored = readGrammar(
  text
    .replace("macro | init | equation |", "macro | conditions | equation |")
    .replace(/init +=[\s\S]*?der ;/, 'conditions = "ic" assignments ";" ;')
    .replace('expr "=" expr ";" ;\nlabel', 'expr ( "=" | "~=" ) expr ";" ;\nlabel')
    .replace(
      `ref { "'" } | der | pde_op | FUNCTION "(" expr { "," expr } ")" ;`,
      "IDENT named | der [ instant ] ;",
    )
    .concat(`
instant = "(" "t0" ")" ;
named = [ "(" ( "t0" | expr { "," expr } ) ")" | "[" sum "]" [ SUFFIX ] { "'" } [ instant ] | "'" { "'" } [ instant ] ] ;
`),
);

describe("the manual", () => {
  const manual = readFileSync(join(import.meta.dirname, "../../../../docs/lisma.md"), "utf8");

  it("shows this grammar", () => {
    expect(/```ebnf\n([\s\S]*?)```/.exec(manual)![1]).toBe(text);
  });

  it("has the reserved words of the lexer", () => {
    const [, words] = /\*\*Reserved words\*\*.*\n\n((?: {4}.*\n)+)/.exec(manual)!;
    expect(words!.trim().split(/\s+/).sort()).toEqual([...kindOfWord.keys()].sort());
  });

  it("has examples that are read as they are formatted", () => {
    const examples = [...manual.matchAll(/```lisma.*\n([\s\S]*?)```/g)].map(([, example]) => example!);
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples)
      expect(formatLisma({ uri: "", text: example }), example).toEqual({ value: example, diagnostics: [] });
  });
});

describe("look-ahead", () => {
  it("FIRST and FOLLOW of a textbook grammar", () => {
    const sums = readGrammar('e = t { "+" t } ;\nt = "(" e ")" | NUMBER ;\n');
    const { first, follow } = lookaheadSets(sums, 2);
    expect([...first.get("e")!].sort()).toEqual(['"(" "("', '"(" NUMBER', "NUMBER", 'NUMBER "+"']);
    expect([...follow.get("e")!].sort()).toEqual(['")" ")"', '")" "+"', '")" $', "$"]);
    expect(conflictsOf(sums, 1)).toEqual([]);
    expect(conflictsOf(readGrammar('a = "x" "y" NUMBER | "x" "y" IDENT ;\n'), 2)).toEqual([
      { rule: "a", prefixes: ['"x" "y"'] },
    ]);
  });

  it("two tokens decide everything but whether an initial value or an equation begins", () => {
    expect(conflictsOf(grammar, 2)).toEqual([
      { rule: "item", prefixes: ['"der" "("', `IDENT "'"`, 'IDENT "("', 'IDENT "["'] },
    ]);
  });

  it("one token does not decide between labels, constants in chains, variables of both kinds, operators and functions", () => {
    expect(conflictsOf(grammar, 1).map(({ rule }) => rule)).toEqual([
      "statement",
      "item",
      "const_item.2",
      "equation.1",
      "edge.1",
      "primary",
    ]);
  });

  it("with initial values and equations as one rule the grammar is LL(2)", () => {
    expect(conflictsOf(factored, 2)).toEqual([]);
    expect(conflictsOf(factored, 1).map(({ rule }) => rule)).toEqual([
      "statement",
      "const_item.2",
      "equation.1",
      "edge.1",
    ]);
  });
});

function accepts(source: string): boolean {
  const { diagnostics } = parseLisma({ uri: "", text: source });
  return diagnostics.every(({ severity }) => severity !== "error");
}

const sentenceOf = createGenerator(grammar);
const derivedBy = createRecognizer(grammar);
const derivedByFactored = createRecognizer(factored);

function terminals(source: string): Terminals {
  return terminalsOf({ uri: "", text: source });
}

describe("grammar and parser", () => {
  it.each(syntaxCorpus)("both accept %s", (source) => {
    const current = source.replaceAll("(0) =", "(t0) =");
    expect(derivedBy(terminals(current))).toBe(true);
    expect(derivedByFactored(terminals(current))).toBe(true);
    expect(accepts(current)).toBe(true);
  });

  it("every sentence of the grammar is read without errors", () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const sentence = textOfWords(sentenceOf(createRandom(seed), 18));
        expect(accepts(sentence), sentence).toBe(true);
      }),
      { seed: 20260615, numRuns: 1500 },
    );
  });

  it("of sentences with wrong words the parser accepts those that the grammar derives, and no others", () => {
    let sound = 0;
    const wrong = fc.record({ seed: fc.integer(), at: fc.nat(), other: fc.nat(), kind: fc.nat({ max: 3 }) });
    fc.assert(
      fc.property(wrong, ({ seed, at, other, kind }) => {
        const words = sentenceOf(createRandom(seed), 15).filter((word) => !word.startsWith("\b"));
        fc.pre(words.length > 0 && words.length < 80);
        const [i, j] = [at % words.length, other % words.length];
        const changed = words.toSpliced(i, kind === 0 ? 0 : 1, ...(kind === 1 ? [] : [words[j]!]));
        const sentence = textOfWords(changed);
        const derived = derivedBy(terminals(sentence));
        if (derived) sound++;
        expect(accepts(sentence), sentence).toBe(derived);
      }),
      { seed: 20260616, numRuns: 1000 },
    );
    expect(sound).toBeGreaterThan(100);
  });
});
