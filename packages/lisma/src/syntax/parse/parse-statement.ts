import { words } from "@cosimo/ir";
import { keywords, type TokenKind } from "../tokens/tokens.ts";
import type { EquationStatement, InitialValueStatement, LismaStatement } from "../tree/syntax-tree.ts";
import {
  accept,
  advance,
  type Cursor,
  peek,
  peekAt,
  readAs,
  report,
  reportAt,
  tokenSpan,
  tokenStart,
  tokenText,
} from "./cursor.ts";
import {
  parseConstants,
  parseDefaultConstant,
  parseDelete,
  parseMacros,
  parseOutput,
  parseSetting,
} from "./parse-declaration.ts";
import { parseEquation, parseLabel, parseLinearEquation } from "./parse-equation.ts";
import { instantAhead, parseInitialConditions, parseInitialValue, parseSet } from "./parse-initial-value.ts";
import { parseFor, parseIf, parseState, parseTimeEvent } from "./parse-mode.ts";
import { parseEdge, parseVar } from "./parse-space.ts";
import { bodyHasEnded, synchronize } from "./recovery.ts";

/** Statements up to the closing `}`, or to the end of the text. */
export function parseStatements(cursor: Cursor): LismaStatement[] {
  const statements: LismaStatement[] = [];
  if (cursor.recovering) synchronize(cursor);
  while (!bodyHasEnded(cursor)) {
    if (accept(cursor, ";")) continue;
    const before = cursor.position;
    const statement = parseStatement(cursor);
    if (statement !== undefined) statements.push(statement);
    if (cursor.recovering) synchronize(cursor);
    if (cursor.position === before) advance(cursor);
  }
  return statements;
}

const keywordSet: ReadonlySet<TokenKind> = new Set<TokenKind>(keywords);

/** Statements allowed at top level only. */
const onlyInModel: ReadonlySet<TokenKind> = new Set(words("const def var state start end step out"));

/** Statements allowed at top level and in its loops, but not in modes. */
const notInBody: ReadonlySet<TokenKind> = new Set(["at", "edge", "ls"]);

/** Symbols after a name; a reserved word before one of them is used as the name of a variable. */
const afterName: ReadonlySet<TokenKind> = new Set<TokenKind>(
  words("' = ~= ( ) [ ] , ; + - * / ^ < <= > >= == !="),
);

/** `state' = 1;`, `from = 2;`: a reserved word in place of a variable; it is a name from here on. */
function correctName(cursor: Cursor): void {
  const next = peekAt(cursor, 1);
  const isSetting = peek(cursor) === "start" || peek(cursor) === "end" || peek(cursor) === "step";
  if (keywordSet.has(peek(cursor)) && (next === "'" || (next === "=" && !isSetting))) {
    reportAt(cursor, "lisma.keyword-as-name", tokenSpan(cursor), { keyword: tokenText(cursor) });
    readAs(cursor, "identifier", afterName);
  }
}

function parseStatement(cursor: Cursor): LismaStatement | undefined {
  correctName(cursor);
  checkPlace(cursor);
  switch (peek(cursor)) {
    case "const":
      return parseConstants(cursor);
    case "def":
      return parseDefaultConstant(cursor);
    case "macro":
      return parseMacros(cursor);
    case "ic":
      return parseInitialConditions(cursor);
    case "set":
      return parseSet(cursor);
    case "delete":
      return parseDelete(cursor);
    case "state":
      return parseState(cursor);
    case "at":
      return parseTimeEvent(cursor);
    case "if":
      return parseIf(cursor);
    case "for":
      return parseFor(cursor);
    case "var":
      return parseVar(cursor);
    case "edge":
      return parseEdge(cursor);
    case "ls":
      return parseLinearEquation(cursor);
    case "start":
    case "end":
    case "step":
      return parseSetting(cursor);
    case "out":
      return parseOutput(cursor);
    case "else":
    case "from":
    case "each":
    case "repeat":
    case "t0":
      return refuseWord(cursor);
    case "}":
      report(cursor, "lisma.unmatched-bracket", { closer: "}" });
      cursor.recovering = false;
      advance(cursor);
      return undefined;
    default:
      return parseEquationOrInitialValue(cursor);
  }
}

/** `label: left = right;`, `pde …;` or `x(t0) = value;` */
function parseEquationOrInitialValue(cursor: Cursor): EquationStatement | InitialValueStatement {
  const start = tokenStart(cursor);
  const label = parseLabel(cursor);
  const instant = instantAhead(cursor);
  if (instant === undefined) return parseEquation(cursor, start, label);
  if (label !== undefined) reportAt(cursor, "lisma.label-before", label.span, { label: label.name });
  return parseInitialValue(cursor, instant);
}

/** Reports a statement that is not allowed within the enclosing braces; it is parsed nevertheless. */
function checkPlace(cursor: Cursor): void {
  const kind = peek(cursor);
  const span = tokenSpan(cursor);
  if (kind === "set" && cursor.place !== "body")
    reportAt(cursor, "lisma.only-in-body", span, { keyword: kind });
  const misplaced = cursor.place === "body" && notInBody.has(kind);
  if (misplaced || (cursor.place !== "model" && onlyInModel.has(kind)))
    reportAt(cursor, "lisma.only-in-model", span, { keyword: kind });
}

function refuseWord(cursor: Cursor): undefined {
  const next = peekAt(cursor, 1);
  const asName = next === "=" || next === "'" || next === "(" || next === ":";
  report(cursor, asName ? "lisma.keyword-as-name" : "lisma.stray-word", { keyword: tokenText(cursor) });
  advance(cursor);
}
