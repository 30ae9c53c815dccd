import type { TokenKind } from "../tokens/tokens.ts";

/** What decides on a space between two tokens of a statement. */
export interface Neighbours {
  readonly before: TokenKind;
  readonly kind: TokenKind;
  /** `before` is a sign, not an operator between operands. */
  readonly afterSign: boolean;
  /** The source has no space between them. */
  readonly touches: boolean;
  /** The arithmetic operator among them is written without spaces on both sides. */
  readonly isTight: boolean;
  /** In an argument or modifier, where `=` has no spaces. */
  readonly isArgument: boolean;
  /** Within an annotation, whose commas stay as they are written. */
  readonly inAnnotation: boolean;
}

const operands: ReadonlySet<TokenKind> = new Set([
  ...(["identifier", "integer", "real", "string", "true", "false", "end", ")", "]", "}"] as const),
]);
export const arithmetic: ReadonlySet<TokenKind> = new Set([
  ...(["+", "-", "*", "/", "^", ".+", ".-", ".*", "./", ".^"] as const),
]);
const signs: ReadonlySet<TokenKind> = new Set(["+", "-", ".+", ".-"]);
const neverAfterSpace: ReadonlySet<TokenKind> = new Set([",", ";", ")", "]", "}", ":"]);
const neverBeforeSpace: ReadonlySet<TokenKind> = new Set(["(", "[", "{", ".", ":"]);
/** Words that are called like functions. */
const calledWords: ReadonlySet<TokenKind> = new Set([
  ...(["der", "initial", "connect", "enumeration", "pure", "break"] as const),
]);

/** Whether the token is a sign: no operand precedes it. */
export function isSign(before: TokenKind | undefined, kind: TokenKind): boolean {
  return signs.has(kind) && (before === undefined || !operands.has(before));
}

/** Whether a space precedes the token. */
export function spaceBefore(n: Neighbours): boolean {
  const { before, kind, touches } = n;
  if (n.afterSign || neverAfterSpace.has(kind) || neverBeforeSpace.has(before)) return false;
  if (before === ",") return n.inAnnotation ? !touches : true;
  if (kind === "=" || before === "=") return !n.isArgument;
  if (arithmetic.has(kind) || arithmetic.has(before)) return !n.isTight;
  if (kind === "(" || kind === "[" || kind === ".") return !followsName(before, kind);
  return true;
}

/** A call, a modification, subscripts, a part of a name. */
function followsName(before: TokenKind, kind: TokenKind): boolean {
  return operands.has(before) || (kind === "(" && calledWords.has(before));
}
