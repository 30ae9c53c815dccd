import type { Extends } from "../tree/syntax-tree.ts";
import { advance, type Cursor, peek, spanFrom, tokenStart } from "./cursor.ts";
import { parseAnnotation } from "./parse-comment.ts";
import { parseInheritanceModification } from "./parse-modification.ts";
import { parseName } from "./parse-name.ts";

/** `extends A(x = 1, break y)` */
export function parseExtends(cursor: Cursor, isProtected: boolean): Extends {
  const start = tokenStart(cursor);
  advance(cursor);
  const base = parseName(cursor, "syntax.name-of-base");
  const inherited = peek(cursor) === "(" ? parseInheritanceModification(cursor) : undefined;
  const span = spanFrom(cursor, start);
  const annotation = parseAnnotation(cursor);
  return {
    kind: "extends",
    base,
    ...(inherited && { modification: inherited.modification }),
    ...(inherited && inherited.breaks.length > 0 && { breaks: inherited.breaks }),
    protected: isProtected,
    ...(annotation && { annotation }),
    span,
  };
}
