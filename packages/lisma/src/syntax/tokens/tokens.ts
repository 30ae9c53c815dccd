import { type WordsOf, words } from "@cosimo/ir";

/** Reserved words of LISMA_HDS. `on`, `left`, `right`, `both`, `apx` and `init` are reserved in certain places only. */
export const keywords = words(
  "at bilateral const def delete der each edge else end for from ic if ls macro noEvent ordinary out",
  "pde repeat set shortliving start state step t0 unilateral var",
);

export type Keyword = (typeof keywords)[number];

export type Punctuation = WordsOf<"( ) [ ] { } ; , : ' = ~= == != < <= > >= + - * / % ^ && || !">;

/**
 * Keywords and symbols are kinds of their own; `~` has the kind `~=`, the words `and`, `or`, `not` have the kinds `&&`,
 * `||`, `!`. `invalid`: an error reported by the lexer.
 */
export type TokenKind = Keyword | Punctuation | "identifier" | "integer" | "real" | "invalid" | "endOfText";

/** The tokens of a text as columns. Offsets are UTF-16, `ends` exclusive. The last token is `endOfText`. */
export interface TokenColumns {
  readonly kinds: readonly TokenKind[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** Kinds of words. The logical operators have a second spelling. */
export const kindOfWord: ReadonlyMap<string, Keyword | Punctuation> = new Map<string, Keyword | Punctuation>([
  ...keywords.map((word) => [word, word] as const),
  ["and", "&&"],
  ["AND", "&&"],
  ["or", "||"],
  ["OR", "||"],
  ["not", "!"],
  ["NOT", "!"],
]);
