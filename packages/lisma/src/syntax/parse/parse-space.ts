import type { TokenKind } from "../tokens/tokens.ts";
import type {
  EdgeStatement,
  LinearVariablesStatement,
  LismaExpression,
  SpaceVariableStatement,
} from "../tree/syntax-tree.ts";
import {
  accept,
  acceptWord,
  advance,
  type Cursor,
  expect,
  expectIdentifier,
  missing,
  peek,
  peekAt,
  report,
  reportAt,
  reportExpected,
} from "./cursor.ts";
import { parseExpression } from "./parse-expression.ts";
import { parseReferences } from "./parse-reference.ts";
import { closeBracket, parseStatementParts } from "./recovery.ts";

/** `var x[a, b] apx 20;` or `var ls a, b;` */
export function parseVar(cursor: Cursor): SpaceVariableStatement | LinearVariablesStatement {
  return peekAt(cursor, 1) === "ls" ? parseLinearVariables(cursor) : parseSpaceVariable(cursor);
}

function parseLinearVariables(cursor: Cursor): LinearVariablesStatement {
  return parseStatementParts(cursor, () => {
    advance(cursor);
    const variables = parseReferences(cursor);
    return { kind: "linearVariables", variables };
  });
}

function parseSpaceVariable(cursor: Cursor): SpaceVariableStatement {
  return parseStatementParts(cursor, () => {
    const name = expectIdentifier(cursor);
    const [lower, upper] = parseBounds(cursor);
    const mesh = parseMesh(cursor);
    return { kind: "spaceVariable", name, lower, upper, ...(mesh === undefined ? {} : { mesh }) };
  });
}

function parseBounds(cursor: Cursor): [LismaExpression, LismaExpression] {
  const opener = cursor.position;
  if (!expect(cursor, "[")) return [missing(cursor), missing(cursor)];
  const lower = parseExpression(cursor);
  expect(cursor, ",");
  const upper = parseExpression(cursor);
  closeBracket(cursor, opener);
  return [lower, upper];
}

function parseMesh(cursor: Cursor): SpaceVariableStatement["mesh"] {
  if (acceptWord(cursor, "apx")) return { kind: "points", value: parseExpression(cursor) };
  return accept(cursor, "step") ? { kind: "step", value: parseExpression(cursor) } : undefined;
}

/** `edge u = 0 on x left;` */
export function parseEdge(cursor: Cursor): EdgeStatement {
  return parseStatementParts(cursor, () => {
    const quantity = parseQuantity(cursor);
    expect(cursor, "=");
    const value = parseEdgeValue(cursor);
    if (!acceptWord(cursor, "on")) reportExpected(cursor, "symbol", { expected: "on" });
    const coordinate = expectIdentifier(cursor);
    const side = parseSide(cursor);
    return { kind: "edge", quantity, value, coordinate, side };
  });
}

const canStartQuantity: ReadonlySet<TokenKind> = new Set(["identifier", "integer", "real", "-", "("]);

/** A quantity, or one of its derivatives by a coordinate. */
function parseQuantity(cursor: Cursor): EdgeStatement["quantity"] {
  if (!canStartQuantity.has(peek(cursor))) {
    reportExpected(cursor, "name");
    return missing(cursor);
  }
  cursor.inEquation = true;
  const quantity = parseExpression(cursor);
  cursor.inEquation = false;
  if (quantity.kind === "reference" || quantity.kind === "pdeOperator") return quantity;
  reportAt(cursor, "lisma.edge-quantity", quantity.span);
  return { kind: "missing", span: quantity.span };
}

function parseEdgeValue(cursor: Cursor): LismaExpression {
  cursor.inEquation = true;
  const value = parseExpression(cursor);
  cursor.inEquation = false;
  return value;
}

function parseSide(cursor: Cursor): EdgeStatement["side"] {
  for (const side of ["left", "right", "both"] as const) if (acceptWord(cursor, side)) return side;
  report(cursor, "lisma.expected-side");
  return "both";
}
