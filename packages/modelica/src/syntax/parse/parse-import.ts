import type { Identifier, Import, Name } from "../tree/syntax-tree.ts";
import {
  accept,
  advance,
  type Cursor,
  expect,
  peek,
  peekAt,
  spanFrom,
  takeIdentifier,
  tokenStart,
} from "./cursor.ts";
import { parseComment } from "./parse-comment.ts";
import { parseIdentifierList, parsePath } from "./parse-name.ts";

/** `import A = B.C;`, `import B.C;`, `import B.*;`, `import B.{C, D};` without the `;` */
export function parseImport(cursor: Cursor): Import[] {
  const start = tokenStart(cursor);
  advance(cursor);
  const alias = peek(cursor) === "identifier" && peekAt(cursor, 1) === "=" ? takeAlias(cursor) : undefined;
  const path = parseImportPath(cursor);
  const all = alias === undefined && acceptAll(cursor);
  const names = alias === undefined && !all ? parseImportList(cursor) : undefined;
  const span = spanFrom(cursor, start);
  const comment = parseComment(cursor);
  const shared = { ...(comment.description && { comment }), span };
  if (all) return [{ kind: "importAll", path, ...shared }];
  if (names === undefined) return [{ kind: "import", alias: alias ?? path.parts.at(-1)!, path, ...shared }];
  return names.map((name) => ({ kind: "import", alias: name, path: appendPart(path, name), ...shared }));
}

function takeAlias(cursor: Cursor): Identifier {
  const alias = takeIdentifier(cursor);
  advance(cursor);
  return alias;
}

function parseImportPath(cursor: Cursor): Name {
  const start = tokenStart(cursor);
  const parts = parsePath(cursor, "syntax.name-of-class-or-package");
  return { global: false, parts, span: spanFrom(cursor, start) };
}

/** `.*`, with or without white space. */
function acceptAll(cursor: Cursor): boolean {
  if (peek(cursor) === "." && peekAt(cursor, 1) === "*") advance(cursor);
  else if (peek(cursor) !== ".*") return false;
  advance(cursor);
  return true;
}

/** `.{C, D}` */
function parseImportList(cursor: Cursor): Identifier[] | undefined {
  if (!accept(cursor, ".")) return undefined;
  expect(cursor, "{");
  const names = parseIdentifierList(cursor, "syntax.name-of-class");
  expect(cursor, "}");
  return names;
}

function appendPart(path: Name, name: Identifier): Name {
  return { ...path, parts: [...path.parts, name] };
}
