import { type Diagnostic, type DiagnosticContext, diagnose, type SourceText } from "@cosimo/ir";
import { type SyntaxMessageCode, syntaxMessages } from "./syntax-messages.ts";
import type { TokenKind } from "./tokens.ts";

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
