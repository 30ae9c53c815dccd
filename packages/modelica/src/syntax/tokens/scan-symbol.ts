import { isDigit, pushToken, reportAt, type Scanner } from "./lexer.ts";
import { scanNumber } from "./scan-number.ts";
import type { Punctuation, TokenKind } from "./tokens.ts";

const oneCharacter: readonly Punctuation[] = [..."()[]{};,.:=<>+-*/^"] as Punctuation[];

/** Symbols of one character, by its code. */
const symbolOfCode: readonly (Punctuation | undefined)[] = Array.from({ length: 128 }, (_, code) =>
  oneCharacter.find((symbol) => symbol.charCodeAt(0) === code),
);

const twoCharacters: ReadonlyMap<string, Punctuation> = new Map(
  ([":=", "==", "<>", "<=", ">=", ".+", ".-", ".*", "./", ".^"] as const).map((symbol) => [symbol, symbol]),
);

/** Whether a character can be second in a symbol or foreign operator; avoids a look-up for most characters. */
const isSecondCharacter: readonly boolean[] = Array.from({ length: 128 }, (_, code) =>
  "=>+-*/^&|".includes(String.fromCharCode(code)),
);

/** Operators of other languages, with the Modelica operator that the parser uses instead after a report. */
const foreignOperators: ReadonlyMap<string, TokenKind> = new Map([
  ["!=", "<>"],
  ["&&", "and"],
  ["||", "or"],
  ["~=", "<>"],
  ["!", "not"],
  ["**", "^"],
]);

/** Scans the longest symbol. */
export function scanSymbol(scanner: Scanner): void {
  const { text } = scanner.source;
  const next = text.charCodeAt(scanner.offset + 1);
  if (isSecondCharacter[next] && scanTwoCharacters(scanner)) return;
  if (text[scanner.offset] === "." && isDigit(next)) scanNumber(scanner);
  else scanOneCharacter(scanner);
}

function scanTwoCharacters(scanner: Scanner): boolean {
  const pair = scanner.source.text.slice(scanner.offset, scanner.offset + 2);
  const symbol = twoCharacters.get(pair);
  if (symbol !== undefined) push(scanner, symbol, 2);
  else if (foreignOperators.has(pair)) pushForeign(scanner, pair);
  else return false;
  return true;
}

function scanOneCharacter(scanner: Scanner): void {
  const { text } = scanner.source;
  const symbol = symbolOfCode[text.charCodeAt(scanner.offset)];
  const character = text[scanner.offset]!;
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

/** Printable characters unchanged, others by number. */
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
