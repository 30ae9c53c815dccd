import type {
  Assignment,
  ConstantItem,
  ConstantStatement,
  DefaultConstantStatement,
  DeleteStatement,
  Identifier,
  MacroStatement,
  OutputStatement,
  Reference,
  SettingStatement,
} from "../tree/syntax-tree.ts";
import {
  accept,
  advance,
  type Cursor,
  expect,
  expectIdentifier,
  peek,
  peekAt,
  report,
  reportExpected,
  spanFrom,
  takeIdentifier,
  tokenStart,
  tokenText,
} from "./cursor.ts";
import { parseExpression } from "./parse-expression.ts";
import { expectReference, parseReference } from "./parse-reference.ts";
import { expectSemicolon, parseStatementParts } from "./recovery.ts";

/** `const a = 1, b = c = 2, d;` */
export function parseConstants(cursor: Cursor): ConstantStatement {
  return parseStatementParts(cursor, () => {
    const items: ConstantItem[] = [];
    do items.push(parseConstant(cursor));
    while (accept(cursor, ","));
    return { kind: "constant", items };
  });
}

function parseConstant(cursor: Cursor): ConstantItem {
  const start = tokenStart(cursor);
  const names = [expectIdentifier(cursor)];
  if (!accept(cursor, "=")) return { names, span: spanFrom(cursor, start) };
  while (peek(cursor) === "identifier" && peekAt(cursor, 1) === "=") {
    names.push(takeIdentifier(cursor));
    advance(cursor);
  }
  const value = parseExpression(cursor);
  return { names, value, span: spanFrom(cursor, start) };
}

/** `def const 5;` */
export function parseDefaultConstant(cursor: Cursor): DefaultConstantStatement {
  return parseStatementParts(cursor, () => {
    expect(cursor, "const");
    const value = parseExpression(cursor);
    return { kind: "defaultConstant", value };
  });
}

/** `macro a = x + y, b[i] = 2 * a;` */
export function parseMacros(cursor: Cursor): MacroStatement {
  return parseStatementParts(cursor, () => {
    const items = parseAssignments(cursor);
    return { kind: "macro", items };
  });
}

/** `a = e, b[i] = f` */
export function parseAssignments(cursor: Cursor): Assignment[] {
  const items: Assignment[] = [];
  do items.push(parseAssignment(cursor));
  while (accept(cursor, ","));
  return items;
}

export function parseAssignment(cursor: Cursor): Assignment {
  const start = tokenStart(cursor);
  const target = expectReference(cursor);
  expect(cursor, "=");
  const value = parseExpression(cursor);
  return { target, value, span: spanFrom(cursor, start) };
}

/** `delete a, b;` */
export function parseDelete(cursor: Cursor): DeleteStatement {
  return parseStatementParts(cursor, () => {
    const labels = parseNames(cursor);
    return { kind: "delete", labels };
  });
}

/** `a, b` */
export function parseNames(cursor: Cursor): Identifier[] {
  const names: Identifier[] = [];
  do names.push(expectIdentifier(cursor));
  while (accept(cursor, ","));
  return names;
}

/** `start = 0;` */
export function parseSetting(cursor: Cursor): SettingStatement {
  const start = tokenStart(cursor);
  const name = peek(cursor) as SettingStatement["name"];
  if (peekAt(cursor, 1) !== "=") report(cursor, "lisma.keyword-as-name", { keyword: tokenText(cursor) });
  advance(cursor);
  accept(cursor, "=");
  const value = parseExpression(cursor);
  const span = spanFrom(cursor, start);
  expectSemicolon(cursor);
  return { kind: "setting", name, value, span };
}

/** `out a b[1];` */
export function parseOutput(cursor: Cursor): OutputStatement {
  return parseStatementParts(cursor, () => {
    const variables: Reference[] = [];
    while (peek(cursor) === "identifier") variables.push(parseReference(cursor));
    if (variables.length === 0) reportExpected(cursor, "name");
    return { kind: "output", variables };
  });
}
