import type {
  Body,
  ForStatement,
  Identifier,
  IfStatement,
  IndexRangeSyntax,
  Repetition,
  StateStatement,
  TimeEventStatement,
} from "../tree/syntax-tree.ts";
import {
  accept,
  advance,
  type Cursor,
  endOf,
  expect,
  expectIdentifier,
  isFollowUp,
  missing,
  nested,
  type Place,
  peek,
  peekAt,
  reportAt,
  spanFrom,
  tokenSpan,
  tokenStart,
  tokenText,
} from "./cursor.ts";
import { parseNames } from "./parse-declaration.ts";
import { closeBrace, findBrace } from "./recovery.ts";

/** `state name condition { … } from a, b;` */
export function parseState(cursor: Cursor): StateStatement {
  const start = tokenStart(cursor);
  advance(cursor);
  const name = expectIdentifier(cursor);
  const condition = cursor.grammar.condition(cursor);
  const body = parseBody(cursor, "body");
  const from = parseFrom(cursor);
  const span = spanFrom(cursor, start);
  endMode(cursor, from);
  return { kind: "state", name, condition, body, from, span };
}

/** `at start each interval repeat count { … } from a;` */
export function parseTimeEvent(cursor: Cursor): TimeEventStatement {
  const begin = tokenStart(cursor);
  advance(cursor);
  const start = cursor.grammar.expression(cursor);
  const repetition = parseRepetition(cursor);
  const body = parseBody(cursor, "body");
  const from = parseFrom(cursor);
  const span = spanFrom(cursor, begin);
  endMode(cursor, from);
  return { kind: "timeEvent", start, ...(repetition === undefined ? {} : { repetition }), body, from, span };
}

/** `each 0.5 repeat *`: here `*` is not an operator. */
function parseRepetition(cursor: Cursor): Repetition | undefined {
  const start = tokenStart(cursor);
  if (!accept(cursor, "each")) return undefined;
  const interval = cursor.grammar.expression(cursor);
  if (!expect(cursor, "repeat") || accept(cursor, "*")) return { interval, span: spanFrom(cursor, start) };
  const count = cursor.grammar.expression(cursor);
  return { interval, count, span: spanFrom(cursor, start) };
}

/** `from a, b`, or nothing. */
function parseFrom(cursor: Cursor): Identifier[] {
  if (accept(cursor, "from")) return parseNames(cursor);
  const next = peekAt(cursor, 1);
  if (peek(cursor) !== "identifier" || (next !== "," && next !== ";")) return [];
  reportAt(cursor, "lisma.missing-from", tokenSpan(cursor), { name: tokenText(cursor) });
  return parseNames(cursor);
}

/** The `;` after a list of modes; it is optional without a list. */
function endMode(cursor: Cursor, from: readonly Identifier[]): void {
  if (cursor.recovering || accept(cursor, ";") || from.length === 0) return;
  if (!isFollowUp(cursor)) reportAt(cursor, "lisma.missing-final-semicolon", endOf(cursor));
}

/** `if condition { … } else { … }` */
export function parseIf(cursor: Cursor): IfStatement {
  const start = tokenStart(cursor);
  advance(cursor);
  const condition = cursor.grammar.condition(cursor);
  const body = parseBody(cursor, "body");
  const otherwise = accept(cursor, "else") ? parseElse(cursor) : undefined;
  const span = spanFrom(cursor, start);
  return { kind: "if", condition, body, ...(otherwise === undefined ? {} : { else: otherwise }), span };
}

function parseElse(cursor: Cursor): Body {
  if (peek(cursor) !== "if") return parseBody(cursor, "body");
  const statement = nested(cursor, () => parseIf(cursor));
  return { statements: [statement], span: statement.span };
}

/** `for i = 1:4, 7 { … }` */
export function parseFor(cursor: Cursor): ForStatement {
  const start = tokenStart(cursor);
  advance(cursor);
  const index = expectIdentifier(cursor);
  expect(cursor, "=");
  const ranges: IndexRangeSyntax[] = [];
  do ranges.push(parseRange(cursor));
  while (accept(cursor, ","));
  const body = parseBody(cursor, cursor.place === "body" ? "body" : "loop");
  return { kind: "for", index, ranges, body, span: spanFrom(cursor, start) };
}

function parseRange(cursor: Cursor): IndexRangeSyntax {
  const start = tokenStart(cursor);
  const first = cursor.grammar.arithmetic(cursor);
  if (!accept(cursor, ":")) return { first, span: spanFrom(cursor, start) };
  const last = cursor.grammar.arithmetic(cursor);
  return { first, last, span: spanFrom(cursor, start) };
}

/** `{ … }`; an empty body if it is missing. */
function parseBody(cursor: Cursor, place: Place): Body {
  if (!findBrace(cursor)) return { statements: [], span: missing(cursor).span };
  const opener = cursor.position;
  const start = tokenStart(cursor);
  const outer = cursor.place;
  if (!cursor.truncated) cursor.recovering = false;
  accept(cursor, "{");
  cursor.place = place;
  const statements = nested(cursor, () => cursor.grammar.statements(cursor));
  cursor.place = outer;
  closeBrace(cursor, opener);
  return { statements, span: spanFrom(cursor, start) };
}
