import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatLisma } from "./format/format-lisma.ts";
import { parseLisma } from "./parse/parser.ts";
import { printLisma } from "./print/print-lisma.ts";
import { closedSpace, syntaxCorpus } from "./testing/syntax-corpus.ts";
import { withoutSpans } from "./testing/without-spans.ts";
import { lex } from "./tokens/lexer.ts";

function format(text: string): string {
  const { value, diagnostics } = formatLisma({ uri: "test.lisma", text });
  expect(diagnostics.filter((d) => d.severity === "error").map((d) => d.message)).toEqual([]);
  return value!;
}

function treeOf(text: string): string {
  return withoutSpans(parseLisma({ uri: "test.lisma", text }).value);
}

function commentsOf(text: string): string[] {
  return lex({ uri: "", text }).comments.map(({ start, end }) => text.slice(start, end).trimEnd());
}

describe("the formatter", () => {
  it("gives the closed space its shape", () => {
    const [, model] = format(closedSpace).split("noEvent[dotProduct >= 0]");
    expect(model).toBe(`) || (shortliving[r <= R_I] && noEvent[-dotProduct >= 0]) {
  vx(t0) = vx - 2 * dotProduct / r / r * x;
  vy(t0) = vy - 2 * dotProduct / r / r * y;
} from init, motion;
`);
  });

  it.each([
    ["x'=-y ;", "x' = -y;"],
    ["v ( t0 )~-1.;", "v(t0) ~= -1.;"],
    ["a=b*(-c)^2- -d%3;", "a = b * (-c)^2 - -d % 3;"],
    ["lbl :u [ i+1 ]a ' =0;", "lbl: u[i+1]a' = 0;"],
    [
      "if(a<b AND NOT c>=d)or[e==f]{}else{x(t0)=1;}",
      "if (a < b && !c >= d) || [e == f] {\n} else {\n  x(t0) = 1;\n}",
    ],
    ["state A(x>1){}from B,C", "state A (x > 1) {\n} from B, C;"],
    ["state A ! unilateral [x>1]{};;x=1;", "state A !unilateral[x > 1] {\n}\nx = 1;"],
    ["at 0 each 1 repeat*{p(t0)=0;}\nfrom A;", "at 0 each 1 repeat * {\n  p(t0) = 0;\n} from A;"],
    ["for i = 1 : n - 1,k [1]{x_[ i ]'=x_[i + 1];}", "for i = 1:n-1, k[1] {\n  x_[i]' = x_[i+1];\n}"],
    ["out a b [1] c;", "out a b[1] c;"],
    ["edge D(u,x)=0 on x left;", "edge D(u, x) = 0 on x left;"],
    [
      "x = 1; // one\n// two\n\n\n\ny = 2; /* three */ z = 3;",
      "x = 1; // one\n// two\n\ny = 2; /* three */\nz = 3;",
    ],
    ["/* a */ x = 1;\n/* b */\ny /* c */ = 2;", "/* a */ x = 1;\n/* b */\ny /* c */ = 2;"],
    ["x = 1 + // one\n 2;", "x = 1 + // one\n    2;"],
    [
      "state A [x > 1] // why\n{ // body\n\n x(t0) = 1; } // end\nfrom A; // last",
      "state A [x > 1] // why\n    { // body\n  x(t0) = 1;\n} // end\n    from A; // last",
    ],
    ["x =\n  1 +\n  2;", "x = 1 + 2;"],
  ])("%s", (text, expected) => {
    expect(format(text)).toBe(`${expected}\n`);
  });

  it("keeps the line ends of statements that don't fit in a line", () => {
    const sum = `x = ${"a + ".repeat(15)}a\n    + ${"b + ".repeat(15)}b;\n`;
    expect(format(sum)).toBe(sum);
  });

  it("leaves a text with errors alone", () => {
    expect(formatLisma({ uri: "", text: "x = ;" })).toMatchObject({
      diagnostics: [{ code: "lisma.expected-expression" }],
    });
    expect(formatLisma({ uri: "", text: "x = ;" }).value).toBeUndefined();
  });

  it("keeps Windows line ends", () => {
    expect(format("x=1;\r\ny=2;\r\n")).toBe("x = 1;\r\ny = 2;\r\n");
  });

  it.each(syntaxCorpus)("leaves printed text as it is: %s", (text) => {
    const printed = printLisma(parseLisma({ uri: "", text }).value);
    expect(format(printed)).toBe(printed);
  });
});

const separators = [
  " ",
  "\n",
  "\n\n\n",
  "\t",
  " // line\n",
  "\n// own line\n",
  " /* block */ ",
  " /* b\n b */",
];
const separator = fc.constantFrom(...separators);
const corpus = syntaxCorpus.map((text) => {
  const { kinds, starts, ends } = lex({ uri: "", text }).tokens;
  return kinds.map((_, i) => ({
    text: text.slice(starts[i], ends[i]),
    touches: i > 0 && ends[i - 1] === starts[i],
  }));
});

describe("any text without errors, with any space between its tokens", () => {
  it("keeps its meaning and its comments; formatting again changes nothing", () => {
    fc.assert(
      fc.property(
        fc.nat({ max: corpus.length - 1 }),
        fc.array(separator, { minLength: 1, maxLength: 40 }),
        (model, blanks) => {
          const parts = corpus[model]!.map((token, i) =>
            token.touches ? token.text : blanks[i % blanks.length] + token.text,
          );
          const text = parts.join("");
          const formatted = format(text);
          expect(treeOf(formatted)).toBe(treeOf(text));
          expect(commentsOf(formatted)).toEqual(commentsOf(text));
          expect(format(formatted)).toBe(formatted);
        },
      ),
      { seed: 20260611, numRuns: 600 },
    );
  });
});
