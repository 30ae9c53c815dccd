import { type Checked, mergeRepeated, type QualifiedName, type SourceText } from "@cosimo/ir";
import { findClassEnds } from "../tokens/class-ends.ts";
import { isClassStart } from "../tokens/element-starts.ts";
import { lex } from "../tokens/lexer.ts";
import { noElementPrefixes } from "../tree/element-prefixes.ts";
import type { ClassDefinition, Identifier, StoredDefinition } from "../tree/syntax-tree.ts";
import { correctClassKeyword } from "./correct-keyword.ts";
import {
  accept,
  advance,
  type Cursor,
  createCursor,
  describeToken,
  type Grammar,
  peek,
  peekAt,
  report,
  startsLine,
  tokenStart,
} from "./cursor.ts";
import { parseClass, parseClassPrefixes } from "./parse-class.ts";
import { parseComposition } from "./parse-composition.ts";
import { describeClassEnd } from "./parse-element.ts";
import { parseCondition, parseExpression, parseSimpleExpression } from "./parse-expression.ts";
import { parseClassModification } from "./parse-modification.ts";
import { parsePath } from "./parse-name.ts";
import { parseRedeclaration } from "./parse-redeclaration.ts";
import { expectSemicolon } from "./recovery.ts";

const grammar: Grammar = {
  expression: parseExpression,
  condition: parseCondition,
  simpleExpression: parseSimpleExpression,
  classModification: parseClassModification,
  redeclaration: parseRedeclaration,
  composition: parseComposition,
};

/** The package in a text's `within`. */
export function packageOfText(source: SourceText): QualifiedName {
  const path = parseWithin(createCursor(grammar, source, lex(source)));
  return path.map((part) => part.name).filter((name) => name !== "");
}

/**
 * Text to syntax tree (Modelica 3.6, appendix A). Reports all syntax errors in the order of the text. With errors the
 * tree lacks what could not be parsed.
 */
export function parseStoredDefinition(source: SourceText): Checked<StoredDefinition> & {
  readonly value: StoredDefinition;
} {
  const lexed = lex(source);
  const cursor = createCursor(grammar, source, lexed);
  const value = parseDefinition(cursor);
  const diagnostics = [...lexed.diagnostics, ...cursor.diagnostics];
  diagnostics.sort((a, b) => a.span!.start - b.span!.start);
  return { value, diagnostics: mergeRepeated(diagnostics, reservedNames) };
}

/** A reserved word as a name is one fault, wherever the name is used. */
const reservedNames = new Set(["syntax.keyword-as-name"]);

function parseDefinition(cursor: Cursor): StoredDefinition {
  const within = parseWithin(cursor);
  const classes: ClassDefinition[] = [];
  while (peek(cursor) !== "endOfText") {
    correctClassKeyword(cursor);
    if (atClass(cursor)) classes.push(parseTopLevelClass(cursor));
    else skipToClass(cursor);
  }
  const { source } = cursor;
  return { within, classes, span: { source, start: 0, end: source.text.length } };
}

function parseWithin(cursor: Cursor): readonly Identifier[] {
  if (!accept(cursor, "within")) return [];
  const path = peek(cursor) === ";" ? [] : parsePath(cursor, "syntax.name-of-package");
  expectSemicolon(cursor, "syntax.the-within-clause");
  return path;
}

function atClass(cursor: Cursor): boolean {
  return isClassStart(peek(cursor)) || (peek(cursor) === "final" && isClassStart(peekAt(cursor, 1)));
}

function parseTopLevelClass(cursor: Cursor): ClassDefinition {
  const start = tokenStart(cursor);
  const final = accept(cursor, "final");
  const heading = parseClassPrefixes(cursor, { ...noElementPrefixes, final });
  const definition = parseClass(cursor, start, heading, false);
  expectSemicolon(cursor, describeClassEnd(definition));
  return definition;
}

/** Text outside of classes is reported once and skipped up to the next class at the beginning of a line. */
function skipToClass(cursor: Cursor): void {
  report(cursor, "syntax.expected-class", { found: describeToken(cursor) });
  do advance(cursor);
  while (peek(cursor) !== "endOfText" && !(atClass(cursor) && startsLine(cursor)));
  cursor.recovering = false;
}

const parsedTexts = new WeakMap<SourceText, Checked<StoredDefinition>>();

/**
 * As `parseStoredDefinition`, for texts of libraries: once for all models, and the content of a class when it is first asked for. The list
 * of diagnostics grows by those of classes that are parsed later.
 */
export function parseOnce(text: SourceText): Checked<StoredDefinition> {
  let parsed = parsedTexts.get(text);
  if (parsed === undefined) {
    parsed = parseOnDemand(text) ?? parseStoredDefinition(text);
    parsedTexts.set(text, parsed);
  }
  return parsed;
}

/** `undefined` if the text has errors outside of the contents of its classes. */
function parseOnDemand(text: SourceText): Checked<StoredDefinition> | undefined {
  const lexed = lex(text);
  if (lexed.diagnostics.length > 0) return undefined;
  const classEnds = findClassEnds(text, lexed.tokens);
  if (classEnds === undefined) return undefined;
  const cursor = createCursor(grammar, text, lexed, classEnds);
  const value = parseDefinition(cursor);
  const { diagnostics } = cursor;
  return diagnostics.length > 0 ? undefined : { value, diagnostics };
}
