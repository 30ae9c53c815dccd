import { decodeString } from "../tokens/string-literals.ts";
import { subjectPhrase } from "../tokens/syntax-phrases.ts";
import type { Comment, Modification } from "../tree/syntax-tree.ts";
import { accept, advance, type Cursor, describeToken, peek, report, tokenText } from "./cursor.ts";

export const noComment: Comment = { description: "" };

/** Description string and annotation, each optional. */
export function parseComment(cursor: Cursor): Comment {
  const kind = peek(cursor);
  if (kind !== "string" && kind !== "annotation") return noComment;
  const description = parseDescription(cursor);
  const annotation = parseAnnotation(cursor);
  return { description, ...(annotation && { annotation }) };
}

/** `"a" + "b"`, or nothing */
export function parseDescription(cursor: Cursor): string {
  if (peek(cursor) !== "string") return "";
  let description = takeString(cursor);
  while (accept(cursor, "+")) {
    if (peek(cursor) === "string") description += takeString(cursor);
    else
      report(cursor, "syntax.expected", {
        expected: subjectPhrase("syntax.a-string-after-plus"),
        found: describeToken(cursor),
      });
  }
  return description;
}

function takeString(cursor: Cursor): string {
  const text = decodeString(tokenText(cursor));
  advance(cursor);
  return text;
}

/** `annotation(…)`, or nothing */
export function parseAnnotation(cursor: Cursor): Modification | undefined {
  return accept(cursor, "annotation") ? cursor.grammar.classModification(cursor) : undefined;
}
