import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { formatModelica } from "./format/format-modelica.ts";
import { type Piece, piecesOf } from "./format/pieces.ts";
import { syntaxCorpus } from "./testing/syntax-corpus.ts";
import { lex } from "./tokens/lexer.ts";

const formatted = (text: string): string => formatModelica({ uri: "M.mo", text }).value!;
const lines = (...all: readonly string[]): string => all.map((line) => `${line}\n`).join("");

/** Tokens and comments. */
function contentOf(text: string): readonly string[] {
  const source = { uri: "M.mo", text };
  return piecesOf(source, lex(source).tokens).map(({ kind, text: one }: Piece) => `${kind} ${one}`);
}

const library = join(import.meta.dirname, "../../../../library");
const libraryTexts = readdirSync(library, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".mo"))
  .map((path) => readFileSync(join(library, path), "utf8"));

describe("formatting Modelica", () => {
  it("gives each element, equation and statement a line, and each level two spaces", () => {
    const text =
      'within A;model M "a model" Real x[2];protected Real y=1; initial equation y=0;equation if x[1]>0 then y=1;' +
      "elseif not b then y=2; else y=3; end if; for i in 1:2 loop x[i]=i; end for; when {a,b} then reinit(y,0); elsewhen c " +
      'then terminate(""); end when; algorithm while (if a then b else c) loop y:=-1; break; end while; annotation(Evaluate=true); end M;';
    expect(formatted(text)).toBe(
      lines(
        "within A;",
        'model M "a model"',
        "  Real x[2];",
        "protected",
        "  Real y = 1;",
        "initial equation",
        "  y = 0;",
        "equation",
        "  if x[1] > 0 then",
        "    y = 1;",
        "  elseif not b then",
        "    y = 2;",
        "  else",
        "    y = 3;",
        "  end if;",
        "  for i in 1:2 loop",
        "    x[i] = i;",
        "  end for;",
        "  when {a, b} then",
        "    reinit(y, 0);",
        "  elsewhen c then",
        '    terminate("");',
        "  end when;",
        "algorithm",
        "  while (if a then b else c) loop",
        "    y := -1;",
        "    break;",
        "  end while;",
        "  annotation (Evaluate=true);",
        "end M;",
      ),
    );
  });

  it("knows classes with a body from short ones", () => {
    const text =
      "package P type T=Real(min=0);operator record C Real re;operator '+' function f=g;end '+';encapsulated operator function '0' " +
      'end \'0\'; end C;redeclare function extends f(redeclare package M=N) "f" external "C" y=g(x);end f;replaceable model R=S; end P;';
    expect(formatted(text)).toBe(
      lines(
        "package P",
        "  type T = Real(min=0);",
        "  operator record C",
        "    Real re;",
        "    operator '+'",
        "      function f = g;",
        "    end '+';",
        "    encapsulated operator function '0'",
        "    end '0';",
        "  end C;",
        '  redeclare function extends f(redeclare package M = N) "f"',
        '    external "C" y = g(x);',
        "  end f;",
        "  replaceable model R = S;",
        "end P;",
      ),
    );
  });

  it.each([
    ["a+b", "a+b"],
    ["a +b", "a + b"],
    ["a* b", "a * b"],
    ["a*b", "a*b"],
    ["a ^ b", "a^b"],
    ["1. ^ 2", "1. ^ 2"],
    ["3 .^ 2 ./ 4", "3 .^ 2 ./ 4"],
    ["- a-(- b)", "-a-(-b)"],
    ["f ( x [ 1 , end ] , k = 2 )", "f(x[1, end], k=2)"],
    ["[1,2;3,4]", "[1, 2; 3, 4]"],
    ["{i for i in 1 : n}", "{i for i in 1:n}"],
    ["if a<b then .P.c else -der (d)", "if a < b then .P.c else -der(d)"],
    ["not(a)and(b)", "not (a) and (b)"],
  ])("%s becomes %s", (before, after) => {
    expect(formatted(`model M\nequation\n  y = ${before};\nend M;\n`)).toContain(`y = ${after};\n`);
  });

  it("keeps comments, blank lines and the line ends within statements", () => {
    const text = lines(
      "// first",
      "model M // heading",
      "  /* two",
      "     lines */",
      "  Real x(",
      "start=1, // its start",
      "         fixed=true)",
      '   "text";  ',
      "",
      "",
      "      // last",
      "equation x = f(",
      "a,",
      "{1,",
      "2});",
      "end M; // end",
    );
    expect(formatted(text)).toBe(
      lines(
        "// first",
        "model M // heading",
        "  /* two",
        "     lines */",
        "  Real x(",
        "    start=1, // its start",
        "    fixed=true)",
        '    "text";',
        "",
        "  // last",
        "equation",
        "  x = f(",
        "    a,",
        "    {1,",
        "      2});",
        "end M; // end",
      ),
    );
  });

  it("keeps the kind of line ends, and the byte order mark", () => {
    expect(formatted('\uFEFFmodel M "a\n\tb"\r\nend M;')).toBe('\uFEFFmodel M "a\n\tb"\r\nend M;\r\n');
  });

  it.each([...syntaxCorpus, ...libraryTexts])(
    "changes white space only, and nothing a second time",
    (text) => {
      const once = formatted(text);
      expect(contentOf(once)).toEqual(contentOf(text));
      expect(formatted(once)).toBe(once);
    },
  );

  it("leaves a text with errors alone", () => {
    expect(formatModelica({ uri: "M.mo", text: "model M Real x end M;" }).value).toBeUndefined();
  });
});
