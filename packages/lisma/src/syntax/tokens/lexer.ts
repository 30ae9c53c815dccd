import { type Diagnostic, diagnose, type SourceText } from "@cosimo/ir";
import { type LismaSyntaxCode, lismaSyntaxMessages } from "./syntax-messages.ts";
import { kindOfWord, type Punctuation, type TokenColumns, type TokenKind } from "./tokens.ts";

/** `// …` up to the end of its line (exclusive), or from `/*` to its end. */
export interface Comment {
  readonly kind: "line" | "block";
  readonly start: number;
  readonly end: number;
}

export interface LexedText {
  readonly tokens: TokenColumns;
  /** In the order of the text. */
  readonly comments: readonly Comment[];
  readonly diagnostics: readonly Diagnostic[];
  /** A comment has no end: what is missing at the end of the text is not reported again. */
  readonly truncated: boolean;
}

interface Scanner {
  readonly source: SourceText;
  offset: number;
  truncated: boolean;
  readonly kinds: TokenKind[];
  readonly starts: number[];
  readonly ends: number[];
  readonly comments: Comment[];
  readonly diagnostics: Diagnostic[];
}

/** Cuts a text into tokens and comments; white space is dropped. */
export function lex(source: SourceText): LexedText {
  const scanner: Scanner = {
    source,
    offset: source.text.startsWith("\uFEFF") ? 1 : 0,
    truncated: false,
    kinds: [],
    starts: [],
    ends: [],
    comments: [],
    diagnostics: [],
  };
  while (scanner.offset < source.text.length) scanToken(scanner);
  push(scanner, "endOfText", 0);
  const { comments, diagnostics, truncated } = scanner;
  return { tokens: scanner, comments, diagnostics, truncated };
}

const space = /\s+/y;
/**
 * Latin, Greek and Cyrillic letters (and the micro sign), also with combining accents; digits except at the
 * beginning.
 */
const word =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\xb5_$][\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\xb5_$\p{Mn}\d]*/uy;
const number = /(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y;
/** Characters that must not follow a number directly: `2x`, `1.5.2`, `0x1F`. */
const numberTail = /[\p{L}_$\d.]+/uy;
const lineComment = /\/\/[^\r\n]*/y;

function scanToken(scanner: Scanner): void {
  const blank = match(scanner, space);
  if (blank !== "") scanner.offset += blank.length;
  else if (match(scanner, lineComment) !== "") scanLineComment(scanner);
  else if (scanner.source.text.startsWith("/*", scanner.offset)) scanBlockComment(scanner);
  else if (match(scanner, word) !== "") scanWord(scanner);
  else if (match(scanner, number) !== "") scanNumber(scanner);
  else scanSymbol(scanner);
}

/** The text that the (sticky) pattern matches at the current offset, or "". */
function match({ source, offset }: Scanner, pattern: RegExp): string {
  pattern.lastIndex = offset;
  return pattern.exec(source.text)?.[0] ?? "";
}

function push(scanner: Scanner, kind: TokenKind, length: number): void {
  scanner.kinds.push(kind);
  scanner.starts.push(scanner.offset);
  scanner.offset += length;
  scanner.ends.push(scanner.offset);
}

function report(
  scanner: Scanner,
  code: LismaSyntaxCode,
  length: number,
  args: Readonly<Record<string, string>> = {},
): void {
  const span = { source: scanner.source, start: scanner.offset, end: scanner.offset + length };
  scanner.diagnostics.push(diagnose(lismaSyntaxMessages, code, span, args));
}

function scanLineComment(scanner: Scanner): void {
  const start = scanner.offset;
  scanner.offset += match(scanner, lineComment).length;
  scanner.comments.push({ kind: "line", start, end: scanner.offset });
}

function scanBlockComment(scanner: Scanner): void {
  const { text } = scanner.source;
  const start = scanner.offset;
  const end = text.indexOf("*/", start + 2);
  if (end < 0) {
    report(scanner, "lisma.unterminated-comment", 2);
    scanner.truncated = true;
  }
  scanner.offset = end < 0 ? text.length : end + 2;
  scanner.comments.push({ kind: "block", start, end: scanner.offset });
}

function scanWord(scanner: Scanner): void {
  const text = match(scanner, word);
  push(scanner, kindOfWord.get(text) ?? "identifier", text.length);
}

/** `12`, `1.`, `1.5`, `.5`, `1e-3`: real with a point or an exponent. A suffix `]3a` is an error, like `3a`. */
function scanNumber(scanner: Scanner): void {
  const text = match(scanner, number);
  scanner.offset += text.length;
  const tail = match(scanner, numberTail);
  scanner.offset -= text.length;
  const whole = text + tail;
  if (tail !== "") report(scanner, "lisma.malformed-number", whole.length, { text: whole });
  else if (!Number.isFinite(Number(text))) report(scanner, "lisma.number-too-large", text.length, { text });
  push(scanner, tail !== "" ? "invalid" : /^\d+$/.test(text) ? "integer" : "real", whole.length);
}

const symbols: ReadonlyMap<string, Punctuation> = new Map<string, Punctuation>([
  ...["(", ")", "[", "]", "{", "}", ";", ",", ":", "'", "=", "<", ">", "+", "-", "*", "/", "%", "^", "!"].map(
    (symbol) => [symbol, symbol as Punctuation] as const,
  ),
  ...["~=", "==", "!=", "<=", ">=", "&&", "||"].map((symbol) => [symbol, symbol as Punctuation] as const),
  ["~", "~="],
]);

/**
 * Symbols of other languages and of formulas, with the LISMA_HDS symbol that the parser uses instead after a report.
 */
const foreignSymbols: ReadonlyMap<string, Punctuation> = new Map<string, Punctuation>([
  [":=", "="],
  ["<>", "!="],
  ["**", "^"],
  ["&", "&&"],
  ["|", "||"],
  ["≤", "<="],
  ["≥", ">="],
  ["≠", "!="],
  ["≈", "~="],
  ["−", "-"],
  ["–", "-"],
  ["·", "*"],
  ["×", "*"],
  ["’", "'"],
  ["′", "'"],
  ["∧", "&&"],
  ["∨", "||"],
]);

/** Scans the longest symbol. */
function scanSymbol(scanner: Scanner): void {
  const { text } = scanner.source;
  const candidates = [2, 1].map((length) => text.slice(scanner.offset, scanner.offset + length));
  const symbol = candidates.find((one) => symbols.has(one) || foreignSymbols.has(one));
  if (symbol === undefined) refuseCharacter(scanner);
  else push(scanner, symbols.get(symbol) ?? replaceForeign(scanner, symbol), symbol.length);
}

function replaceForeign(scanner: Scanner, operator: string): Punctuation {
  const replacement = foreignSymbols.get(operator)!;
  report(scanner, "lisma.foreign-operator", operator.length, { operator, replacement });
  return replacement;
}

function refuseCharacter(scanner: Scanner): void {
  const character = String.fromCodePoint(scanner.source.text.codePointAt(scanner.offset)!);
  const number = `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`;
  const line = scanner.source.text.indexOf("\n", scanner.offset);
  const closing = character === '"' ? scanner.source.text.indexOf('"', scanner.offset + 1) : -1;
  const isText = closing >= 0 && (line < 0 || closing < line);
  const length = isText ? closing + 1 - scanner.offset : character.length;
  const printable = /[\p{L}\p{N}\p{P}\p{S}]/u.test(character);
  report(scanner, "lisma.unknown-character", length, {
    character: printable ? `'${character}' (${number})` : number,
  });
  push(scanner, "invalid", length);
}
