import { skipWhiteSpace } from "./text-functions.ts";

/** The position after a token, counted from 1, and the token; the old position if there is none such. */
type Scanned<T> = readonly [number, T];

/** Matches a pattern after white space. */
function scan<T>(
  text: string,
  from: number,
  pattern: RegExp,
  missing: T,
  read: (token: string) => T,
): Scanned<T> {
  const start = skipWhiteSpace(text, from);
  const sticky = new RegExp(pattern.source, "y");
  sticky.lastIndex = start - 1;
  const token = sticky.exec(text)?.[0];
  return token === undefined ? [from, missing] : [start + token.length, read(token)];
}

export function scanIdentifier(text: string, from: number): Scanned<string> {
  return scan(text, from, /[A-Za-z][A-Za-z0-9_]*/, "", (token) => token);
}

/** A number with `.` or `e` is no Integer. */
export function scanInteger(text: string, from: number, isUnsigned: boolean): Scanned<number> {
  return scan(text, from, isUnsigned ? /\d+(?![\d.eE])/ : /[+-]?\d+(?![\d.eE])/, 0, Number);
}

export function scanReal(text: string, from: number, isUnsigned: boolean): Scanned<number> {
  const digits = /(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/.source;
  return scan(text, from, new RegExp(isUnsigned ? digits : `[+-]?${digits}`), 0, Number);
}

/** A text in quotation marks that is not empty; `\\"` does not end it. */
export function scanString(text: string, from: number): Scanned<string> {
  return scan(text, from, /"(?:\\"|[^"])+"/, "", (token) => token.slice(1, -1));
}
