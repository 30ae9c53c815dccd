import type { SourceText } from "@cosimo/ir";
import { isPdeOperator } from "../parse/parse-pde-operator.ts";
import { lex } from "../tokens/lexer.ts";
import { kindOfWord } from "../tokens/tokens.ts";

/** Possible terminals of a token: `left` is a reserved word in one place and a name elsewhere. */
function classesOfName(text: string): string[] {
  return isPdeOperator(text) ? [`"${text}"`, "IDENT"] : [`"${text}"`, "IDENT", "FUNCTION"];
}

/** Whether one token can be of both classes. */
export function overlaps(a: string, b: string): boolean {
  const classes = (terminal: string): readonly string[] => {
    if (terminal === "FUNCTION") return ["FUNCTION", "IDENT"];
    if (terminal === "INT") return ["INT", "NUMBER"];
    const word = terminal.slice(1, -1);
    return /^"\p{L}/u.test(terminal) && !kindOfWord.has(word) ? classesOfName(word) : [terminal];
  };
  return classes(a).includes(b) || classes(b).includes(a);
}

/** Possible terminals of each token of a text. */
export function terminalsOf(source: SourceText): string[][] {
  const { kinds, starts, ends } = lex(source).tokens;
  return kinds.slice(0, -1).map((kind, i) => {
    const touches = kinds[i - 1] === "]" && ends[i - 1] === starts[i];
    const suffix = touches ? ["SUFFIX"] : [];
    if (kind === "identifier") return [...classesOfName(source.text.slice(starts[i], ends[i])), ...suffix];
    if (kind === "integer") return ["INT", "NUMBER", ...suffix];
    return kind === "real" ? ["NUMBER"] : [`"${kind}"`];
  });
}
