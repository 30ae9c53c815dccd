import { isIdentifierPart, pushToken, reportAt, type Scanner } from "./scanner.ts";
import { escapes } from "./string-literals.ts";

const quote = 34;

const backslash = 92;

const lineFeed = 10;

/** A string may have several lines. An unclosed string ends with its first line. */
export function scanString(scanner: Scanner): void {
  const { text } = scanner.source;
  const start = scanner.offset;
  let end = start + 1;
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end);
    if (code === quote) break;
    if (code === backslash) checkEscape(scanner, end++);
  }
  scanner.offset = end + 1;
  if (end < text.length) pushToken(scanner, "string", start);
  else closeAtLineEnd(scanner, start);
}

function checkEscape(scanner: Scanner, offset: number): void {
  const sequence = scanner.source.text.slice(offset, offset + 2);
  if (sequence.length === 2 && !escapes.has(sequence[1]!))
    reportAt(scanner, "syntax.unknown-escape", offset, offset + 2, { escape: sequence });
}

/**
 * The quotes of the text are odd in number. Most likely the one that lacks is that of an earlier string which runs over
 * a line end and whose closing quote touches a letter: it closed at the opening quote of the next string.
 */
function closeAtLineEnd(scanner: Scanner, start: number): void {
  const suspect = findSuspect(scanner);
  const opening = suspect === undefined ? start : scanner.starts[suspect]!;
  if (suspect !== undefined) dropTokensFrom(scanner, suspect);
  scanner.offset = lineEnd(scanner.source.text, opening);
  reportAt(scanner, "syntax.unterminated-string", opening, scanner.offset);
  pushToken(scanner, "string", opening);
  pushToken(scanner, "invalid", scanner.offset);
}

function findSuspect(scanner: Scanner): number | undefined {
  const { text } = scanner.source;
  for (let token = 0; token < scanner.kinds.length; token++) {
    if (scanner.kinds[token] !== "string") continue;
    const end = scanner.ends[token]!;
    const touchesWord = isIdentifierPart(text.charCodeAt(end));
    if (touchesWord && lineEnd(text, scanner.starts[token]!) < end) return token;
  }
  return undefined;
}

function dropTokensFrom(scanner: Scanner, token: number): void {
  const from = scanner.starts[token]!;
  scanner.kinds.length = token;
  const kept = scanner.diagnostics.filter((d) => d.span!.start < from);
  scanner.diagnostics.splice(0, scanner.diagnostics.length, ...kept);
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  if (end < 0) return text.length;
  return text[end - 1] === "\r" && end - 1 > from ? end - 1 : end;
}

/** `'a b'`: any characters but line ends; the quotes belong to the name. */
export function scanQuotedIdentifier(scanner: Scanner): void {
  const { text } = scanner.source;
  const start = scanner.offset;
  let end = start + 1;
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end);
    if (code === 39 || code === lineFeed) break;
    if (code === backslash) checkEscape(scanner, end++);
  }
  const closed = text.charCodeAt(end) === 39;
  scanner.offset = Math.min(text.length, closed ? end + 1 : end);
  if (!closed) reportAt(scanner, "syntax.unterminated-identifier", start, scanner.offset);
  pushToken(scanner, closed ? "identifier" : "invalid", start);
}
