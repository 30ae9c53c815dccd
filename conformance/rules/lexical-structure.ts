import { row } from "./row.ts";

/** Chapter 2. */
export const lexicalStructure = [
  row(
    "2.1",
    "syntax.unknown-character",
    "a character outside of strings, comments and quoted names that has no meaning",
    `model M Real x = 1⟨ /* # */|«#⟩; end M;`,
  ),
  row(
    "2.1",
    "syntax.unknown-character",
    "a letter beyond ASCII in a name",
    `model M Real ⟨alpha = 1 "α"|«α = 1⟩; end M;`,
  ),
  row(
    "2.2",
    "syntax.unterminated-comment",
    "a comment without its end",
    `model M Real x = 1; ⟨/* text */|«/* text⟩ end M;`,
  ),
  row(
    "2.2",
    "syntax.unmatched-bracket",
    "text after the first end of a comment: comments do not nest",
    `model M Real x = (1 ⟨/* a /* b */|/* a /* b */ ) «)⟩⟨)|⟩; end M;`,
  ),
  row(
    "2.3.1",
    "syntax.unterminated-identifier",
    "a quoted name without its end",
    `model M Real ⟨'x y'|«'x y⟩ = 1;
    end M;`,
  ),
  row(
    "2.3.1",
    "expression.unknown-name",
    "a name in other case: names are case sensitive",
    `model M Real speed = 1; Real y = ⟨speed|«Speed⟩; end M;`,
  ),
  row(
    "2.3.1",
    "expression.unknown-name",
    "the quotes left out: they are a part of the name",
    `model M Real 'x' = 1; Real y = ⟨'x'|«x⟩; end M;`,
  ),
  row(
    "2.3.1",
    "syntax.malformed-number",
    "a name that begins with a digit",
    `model M Real ⟨x2|«2x⟩ = 1; end M;`,
  ),
  row("2.3.3", "syntax.keyword-as-name", "a keyword as a name", `model M Real ⟨looping|«loop⟩ = 1; end M;`),
  row(
    "2.3.3",
    "syntax.expected",
    "a keyword as the name of a class",
    `package P model ⟨Stream|«stream⟩ Real x = 1; end ⟨Stream|stream⟩; end P;`,
  ),
  row("2.4.1", "syntax.malformed-number", "an exponent without digits", `model M Real x = ⟨1e3|«1e⟩; end M;`),
  row(
    "2.4.1",
    "syntax.missing-semicolon",
    "a number with two points",
    `model M Real x = ⟨1.25|1.2«.5⟩; end M;`,
  ),
  row(
    "2.4.1",
    "syntax.number-too-large",
    "a number beyond the range of Real",
    `model M Real x = ⟨1e300|«1e400⟩; end M;`,
  ),
  row(
    "2.4.2",
    "syntax.integer-too-large",
    "a number without point beyond the range of Integer",
    `model M Real x = ⟨9007199254740991|«90071992547409930⟩; end M;`,
  ),
  row(
    "2.4.4",
    "syntax.unterminated-string",
    "a string without its end",
    `model M Real x = 1 ⟨"text"|«"text⟩; end M;`,
  ),
  row(
    "2.4.4",
    "syntax.unknown-escape",
    "an escape sequence that the language does not have",
    String.raw`model M Real x = 1 "tab ⟨\t|«\q⟩"; end M;`,
  ),
  row(
    "2.5",
    "syntax.foreign-operator",
    "an operator of another language",
    `model M Boolean b = 1 ⟨<>|«!=⟩ 2; end M;`,
  ),
];
