import {
  isDigit,
  isIdentifierPart,
  isIdentifierStart,
  pushToken,
  reportAt,
  type Scanner,
} from "./scanner.ts";

/** `12`, `1.`, `1.5`, `.5`, `1e-3`, `1.5E3`: real with a point or an exponent. */
export function scanNumber(scanner: Scanner): void {
  const { text } = scanner.source;
  const start = scanner.offset;
  let end = skipDigits(text, start);
  const integerEnd = end;
  if (text[end] === ".") end = skipDigits(text, end + 1);
  const exponentEnd = skipExponent(text, end);
  scanner.offset = exponentEnd ?? end;
  if (exponentEnd === undefined || isIdentifierStart(text.charCodeAt(scanner.offset)))
    refuseNumber(scanner, start);
  else pushNumber(scanner, start, scanner.offset === integerEnd ? "integer" : "real");
}

function skipDigits(text: string, from: number): number {
  let end = from;
  while (isDigit(text.charCodeAt(end))) end++;
  return end;
}

/** End of the exponent at `from`; undefined if it has no digits. */
function skipExponent(text: string, from: number): number | undefined {
  if (text[from] !== "e" && text[from] !== "E") return from;
  const sign = text[from + 1] === "+" || text[from + 1] === "-" ? 1 : 0;
  const end = skipDigits(text, from + 1 + sign);
  return end === from + 1 + sign ? undefined : end;
}

function refuseNumber(scanner: Scanner, start: number): void {
  const { text } = scanner.source;
  while (isIdentifierPart(text.charCodeAt(scanner.offset))) scanner.offset++;
  reportAt(scanner, "syntax.malformed-number", start, scanner.offset, {
    text: text.slice(start, scanner.offset),
  });
  pushToken(scanner, "invalid", start);
}

function pushNumber(scanner: Scanner, start: number, kind: "integer" | "real"): void {
  const text = scanner.source.text.slice(start, scanner.offset);
  if (!Number.isFinite(Number(text)))
    reportAt(scanner, "syntax.number-too-large", start, scanner.offset, { text });
  else if (kind === "integer" && !Number.isSafeInteger(Number(text)))
    reportAt(scanner, "syntax.integer-too-large", start, scanner.offset, { text });
  pushToken(scanner, kind, start);
}
