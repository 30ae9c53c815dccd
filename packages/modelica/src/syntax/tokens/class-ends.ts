import type { SourceText } from "@cosimo/ir";
import type { TokenColumns, TokenKind } from "./tokens.ts";

const classWords: ReadonlySet<TokenKind> = new Set([
  "block",
  "class",
  "connector",
  "function",
  "model",
  "operator",
  "package",
  "record",
  "type",
]);

/**
 * Where classes end: by the position of the token of a class's name that of the `end` with the same name. `undefined` if they do not
 * match in pairs; then only the parser says what is wrong.
 */
export function findClassEnds(
  { text }: SourceText,
  { kinds, starts, ends }: TokenColumns,
): ReadonlyMap<number, number> | undefined {
  const nameOf = (token: number) => text.slice(starts[token], ends[token]);
  const found = new Map<number, number>();
  const open: number[] = [];
  for (let i = 0; i < kinds.length; i++) {
    const kind = kinds[i]!;
    if (kind === "end") {
      if (kinds[i + 1] !== "identifier") continue;
      const name = open.pop();
      if (name === undefined || nameOf(name) !== nameOf(i + 1)) return undefined;
      found.set(name, i);
    } else if (kind !== "identifier" && classWords.has(kind)) {
      const name = kinds[i + 1] === "extends" ? i + 2 : i + 1;
      if (kinds[name] === "identifier" && kinds[name + 1] !== "=" && !isArgument(kinds[i - 1]))
        open.push(name);
    }
  }
  return open.length === 0 ? found : undefined;
}

/** Before `function f(a = 1)` as an argument, which is no class. */
function isArgument(previous: TokenKind | undefined): boolean {
  return previous === "(" || previous === "," || previous === "=";
}
