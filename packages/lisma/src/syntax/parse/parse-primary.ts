import type { EventType } from "@cosimo/ir";
import type {
  Call,
  Coefficient,
  Derivative,
  LismaExpression,
  PdeOperator,
  Reference,
  TypedCondition,
} from "../tree/syntax-tree.ts";
import {
  accept,
  advance,
  type Cursor,
  expect,
  isFollowUp,
  missing,
  peek,
  peekAt,
  reportAt,
  reportExpected,
  spanFrom,
  startsLine,
  takeIdentifier,
  tokenSpan,
  tokenStart,
  tokenText,
} from "./cursor.ts";
import { isPdeOperator, toPdeOperator } from "./parse-pde-operator.ts";
import { expectReference, parseReference } from "./parse-reference.ts";
import { closeBracket } from "./recovery.ts";

export function parsePrimary(cursor: Cursor): LismaExpression {
  const primary = parseUnprimed(cursor);
  if (peek(cursor) !== "'") return primary;
  if (primary.kind === "reference") return parsePrimes(cursor, primary);
  reportAt(cursor, "lisma.derivative-of-expression", tokenSpan(cursor));
  while (accept(cursor, "'"));
  return primary;
}

function parseUnprimed(cursor: Cursor): LismaExpression {
  switch (peek(cursor)) {
    case "integer":
    case "real":
      return parseNumber(cursor);
    case "identifier":
      return peekAt(cursor, 1) === "(" ? parseCall(cursor) : parseVariable(cursor);
    case "der":
      return parseDer(cursor);
    case "(":
      return parseParentheses(cursor);
    case "[":
    case "unilateral":
    case "bilateral":
    case "shortliving":
    case "ordinary":
    case "noEvent":
      return parseBrackets(cursor);
    default:
      return refuseOperand(cursor);
  }
}

/** Reports a reserved word or other token; a reserved word within a line is read as a name. */
function refuseOperand(cursor: Cursor): LismaExpression {
  const span = tokenSpan(cursor);
  if (!/^\p{L}/u.test(tokenText(cursor)) || startsLine(cursor) || isFollowUp(cursor)) {
    reportExpected(cursor, "expression");
    return missing(cursor);
  }
  reportAt(cursor, "lisma.keyword-as-name", span, { keyword: tokenText(cursor) });
  advance(cursor);
  return { kind: "missing", span };
}

function parseNumber(cursor: Cursor): LismaExpression {
  const value = Number(tokenText(cursor));
  const span = tokenSpan(cursor);
  advance(cursor);
  return { kind: "number", value, span };
}

/** A reference. `x[i](t0)` is reported as a misplaced initial value: the index excludes a call. */
function parseVariable(cursor: Cursor): LismaExpression {
  const reference = parseReference(cursor);
  if (peek(cursor) === "(" && peekAt(cursor, 1) === "t0") skipInstant(cursor, tokenTextOf(cursor, reference));
  return reference;
}

/** `x'`, `x ''`; primes count with or without spaces between them. */
export function parsePrimes(cursor: Cursor, of: Reference): Derivative {
  let order = 0;
  while (accept(cursor, "'")) order++;
  return { kind: "derivative", of, order, span: spanFrom(cursor, of.span.start) };
}

/** `der(x)`, `der(x, 2)` */
export function parseDer(cursor: Cursor): Derivative {
  const start = tokenStart(cursor);
  advance(cursor);
  const opener = cursor.position;
  let of: Reference = { kind: "reference", name: "", span: tokenSpan(cursor) };
  let order = 1;
  if (expect(cursor, "(")) {
    of = expectReference(cursor);
    if (accept(cursor, ",")) order = expectOrder(cursor);
    closeBracket(cursor, opener);
  }
  return { kind: "derivative", of, order, span: spanFrom(cursor, start) };
}

function expectOrder(cursor: Cursor): number {
  const value = Number(tokenText(cursor));
  if (peek(cursor) === "integer" && value > 0) advance(cursor);
  else reportExpected(cursor, "whole-number");
  return value > 0 ? value : 1;
}

/** `(a)` is `a` itself. */
function parseParentheses(cursor: Cursor): LismaExpression {
  const opener = cursor.position;
  advance(cursor);
  const inner = cursor.grammar.condition(cursor);
  closeBracket(cursor, opener);
  return inner;
}

/** `unilateral[c]`, `[c]`, in an equation `[e]` */
function parseBrackets(cursor: Cursor): TypedCondition | Coefficient {
  const start = tokenStart(cursor);
  const type = peek(cursor) === "[" ? undefined : (peek(cursor) as EventType | "noEvent");
  if (type !== undefined) advance(cursor);
  const opener = cursor.position;
  if (!expect(cursor, "[")) return typed(cursor, start, type, missing(cursor));
  const inner = cursor.grammar.condition(cursor);
  closeBracket(cursor, opener);
  if (type !== undefined || !cursor.inEquation) return typed(cursor, start, type, inner);
  return { kind: "coefficient", value: inner, span: spanFrom(cursor, start) };
}

function typed(
  cursor: Cursor,
  start: number,
  eventType: EventType | "noEvent" | undefined,
  condition: LismaExpression,
): TypedCondition {
  const span = spanFrom(cursor, start);
  return { kind: "typed", ...(eventType === undefined ? {} : { eventType }), condition, span };
}

/** `sin(x)`, `D(u, x)`; `x(t0)` is reported and taken for `x`. */
function parseCall(cursor: Cursor): Call | PdeOperator | Reference {
  const name = takeIdentifier(cursor);
  if (peekAt(cursor, 1) === "t0") {
    skipInstant(cursor, name.name);
    return { kind: "reference", name: name.name, span: name.span };
  }
  const opener = cursor.position;
  advance(cursor);
  const parameters: LismaExpression[] = [];
  if (peek(cursor) === ")") reportAt(cursor, "lisma.empty-arguments", name.span, { name: name.name });
  else
    do parameters.push(cursor.grammar.expression(cursor));
    while (accept(cursor, ","));
  closeBracket(cursor, opener);
  const call: Call = {
    kind: "call",
    function: name,
    arguments: parameters,
    span: spanFrom(cursor, name.span.start),
  };
  return isPdeOperator(name.name) ? toPdeOperator(cursor, call) : call;
}

/** Skips a misplaced `(t0)` after a report. */
function skipInstant(cursor: Cursor, name: string): void {
  const start = tokenStart(cursor);
  const opener = cursor.position;
  advance(cursor);
  advance(cursor);
  const span = spanFrom(cursor, start);
  reportAt(cursor, "lisma.initial-value-in-expression", span, { name });
  closeBracket(cursor, opener);
}

function tokenTextOf(cursor: Cursor, { span }: Reference): string {
  return cursor.source.text.slice(span.start, span.end);
}
