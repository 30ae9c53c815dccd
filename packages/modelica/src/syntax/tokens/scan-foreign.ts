import { phrase } from "@cosimo/ir";
import { pushToken, reportAt, type Scanner } from "./scanner.ts";
import { syntaxPhrases } from "./syntax-phrases.ts";

/** Opening quotation marks of typeset texts, with the marks that close them. */
const typographicQuotes: ReadonlyMap<string, string> = new Map([
  ["“", "”"],
  ["„", "“”"],
  ["«", "»"],
  ["”", "”"],
]);

/** Characters that begin a comment in other languages. */
const foreignComments: ReadonlySet<string> = new Set(["%", "#"]);

/** A character that Modelica does not have: read as what was meant, after a report. */
export function scanForeignCharacter(scanner: Scanner): void {
  const character = String.fromCodePoint(scanner.source.text.codePointAt(scanner.offset)!);
  if (/\p{L}/u.test(character)) scanForeignWord(scanner, character);
  else if (typographicQuotes.has(character)) scanTypographicString(scanner, character);
  else if (foreignComments.has(character) && isFirstOnLine(scanner)) skipForeignComment(scanner, character);
  else refuseCharacter(scanner, character);
}

/** A name with letters beyond ASCII, together with the letters before it; only its first occurrence is reported. */
function scanForeignWord(scanner: Scanner, character: string): void {
  const { text } = scanner.source;
  const from = scanner.offset;
  const last = scanner.kinds.length - 1;
  const touches = scanner.kinds[last] === "identifier" && scanner.ends[last] === from;
  const start = touches ? scanner.starts[last]! : from;
  if (touches) scanner.kinds.pop();
  const [word] = text.slice(from).match(/^[\p{L}\p{M}\p{N}_]+/u)!;
  scanner.offset = from + word.length;
  const name = text.slice(start, scanner.offset);
  const isKnown = scanner.diagnostics.some(({ args }) => args["word"] === name);
  if (!isKnown) {
    const args = { character: describe(character), word: name };
    const advice = phrase(syntaxPhrases, "syntax.name-in-quotes", { name });
    reportAt(scanner, "syntax.unknown-character", start, scanner.offset, args, { advice });
  }
  pushToken(scanner, "identifier", start);
}

/** A text between typographic quotation marks on one line. */
function scanTypographicString(scanner: Scanner, character: string): void {
  const { text } = scanner.source;
  const start = scanner.offset;
  const closers = typographicQuotes.get(character)!;
  let end = start + 1;
  while (end < text.length && text[end] !== "\n" && !closers.includes(text[end]!)) end++;
  scanner.offset = closers.includes(text[end] ?? "\n") ? end + 1 : end;
  const advice = phrase(syntaxPhrases, "syntax.straight-quotes");
  const args = { character: describe(character) };
  reportAt(scanner, "syntax.unknown-character", start, scanner.offset, args, { advice });
  pushToken(scanner, "string", start);
}

function isFirstOnLine({ source, offset }: Scanner): boolean {
  return source.text.slice(source.text.lastIndexOf("\n", offset - 1) + 1, offset).trim() === "";
}

function skipForeignComment(scanner: Scanner, character: string): void {
  const start = scanner.offset;
  const end = scanner.source.text.indexOf("\n", start);
  scanner.offset = end < 0 ? scanner.source.text.length : end;
  const advice = phrase(syntaxPhrases, "syntax.comment-sign");
  reportAt(
    scanner,
    "syntax.unknown-character",
    start,
    start + 1,
    { character: describe(character) },
    { advice },
  );
}

function refuseCharacter(scanner: Scanner, character: string): void {
  const start = scanner.offset;
  scanner.offset += character.length;
  const advice = character === "%" ? { advice: phrase(syntaxPhrases, "syntax.remainder") } : {};
  reportAt(
    scanner,
    "syntax.unknown-character",
    start,
    scanner.offset,
    { character: describe(character) },
    advice,
  );
  pushToken(scanner, "invalid", start);
}

/** Printable characters unchanged, others by number. */
function describe(character: string): string {
  const code = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0");
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(character) ? `'${character}' (U+${code})` : `U+${code}`;
}
