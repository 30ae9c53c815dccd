import type { SourceText } from "@cosimo/ir";
import { lex as lexLisma } from "@cosimo/lisma/tokens";
import { lex as lexModelica } from "@cosimo/modelica";
import { languageOf } from "./language-of.ts";

/** A name in a text, with the names before it that are joined by dots. */
export interface NameAt {
  /** Outermost first; the last one is at the place that was asked for. */
  readonly parts: readonly string[];
  /** Begins with a dot: `.Modelica.Units`. */
  readonly isGlobal: boolean;
  /** The last part. */
  readonly start: number;
  readonly end: number;
}

interface Tokens {
  readonly kinds: readonly string[];
  readonly starts: ArrayLike<number>;
  readonly ends: ArrayLike<number>;
}

/** The name at an offset, or directly before it. `a.b[1].c` at `c` has the parts a, b, c. */
export function nameAt(source: SourceText, offset: number): NameAt | undefined {
  const tokens: Tokens = (languageOf(source.uri) === "lisma" ? lexLisma : lexModelica)(source).tokens;
  const at = tokenAt(tokens, offset);
  if (at === undefined || tokens.kinds[at] !== "identifier") return undefined;
  const textOf = (token: number) => source.text.slice(tokens.starts[token], tokens.ends[token]);
  const parts = [textOf(at)];
  let first = at;
  while (tokens.kinds[first - 1] === ".") {
    const before = beforeSubscripts(tokens, first - 2);
    if (tokens.kinds[before] !== "identifier")
      return { parts, isGlobal: true, start: tokens.starts[at]!, end: tokens.ends[at]! };
    parts.unshift(textOf(before));
    first = before;
  }
  return { parts, isGlobal: false, start: tokens.starts[at]!, end: tokens.ends[at]! };
}

function tokenAt({ kinds, starts, ends }: Tokens, offset: number): number | undefined {
  let [low, high] = [0, kinds.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ends[middle]! < offset) low = middle + 1;
    else high = middle;
  }
  // Between two tokens that touch, the name wins: `x|+1` and `1+|x`.
  const found = [low, low + 1].filter((k) => k < kinds.length && starts[k]! <= offset && offset <= ends[k]!);
  return found.find((k) => kinds[k] === "identifier") ?? found[0];
}

/** The token before the subscripts that end at a token. */
function beforeSubscripts({ kinds }: Tokens, token: number): number {
  let depth = 0;
  for (let k = token; k >= 0; k--) {
    if (kinds[k] === "]") depth++;
    else if (kinds[k] === "[") depth--;
    else if (depth === 0) return k;
  }
  return -1;
}
