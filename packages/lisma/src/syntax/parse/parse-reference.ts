import { didYouMean, type Span } from "@cosimo/ir";
import { nameOf } from "../tokens/names.ts";
import { binaryPrecedence, relationPrecedence } from "../tree/precedence.ts";
import type { Reference } from "../tree/syntax-tree.ts";
import {
  accept,
  advance,
  type Cursor,
  expectIdentifier,
  peek,
  reportAt,
  spanFrom,
  takeIdentifier,
  tokenStart,
  tokenText,
  touchesPrevious,
} from "./cursor.ts";
import { closeBracket } from "./recovery.ts";

/** `x`, `x[i+1]`, `u[i]a`: at an identifier. */
export function parseReference(cursor: Cursor): Reference {
  const { name, span } = takeIdentifier(cursor);
  const opener = cursor.position;
  if (!accept(cursor, "[")) return { kind: "reference", name, span };
  const index = cursor.grammar.arithmetic(cursor);
  refuseCondition(cursor, name, span);
  closeBracket(cursor, opener);
  const suffix = parseSuffix(cursor);
  return {
    kind: "reference",
    name,
    index,
    ...(suffix === undefined ? {} : { suffix }),
    span: spanFrom(cursor, span.start),
  };
}

/** Reports a condition as index: `unilat[y <= 0]` is a misspelt event type. */
function refuseCondition(cursor: Cursor, name: string, span: Span): void {
  const precedence = binaryPrecedence.get(peek(cursor));
  if (precedence === undefined || precedence > relationPrecedence) return;
  reportAt(cursor, "lisma.unknown-event-type", span, { name }, didYouMean(name, eventTypes));
  advance(cursor);
  cursor.grammar.expression(cursor);
}

const eventTypes = ["unilateral", "bilateral", "shortliving", "ordinary", "noEvent"];

/** A name or integer directly after the bracket; `out u[1] a;` has two variables. */
function parseSuffix(cursor: Cursor): string | undefined {
  const kind = peek(cursor);
  if ((kind !== "identifier" && kind !== "integer") || !touchesPrevious(cursor)) return undefined;
  const suffix = nameOf(tokenText(cursor));
  advance(cursor);
  return suffix;
}

export function expectReference(cursor: Cursor): Reference {
  if (peek(cursor) === "identifier") return parseReference(cursor);
  const start = tokenStart(cursor);
  const { name } = expectIdentifier(cursor);
  return { kind: "reference", name, span: spanFrom(cursor, start) };
}

/** One or more, with `,` between. */
export function parseReferences(cursor: Cursor): Reference[] {
  const references: Reference[] = [];
  do references.push(expectReference(cursor));
  while (accept(cursor, ","));
  return references;
}
