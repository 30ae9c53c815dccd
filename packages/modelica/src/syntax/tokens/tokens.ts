import { type Diagnostic, type WordsOf, words } from "@cosimo/ir";

/** Reserved words of Modelica 3.6, section 2.3.3. */
export const keywords = words(
  "algorithm and annotation block break class connect connector constant constrainedby der discrete",
  "each else elseif elsewhen encapsulated end enumeration equation expandable extends external false",
  "final flow for function if import impure in initial inner input loop model not operator or outer",
  "output package parameter partial protected public pure record redeclare replaceable return stream",
  "then true type when while within",
);

export type Keyword = (typeof keywords)[number];

export type Punctuation = WordsOf<"( ) [ ] { } ; , . : = := == <> < <= > >= + - * / ^ .+ .- .* ./ .^">;

/** Keywords and symbols are kinds of their own. `invalid`: an error reported by the lexer. */
export type TokenKind =
  | Keyword
  | Punctuation
  | "identifier"
  | "integer"
  | "real"
  | "string"
  | "invalid"
  | "endOfText";

/**
 * The tokens of a text as columns, which saves memory for libraries of millions of tokens. Offsets are UTF-16, `ends`
 * exclusive. The last token is `endOfText`.
 */
export interface TokenColumns {
  readonly kinds: readonly TokenKind[];
  /** At least as long as `kinds`. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

const keywordSet: ReadonlyMap<string, Keyword> = new Map(keywords.map((word) => [word, word]));

export function keywordOf(text: string): Keyword | undefined {
  return keywordSet.get(text);
}

export interface LexedText {
  readonly tokens: TokenColumns;
  readonly diagnostics: readonly Diagnostic[];
  /** A comment or string has no end: what is missing at the end of the text is not reported again. */
  readonly truncated: boolean;
}

export function isSign(kind: TokenKind): kind is "-" | "+" | ".-" | ".+" {
  return kind === "-" || kind === "+" || kind === ".-" || kind === ".+";
}
