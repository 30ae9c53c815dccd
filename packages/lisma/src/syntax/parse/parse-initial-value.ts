import { isFunctionName } from "../tree/function-names.ts";
import type {
  Derivative,
  InitialConditionsStatement,
  InitialValueStatement,
  Reference,
  SetStatement,
} from "../tree/syntax-tree.ts";
import {
  accept,
  advance,
  type Cursor,
  expect,
  peek,
  reportAt,
  reportExpected,
  spanFrom,
  tokenStart,
} from "./cursor.ts";
import { parseAssignment, parseAssignments } from "./parse-declaration.ts";
import { parseExpression } from "./parse-expression.ts";
import { parseDer, parsePrimes } from "./parse-primary.ts";
import { parseReference } from "./parse-reference.ts";
import { closeBracket, expectSemicolon, parseStatementParts } from "./recovery.ts";

type Instant = InitialValueStatement["instant"];

/**
 * Whether `x(t0)`, `x[i]'(t0)` or the old form `x(0) =` begins here. The look-ahead is unlimited, because indices
 * are.
 */
export function instantAhead(cursor: Cursor): Instant | undefined {
  const { kinds } = cursor;
  const isVariable = kinds[cursor.position] === "identifier";
  if (!isVariable && kinds[cursor.position] !== "der") return undefined;
  let at = cursor.position + 1;
  if (!isVariable && kinds[at] === "(") at = afterBracket(cursor, at, "(", ")");
  if (isVariable && kinds[at] === "[") at = afterSuffix(cursor, afterBracket(cursor, at, "[", "]"));
  while (isVariable && kinds[at] === "'") at++;
  if (kinds[at] !== "(") return undefined;
  if (kinds[at + 1] === "t0") return "t0";
  return isVariable && isOldForm(cursor, at) ? "0" : undefined;
}

/** `x(0) =` if x is no function: `sin(0) = y` is an equation. */
function isOldForm({ kinds, source, starts, ends, position }: Cursor, at: number): boolean {
  const text = (token: number): string => source.text.slice(starts[token], ends[token]);
  if (kinds[at + 1] !== "integer" || kinds[at + 2] !== ")" || kinds[at + 3] !== "=") return false;
  return text(at + 1) === "0" && !(at === position + 1 && isFunctionName(text(position)));
}

/** The token after the bracket that closes the one at `from`. */
function afterBracket({ kinds }: Cursor, from: number, opener: "(" | "[", closer: ")" | "]"): number {
  let open = 0;
  let at = from;
  do {
    if (kinds[at] === opener) open++;
    if (kinds[at] === closer) open--;
    at++;
  } while (open > 0 && at < kinds.length && kinds[at] !== ";");
  return at;
}

function afterSuffix({ kinds, starts, ends }: Cursor, at: number): number {
  const isSuffix = kinds[at] === "identifier" || kinds[at] === "integer";
  return isSuffix && ends[at - 1] === starts[at] ? at + 1 : at;
}

/** `x(t0) = 1;`, `x'(t0) ~= 0;` */
export function parseInitialValue(cursor: Cursor, instant: Instant): InitialValueStatement {
  const start = tokenStart(cursor);
  const target = parseTarget(cursor);
  const opener = cursor.position;
  if (expect(cursor, "(")) {
    advance(cursor);
    closeBracket(cursor, opener);
  }
  if (instant === "0") reportOldForm(cursor, start, target);
  const operator = parseOperator(cursor);
  const value = parseExpression(cursor);
  const span = spanFrom(cursor, start);
  expectSemicolon(cursor);
  return { kind: "initialValue", target, operator, value, instant, span };
}

function parseTarget(cursor: Cursor): Reference | Derivative {
  if (peek(cursor) === "der") return parseDer(cursor);
  const reference = parseReference(cursor);
  return peek(cursor) === "'" ? parsePrimes(cursor, reference) : reference;
}

function reportOldForm(cursor: Cursor, start: number, { span }: Reference | Derivative): void {
  const name = cursor.source.text.slice(span.start, span.end);
  reportAt(cursor, "lisma.old-initial-value", spanFrom(cursor, start), { name });
}

function parseOperator(cursor: Cursor): "=" | "~=" {
  if (accept(cursor, "=")) return "=";
  if (accept(cursor, "~=")) return "~=";
  reportExpected(cursor, "symbol", { expected: "=" });
  return "=";
}

/** `ic x = 1, y = 2;` */
export function parseInitialConditions(cursor: Cursor): InitialConditionsStatement {
  return parseStatementParts(cursor, () => {
    const items = parseAssignments(cursor);
    return { kind: "initialConditions", items };
  });
}

/** `set v = -v;` */
export function parseSet(cursor: Cursor): SetStatement {
  return parseStatementParts(cursor, () => {
    const { target, value } = parseAssignment(cursor);
    return { kind: "set", target, value };
  });
}
