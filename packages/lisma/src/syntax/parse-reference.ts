import { didYouMean, type Span } from "@cosimo/ir";
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
import { nameOf } from "./names.ts";
import { parseArithmetic, parseExpression } from "./parse-expression.ts";
import { binaryPrecedence, relationPrecedence } from "./precedence.ts";
import { closeBracket } from "./recovery.ts";
import type { Reference } from "./syntax-tree.ts";

/** `x`, `x[i+1]`, `u[i]a`: at an identifier. */
export function parseReference(cursor: Cursor): Reference {
  const { name, span } = takeIdentifier(cursor);
  const opener = cursor.position;
  if (!accept(cursor, "[")) return { kind: "reference", name, span };
  const index = parseArithmetic(cursor);
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

/** A condition is no index: `unilat[y <= 0]` was to say a type of events. */
function refuseCondition(cursor: Cursor, name: string, span: Span): void {
  const precedence = binaryPrecedence.get(peek(cursor));
  if (precedence === undefined || precedence > relationPrecedence) return;
  reportAt(cursor, "lisma.unknown-event-type", span, { name }, didYouMean(name, eventTypes));
  advance(cursor);
  parseExpression(cursor);
}

const eventTypes = ["unilateral", "bilateral", "shortliving", "ordinary", "noEvent"];

/** A name or whole number that touches the bracket: `out u[1] a;` names two variables. */
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
