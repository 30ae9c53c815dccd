import type { Composition } from "../tree/syntax-tree.ts";
import type { CompositionParts } from "./composition-parts.ts";
import { correctElementKeyword } from "./correct-keyword.ts";
import { advance, type Cursor, peek, peekAt } from "./cursor.ts";
import { parseAnnotation } from "./parse-comment.ts";
import { parseElement } from "./parse-element.ts";
import { lacksEnd, skipStrayEnd } from "./parse-end.ts";
import { parseExternalClause } from "./parse-external.ts";
import { continueSection, parseSection } from "./parse-section.ts";
import { expectSemicolon, isControlKeyword, synchronize } from "./recovery.ts";

/** The content of a class between its heading and its `end`. */
export function parseComposition(cursor: Cursor): Composition {
  const parts: CompositionParts = {
    imports: [],
    extends: [],
    classes: [],
    components: [],
    elements: [],
    equations: [],
    algorithms: [],
    isProtected: false,
    section: undefined,
    missingSection: undefined,
    declarationReported: false,
  };
  while (!atEndOfClass(cursor)) {
    if (cursor.recovering) synchronize(cursor);
    const before = cursor.position;
    if (!atEndOfClass(cursor)) parsePart(cursor, parts);
    if (cursor.position === before && !atEndOfClass(cursor)) advance(cursor);
  }
  const { isProtected, section, missingSection, declarationReported, ...composition } = parts;
  return composition;
}

/** `end if` and the like close nothing here. */
function atEndOfClass(cursor: Cursor): boolean {
  const kind = peek(cursor);
  if (kind === "endOfText" || (kind === "end" && !isControlKeyword(peekAt(cursor, 1)))) return true;
  return lacksEnd(cursor);
}

/** One element or section. */
function parsePart(cursor: Cursor, parts: CompositionParts): void {
  if (parts.section === undefined) correctElementKeyword(cursor);
  switch (peek(cursor)) {
    case "public":
    case "protected":
      parseVisibility(cursor, parts);
      break;
    case "initial":
    case "equation":
    case "algorithm":
      parseSection(cursor, parts);
      break;
    case "external":
      parts.external = parseExternalClause(cursor);
      break;
    case "annotation":
      parseClassAnnotation(cursor, parts);
      break;
    case "end":
      skipStrayEnd(cursor);
      break;
    default:
      if (!continueSection(cursor, parts)) parseElement(cursor, parts);
  }
}

function parseVisibility(cursor: Cursor, parts: CompositionParts): void {
  parts.isProtected = peek(cursor) === "protected";
  parts.section = undefined;
  advance(cursor);
}

function parseClassAnnotation(cursor: Cursor, parts: CompositionParts): void {
  const annotation = parseAnnotation(cursor);
  if (annotation !== undefined) parts.annotation = annotation;
  expectSemicolon(cursor, "syntax.the-annotation");
}
