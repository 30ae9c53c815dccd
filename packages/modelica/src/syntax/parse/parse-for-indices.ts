import type { ForIndex } from "../tree/syntax-tree.ts";
import { accept, type Cursor } from "./cursor.ts";
import { parseExpression } from "./parse-expression.ts";
import { expectDeclaredName } from "./parse-name.ts";

/** `i in 1:n, j` after the word `for` */
export function parseForIndices(cursor: Cursor): ForIndex[] {
  const indices = [parseForIndex(cursor)];
  while (accept(cursor, ",")) indices.push(parseForIndex(cursor));
  return indices;
}

function parseForIndex(cursor: Cursor): ForIndex {
  const name = expectDeclaredName(cursor, "syntax.name-of-index");
  return accept(cursor, "in") ? { name, range: parseExpression(cursor) } : { name };
}
