import type { ComponentReference, ExpressionSyntax, NamedArgument } from "../tree/syntax-tree.ts";
import {
  accept,
  advance,
  type Cursor,
  peek,
  peekAt,
  reportAt,
  spanFrom,
  takeIdentifier,
  tokenStart,
} from "./cursor.ts";
import { parseForIndices } from "./parse-for-indices.ts";
import { parseName } from "./parse-name.ts";
import { closeBracket, parseBracketed } from "./recovery.ts";

/** The arguments of a call, from `(` on: `f(a, b, c = d)`, or `f(e for i in r)`. */
export function parseCall(cursor: Cursor, called: ComponentReference): ExpressionSyntax {
  const opener = cursor.position;
  advance(cursor);
  const positional: ExpressionSyntax[] = [];
  const named: NamedArgument[] = [];
  if (!accept(cursor, ")")) {
    do parseArgument(cursor, positional, named);
    while (accept(cursor, ","));
    if (peek(cursor) === "for" && positional.length === 1 && named.length === 0)
      return parseReduction(cursor, opener, called, positional[0]!);
    closeBracket(cursor, opener);
  }
  return { kind: "call", function: called, positional, named, span: spanFrom(cursor, called.span.start) };
}

function parseReduction(
  cursor: Cursor,
  opener: number,
  called: ComponentReference,
  element: ExpressionSyntax,
): ExpressionSyntax {
  advance(cursor);
  const indices = parseForIndices(cursor);
  closeBracket(cursor, opener);
  const span = spanFrom(cursor, called.span.start);
  return { kind: "comprehension", function: called, element, indices, span };
}

function parseArgument(cursor: Cursor, positional: ExpressionSyntax[], named: NamedArgument[]): void {
  if (peek(cursor) === "identifier" && peekAt(cursor, 1) === "=") {
    named.push(parseNamedArgument(cursor));
    return;
  }
  const value = parseArgumentValue(cursor);
  if (named.length > 0) reportAt(cursor, "syntax.positional-after-named", value.span);
  positional.push(value);
}

function parseNamedArgument(cursor: Cursor): NamedArgument {
  const name = takeIdentifier(cursor);
  advance(cursor);
  return { name, value: parseArgumentValue(cursor) };
}

function parseArgumentValue(cursor: Cursor): ExpressionSyntax {
  return peek(cursor) === "function" ? parseFunctionPartial(cursor) : cursor.grammar.expression(cursor);
}

/** `function f(a = 1)`: a function with some inputs fixed. */
function parseFunctionPartial(cursor: Cursor): ExpressionSyntax {
  const start = tokenStart(cursor);
  advance(cursor);
  const name = parseName(cursor, "syntax.name-of-function");
  const named: NamedArgument[] = [];
  const positional: ExpressionSyntax[] = [];
  parseBracketed(cursor, () => parseArgument(cursor, positional, named));
  for (const { span } of positional) reportAt(cursor, "syntax.partial-positional", span);
  return { kind: "functionPartial", function: name, named, span: spanFrom(cursor, start) };
}
