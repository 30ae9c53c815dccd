import type { SourceText } from "@cosimo/ir";
import { scanNumber } from "./scan-number.ts";
import { scanQuotedIdentifier, scanString } from "./scan-quoted.ts";
import { scanSymbol } from "./scan-symbol.ts";
import {
  isDigit,
  isIdentifierPart,
  isIdentifierStart,
  pushToken,
  reportAt,
  type Scanner,
} from "./scanner.ts";
import { keywordOf, type LexedText } from "./tokens.ts";

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

/** Libraries have one token per five to eight characters. */
function initialCapacity({ text }: SourceText): number {
  return (text.length >> 2) + 16;
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
