import { type Diagnostic, type DiagnosticContext, diagnose, type SourceText } from "@cosimo/ir";
import { scanNumber } from "./scan-number.ts";
import { scanQuotedIdentifier, scanString } from "./scan-quoted.ts";
import { scanSymbol } from "./scan-symbol.ts";
import { type SyntaxMessageCode, syntaxMessages } from "./syntax-messages.ts";
import { keywordOf, type TokenColumns, type TokenKind } from "./tokens.ts";

export interface LexedText {
  readonly tokens: TokenColumns;
  readonly diagnostics: readonly Diagnostic[];
  /** A comment or string has no end: what is missing at the end of the text is not reported again. */
  readonly truncated: boolean;
}

/** State of the lexer. */
export interface Scanner {
  readonly source: SourceText;
  offset: number;
  truncated: boolean;
  readonly kinds: TokenKind[];
  starts: Int32Array;
  ends: Int32Array;
  readonly diagnostics: Diagnostic[];
}

/** Cuts a text into tokens (specification 3.6, section 2 and appendix A.1). White space and comments are dropped. */
export function lex(source: SourceText): LexedText {
  const scanner: Scanner = {
    source,
    offset: source.text.startsWith("\uFEFF") ? 1 : 0,
    truncated: false,
    kinds: [],
    starts: new Int32Array(initialCapacity(source)),
    ends: new Int32Array(initialCapacity(source)),
    diagnostics: [],
  };
  while (scanner.offset < source.text.length) scanToken(scanner);
  pushToken(scanner, "endOfText", source.text.length);
  return { tokens: scanner, diagnostics: scanner.diagnostics, truncated: scanner.truncated };
}

/** Adds a token from `start` to the current offset. */
export function pushToken(scanner: Scanner, kind: TokenKind, start: number): void {
  const count = scanner.kinds.push(kind);
  if (count > scanner.starts.length) {
    scanner.starts = doubled(scanner.starts);
    scanner.ends = doubled(scanner.ends);
  }
  scanner.starts[count - 1] = start;
  scanner.ends[count - 1] = scanner.offset;
}

/** Libraries have one token per five to eight characters. */
function initialCapacity({ text }: SourceText): number {
  return (text.length >> 2) + 16;
}

function doubled(column: Int32Array): Int32Array {
  const longer = new Int32Array(2 * column.length);
  longer.set(column);
  return longer;
}

export function reportAt(
  scanner: Scanner,
  code: SyntaxMessageCode,
  start: number,
  end: number,
  args: Readonly<Record<string, string>> = {},
  context: DiagnosticContext = {},
): void {
  const span = { source: scanner.source, start, end };
  scanner.diagnostics.push(diagnose(syntaxMessages, code, span, args, context));
}

function scanToken(scanner: Scanner): void {
  const { text } = scanner.source;
  const code = text.charCodeAt(scanner.offset);
  if (code === 32 || (code >= 9 && code <= 13)) scanner.offset++;
  else if (isIdentifierStart(code)) scanWord(scanner);
  else if (isDigit(code)) scanNumber(scanner);
  else if (code === 34) scanString(scanner);
  else if (code === 39) scanQuotedIdentifier(scanner);
  else if (code === 47 && text.charCodeAt(scanner.offset + 1) === 47) skipLineComment(scanner);
  else if (code === 47 && text.charCodeAt(scanner.offset + 1) === 42) skipBlockComment(scanner);
  else scanSymbol(scanner);
}

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** Letter or underscore. */
export function isIdentifierStart(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95;
}

export function isIdentifierPart(code: number): boolean {
  return isIdentifierStart(code) || isDigit(code);
}

/** Keywords have small letters only, at most 13. */
function scanWord(scanner: Scanner): void {
  const { text } = scanner.source;
  const start = scanner.offset;
  let end = start;
  let small = true;
  for (; ; end++) {
    const code = text.charCodeAt(end);
    if (code >= 97 && code <= 122) continue;
    if (!isIdentifierPart(code)) break;
    small = false;
  }
  scanner.offset = end;
  const keyword = small && end - start <= 13 ? keywordOf(text.slice(start, end)) : undefined;
  pushToken(scanner, keyword ?? "identifier", start);
}

function skipLineComment(scanner: Scanner): void {
  const { text } = scanner.source;
  const end = text.indexOf("\n", scanner.offset);
  scanner.offset = end < 0 ? text.length : end;
}

function skipBlockComment(scanner: Scanner): void {
  const { text } = scanner.source;
  const start = scanner.offset;
  const end = text.indexOf("*/", start + 2);
  if (end < 0) {
    reportAt(scanner, "syntax.unterminated-comment", start, start + 2);
    scanner.truncated = true;
  }
  scanner.offset = end < 0 ? text.length : end + 2;
}
