import { phrase } from "@cosimo/ir";
import { syntaxPhrases } from "../tokens/syntax-phrases.ts";
import type { ForIndex } from "../tree/syntax-tree.ts";
import { accept, advance, type Cursor, describeToken, peek, reportAt, tokenSpan } from "./cursor.ts";
import { expectDeclaredName } from "./parse-name.ts";

/** `i in 1:n, j` after the word `for` */
export function parseForIndices(cursor: Cursor): ForIndex[] {
  const indices = [parseForIndex(cursor)];
  while (accept(cursor, ",")) indices.push(parseForIndex(cursor));
  return indices;
}

function parseForIndex(cursor: Cursor): ForIndex {
  const name = expectDeclaredName(cursor, "syntax.name-of-index");
  if (peek(cursor) === "=") refuseEquals(cursor);
  else if (!accept(cursor, "in")) return { name };
  return { name, range: cursor.grammar.expression(cursor) };
}

/** `for i = 1:n`, as in other languages */
function refuseEquals(cursor: Cursor): void {
  const args = { expected: "'in'", found: describeToken(cursor) };
  const advice = phrase(syntaxPhrases, "syntax.write-in");
  reportAt(cursor, "syntax.expected", tokenSpan(cursor), args, { advice });
  advance(cursor);
}
