import { type Checked, mergeRepeated, type SourceText, textOf, words } from "@cosimo/ir";
import { lex } from "../tokens/lexer.ts";
import { findLookalikes, nameOf } from "../tokens/names.ts";
import type { TokenColumns } from "../tokens/tokens.ts";
import type { LismaModel } from "../tree/syntax-tree.ts";
import {
  type Cursor,
  createCursor,
  type Grammar,
  peek,
  peekAt,
  reportAt,
  tokenSpan,
  tokenText,
} from "./cursor.ts";
import { parseArithmetic, parseCondition, parseExpression } from "./parse-expression.ts";
import { parseStatements } from "./parse-statement.ts";

const grammar: Grammar = {
  expression: parseExpression,
  arithmetic: parseArithmetic,
  condition: parseCondition,
  statements: parseStatements,
};

/**
 * Text to syntax tree (grammar: docs/lisma.md). Reports all syntax errors in the order of the text. With errors the
 * tree lacks what could not be parsed.
 */
export function parseLisma(source: SourceText): Checked<LismaModel> & { readonly value: LismaModel } {
  const lexed = lex(source);
  const cursor = createCursor(grammar, source, lexed);
  const span = { source, start: 0, end: source.text.length };
  if (beginsClass(cursor)) return { value: { statements: [], span }, diagnostics: cursor.diagnostics };
  const statements = parseStatements(cursor);
  const diagnostics = [
    ...lexed.diagnostics,
    ...cursor.diagnostics,
    ...findLookalikes(namesIn(source, lexed.tokens)),
  ];
  diagnostics.sort((a, b) => a.span!.start - b.span!.start);
  return { value: { statements, span }, diagnostics: mergeRepeated(diagnostics, reservedNames) };
}

/** A reserved word as a name is one fault, wherever the name is used. */
const reservedNames = new Set(["lisma.keyword-as-name"]);

function* namesIn(source: SourceText, { kinds, starts, ends }: TokenColumns) {
  for (const [token, kind] of kinds.entries()) {
    if (kind !== "identifier") continue;
    const span = { source, start: starts[token]!, end: ends[token]! };
    yield { name: nameOf(textOf(span)), span };
  }
}

const classWords: ReadonlySet<string> = new Set(
  words("block class connector encapsulated function model package partial record type within"),
);

/** A Modelica text gets one error instead of one per line. */
function beginsClass(cursor: Cursor): boolean {
  const isClass = peek(cursor) === "identifier" && classWords.has(tokenText(cursor));
  if (!isClass || peekAt(cursor, 1) !== "identifier") return false;
  reportAt(cursor, "lisma.modelica-text", tokenSpan(cursor), { word: tokenText(cursor) });
  return true;
}
