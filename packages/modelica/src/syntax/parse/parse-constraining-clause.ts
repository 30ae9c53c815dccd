import type { ConstrainingClause } from "../tree/syntax-tree.ts";
import { accept, type Cursor, peek, spanFrom, tokenStart } from "./cursor.ts";
import { parseComment } from "./parse-comment.ts";
import { parseClassModification } from "./parse-modification.ts";
import { parseName, parseSubscripts } from "./parse-name.ts";

/** `constrainedby A(…) "…"`, or nothing. (Before Modelica 3 the keyword was `extends`.) */
export function parseConstrainingClause(cursor: Cursor): ConstrainingClause | undefined {
  const start = tokenStart(cursor);
  if (!accept(cursor, "constrainedby")) return undefined;
  const base = parseName(cursor, "syntax.name-of-constraining");
  const subscripts = parseSubscripts(cursor);
  const modification = peek(cursor) === "(" ? parseClassModification(cursor) : undefined;
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
