import { phrase } from "@cosimo/ir";
import { isClassStart } from "../tokens/element-starts.ts";
import { subjectPhrase, syntaxPhrases } from "../tokens/syntax-phrases.ts";
import { noElementPrefixes } from "../tree/element-prefixes.ts";
import type { ClassDefinition, ComponentDeclaration, Name } from "../tree/syntax-tree.ts";
import { accept, type Cursor, describeToken, peek, report, spanFrom, tokenStart } from "./cursor.ts";
import { parseClassPrefixes, parseShortClass } from "./parse-class.ts";
import { parseComment } from "./parse-comment.ts";
import { parseDeclaration, parseTypePrefixes } from "./parse-component.ts";
import { parseConstrainingClause } from "./parse-modification.ts";
import { parseName, parseSubscripts } from "./parse-name.ts";

/** The element after `redeclare` or `replaceable` inside a modification: a short class or one component. */
export function parseRedeclaration(
  cursor: Cursor,
  redeclare: boolean,
  final: boolean,
): ClassDefinition | ComponentDeclaration {
  const start = tokenStart(cursor);
  const replaceable = accept(cursor, "replaceable");
  const prefixes = { ...noElementPrefixes, redeclare, final, replaceable };
  const element = isClassStart(peek(cursor))
    ? parseShortClass(cursor, start, parseClassPrefixes(cursor, prefixes))
    : parseComponent(cursor, start, prefixes);
  const constrainedBy = replaceable ? parseConstrainingClause(cursor) : undefined;
  return constrainedBy === undefined ? element : { ...element, constrainedBy };
}

/** component-clause1: exactly one component. */
function parseComponent(
  cursor: Cursor,
  start: number,
  elementPrefixes: typeof noElementPrefixes,
): ComponentDeclaration {
  const prefixes = { ...elementPrefixes, ...parseTypePrefixes(cursor) };
  const type = parseName(cursor, "syntax.a-type");
  const typeSubscripts = parseSubscripts(cursor);
  if (peek(cursor) === "=") reportClassWithoutKind(cursor, type);
  const { name, subscripts, modification } = parseDeclaration(cursor);
  return {
    kind: "component",
    name,
    prefixes,
    type,
    subscripts: [...typeSubscripts, ...subscripts],
    ...(modification && { modification }),
    protected: false,
    comment: parseComment(cursor),
    span: spanFrom(cursor, start),
  };
}

/** `redeclare C = D`, where `redeclare model C = D` is meant. */
function reportClassWithoutKind(cursor: Cursor, { parts }: Name): void {
  const args = { expected: subjectPhrase("syntax.name-of-component"), found: describeToken(cursor) };
  const name = parts.map((part) => part.name).join(".");
  report(cursor, "syntax.expected", args, {
    advice: phrase(syntaxPhrases, "syntax.redeclared-class", { name }),
  });
}
