import { isDigit, pushToken, reportAt, type Scanner } from "./lexer.ts";
import { scanLeadingDot } from "./scan-number.ts";
import type { Punctuation, TokenKind } from "./tokens.ts";

const oneCharacter: ReadonlyMap<string, Punctuation> = new Map(
  (["(", ")", "[", "]", "{", "}", ";", ",", ".", ":", "=", "<", ">", "+", "-", "*", "/", "^"] as const).map(
    (symbol) => [symbol, symbol],
  ),
);

const twoCharacters: ReadonlyMap<string, Punctuation> = new Map(
  ([":=", "==", "<>", "<=", ">=", ".+", ".-", ".*", "./", ".^"] as const).map((symbol) => [symbol, symbol]),
);

/** Operators of other languages, and what Modelica writes; the parser goes on as if that stood there. */
const foreignOperators: ReadonlyMap<string, TokenKind> = new Map([
  ["!=", "<>"],
  ["&&", "and"],
  ["||", "or"],
  ["~=", "<>"],
  ["!", "not"],
  ["**", "^"],
]);

/** The longest symbol that stands here. */
export function scanSymbol(scanner: Scanner): void {
  const { text } = scanner.source;
  const start = scanner.offset;
  const pair = text.slice(start, start + 2);
  const symbol = twoCharacters.get(pair);
  if (symbol !== undefined) push(scanner, symbol, 2);
  else if (foreignOperators.has(pair)) pushForeign(scanner, pair);
  else if (pair[0] === "." && isDigit(text.charCodeAt(start + 1))) scanLeadingDot(scanner);
  else scanOneCharacter(scanner, pair[0]!);
}

function scanOneCharacter(scanner: Scanner, character: string): void {
  const symbol = oneCharacter.get(character);
  if (symbol !== undefined) push(scanner, symbol, 1);
  else if (foreignOperators.has(character)) pushForeign(scanner, character);
  else refuseCharacter(scanner);
}

function push(scanner: Scanner, symbol: Punctuation, length: number): void {
  scanner.offset += length;
  pushToken(scanner, symbol, scanner.offset - length);
}

function refuseCharacter(scanner: Scanner): void {
  const start = scanner.offset;
  const character = String.fromCodePoint(scanner.source.text.codePointAt(start)!);
  scanner.offset += character.length;
  reportAt(scanner, "syntax.unknown-character", start, scanner.offset, { character: describe(character) });
  pushToken(scanner, "invalid", start);
}

/** Printable characters as they are, others by number. */
function describe(character: string): string {
  const code = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0");
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(character) ? `'${character}' (U+${code})` : `U+${code}`;
}

function pushForeign(scanner: Scanner, operator: string): void {
  const start = scanner.offset;
  scanner.offset += operator.length;
  const replacement = foreignOperators.get(operator)!;
  reportAt(scanner, "syntax.foreign-operator", start, scanner.offset, { operator, replacement });
  pushToken(scanner, replacement, start);
}
