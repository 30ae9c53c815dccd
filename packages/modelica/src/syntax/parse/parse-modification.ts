import type { Span } from "@cosimo/ir";
import type {
  ConstrainingClause,
  ExpressionSyntax,
  InheritanceBreak,
  Modification,
  ModificationArgument,
} from "../tree/syntax-tree.ts";
import {
  accept,
  advance,
  type Cursor,
  expectIdentifier,
  guardDepth,
  peek,
  reportAt,
  spanFrom,
  tokenSpan,
  tokenStart,
} from "./cursor.ts";
import { parseComment, parseDescription } from "./parse-comment.ts";
import { parseName, parsePath, parseSubscripts } from "./parse-name.ts";
import { parseBracketed } from "./recovery.ts";

/** `(arguments) = value`, either part optional, or nothing at all. */
export function parseModification(cursor: Cursor): Modification | undefined {
  const start = tokenStart(cursor);
  const list = peek(cursor) === "(" ? parseArguments(cursor) : [];
  const value = acceptEquals(cursor) ? parseModificationValue(cursor) : undefined;
  if (value === undefined && tokenStart(cursor) === start) return undefined;
  return { arguments: list, ...value, span: spanFrom(cursor, start) };
}

/** `=`; `:=` is deprecated and gets a warning (appendix A.2.5). */
function acceptEquals(cursor: Cursor): boolean {
  if (peek(cursor) === ":=") reportAt(cursor, "syntax.assignment-in-declaration", tokenSpan(cursor));
  return accept(cursor, "=") || accept(cursor, ":=");
}

/** Specification 3.6, section 7.2: an expression, or `break` to remove the inherited value. */
function parseModificationValue(cursor: Cursor): { value: ExpressionSyntax } | { break: true } {
  return accept(cursor, "break") ? { break: true } : { value: cursor.grammar.condition(cursor) };
}

/** `(arguments)` with at least the parentheses. */
export function parseClassModification(cursor: Cursor): Modification {
  const start = tokenStart(cursor);
  const list = parseArguments(cursor);
  return { arguments: list, span: spanFrom(cursor, start) };
}

function parseArguments(cursor: Cursor): ModificationArgument[] {
  const list: ModificationArgument[] = [];
  guardDepth(cursor);
  cursor.depth++;
  parseBracketed(cursor, () => list.push(parseArgument(cursor)));
  cursor.depth--;
  return list;
}

/** The arguments of an `extends`, which may include `break x`. */
export function parseInheritanceModification(cursor: Cursor): {
  readonly modification: Modification;
  readonly breaks: readonly InheritanceBreak[];
} {
  const start = tokenStart(cursor);
  const list: ModificationArgument[] = [];
  const breaks: InheritanceBreak[] = [];
  parseBracketed(cursor, () => {
    if (peek(cursor) === "break") breaks.push(parseBreak(cursor));
    else list.push(parseArgument(cursor));
  });
  return { modification: { arguments: list, span: spanFrom(cursor, start) }, breaks };
}

function parseBreak(cursor: Cursor): InheritanceBreak {
  const start = tokenStart(cursor);
  advance(cursor);
  if (peek(cursor) !== "connect") {
    const name = expectIdentifier(cursor, "syntax.component-or-connect");
    return { kind: "component", name, span: spanFrom(cursor, start) };
  }
  advance(cursor);
  const ends: ExpressionSyntax[] = [];
  parseBracketed(cursor, () => ends.push(cursor.grammar.condition(cursor)));
  const span = spanFrom(cursor, start);
  return { kind: "connect", left: ends[0] ?? missing(span), right: ends[1] ?? missing(span), span };
}

function missing(span: Span): ExpressionSyntax {
  return { kind: "missing", span };
}

function parseArgument(cursor: Cursor): ModificationArgument {
  const start = tokenStart(cursor);
  const redeclare = accept(cursor, "redeclare");
  const each = accept(cursor, "each");
  const final = accept(cursor, "final");
  if (redeclare || peek(cursor) === "replaceable") {
    const element = cursor.grammar.redeclaration(cursor, redeclare, final);
    return { kind: "redeclaration", each, final, element, span: spanFrom(cursor, start) };
  }
  const path = parsePath(cursor, "syntax.name-of-modified");
  const modification = parseModification(cursor);
  const description = parseDescription(cursor);
  const optional = { ...(modification && { modification }), ...(description && { description }) };
  return { kind: "element", each, final, path, ...optional, span: spanFrom(cursor, start) };
}

/** `constrainedby A(…) "…"`, or nothing. (Before Modelica 3 the keyword was `extends`.) */
export function parseConstrainingClause(cursor: Cursor): ConstrainingClause | undefined {
  const start = tokenStart(cursor);
  if (!accept(cursor, "constrainedby")) return undefined;
  const base = parseName(cursor, "syntax.name-of-constraining");
  const subscripts = parseSubscripts(cursor);
  const modification = peek(cursor) === "(" ? cursor.grammar.classModification(cursor) : undefined;
  const span = spanFrom(cursor, start);
  const comment = parseComment(cursor);
  return {
    base,
    ...(subscripts.length > 0 && { subscripts }),
    ...(modification && { modification }),
    ...((comment.description || comment.annotation) && { comment }),
    span,
  };
}
