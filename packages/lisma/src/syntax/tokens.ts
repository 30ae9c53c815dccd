/** Words of LISMA_HDS that cannot be names. `on`, `left`, `right`, `both`, `apx` and `init` are words only in their places. */
export const keywords = [
  "at",
  "bilateral",
  "const",
  "def",
  "delete",
  "der",
  "each",
  "edge",
  "else",
  "end",
  "for",
  "from",
  "ic",
  "if",
  "ls",
  "macro",
  "noEvent",
  "ordinary",
  "out",
  "pde",
  "repeat",
  "set",
  "shortliving",
  "start",
  "state",
  "step",
  "t0",
  "unilateral",
  "var",
] as const;

export type Keyword = (typeof keywords)[number];

export type Punctuation =
  | "("
  | ")"
  | "["
  | "]"
  | "{"
  | "}"
  | ";"
  | ","
  | ":"
  | "'"
  | "="
  | "~="
  | "=="
  | "!="
  | "<"
  | "<="
  | ">"
  | ">="
  | "+"
  | "-"
  | "*"
  | "/"
  | "%"
  | "^"
  | "&&"
  | "||"
  | "!";

/**
 * Keywords and symbols are their own kind; `~` is of kind `~=`, the words `and`, `or` and `not` are `&&`, `||` and `!`.
 * `invalid`: the lexer has reported what stands there.
 */
export type TokenKind = Keyword | Punctuation | "identifier" | "integer" | "real" | "invalid" | "endOfText";

/** The tokens of a text as columns. Offsets are UTF-16, `ends` exclusive. The last token is `endOfText`. */
export interface TokenColumns {
  readonly kinds: readonly TokenKind[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** Words to kinds. The logical operators have a second spelling. */
export const kindOfWord: ReadonlyMap<string, Keyword | Punctuation> = new Map<string, Keyword | Punctuation>([
  ...keywords.map((word) => [word, word] as const),
  ["and", "&&"],
  ["AND", "&&"],
  ["or", "||"],
  ["OR", "||"],
  ["not", "!"],
  ["NOT", "!"],
]);
