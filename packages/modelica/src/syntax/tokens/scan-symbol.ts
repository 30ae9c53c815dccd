import { scanForeignCharacter } from "./scan-foreign.ts";
import { scanNumber } from "./scan-number.ts";
import { isDigit, pushToken, reportAt, type Scanner } from "./scanner.ts";
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
  ["−", "-"],
  ["–", "-"],
  ["·", "*"],
  ["×", "*"],
  ["≤", "<="],
  ["≥", ">="],
  ["≠", "<>"],
]);

/** Assignments of other languages that change the value of a variable. */
const changingAssignments: ReadonlySet<string> = new Set(["+=", "-=", "*=", "/=", "++", "--"]);

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
  else if (changesVariable(scanner, pair)) refuseChange(scanner, pair);
  else return false;
  return true;
}

function scanOneCharacter(scanner: Scanner): void {
  const { text } = scanner.source;
  const symbol = symbolOfCode[text.charCodeAt(scanner.offset)];
  const character = text[scanner.offset]!;
  if (symbol !== undefined) push(scanner, symbol, 1);
  else if (foreignOperators.has(character)) pushForeign(scanner, character);
  else scanForeignCharacter(scanner);
}

function push(scanner: Scanner, symbol: Punctuation, length: number): void {
  scanner.offset += length;
  pushToken(scanner, symbol, scanner.offset - length);
}

/** `--` at the beginning of an expression is two signs. */
function changesVariable({ kinds }: Scanner, pair: string): boolean {
  const last = kinds.at(-1);
  return changingAssignments.has(pair) && (last === "identifier" || last === "]" || last === ")");
}

/** `x += 1`, `n++`: the tokens that follow give no further messages. */
function refuseChange(scanner: Scanner, operator: string): void {
  const start = scanner.offset;
  scanner.offset += operator.length;
  const args = { operator, replacement: `x := x ${operator[0]} …` };
  reportAt(scanner, "syntax.foreign-operator", start, scanner.offset, args);
  pushToken(scanner, "invalid", start);
}

function pushForeign(scanner: Scanner, operator: string): void {
  const start = scanner.offset;
  scanner.offset += operator.length;
  const replacement = foreignOperators.get(operator)!;
  reportAt(scanner, "syntax.foreign-operator", start, scanner.offset, { operator, replacement });
  pushToken(scanner, replacement, start);
}
