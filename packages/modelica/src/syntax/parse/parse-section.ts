import { isElementStart } from "../tokens/element-starts.ts";
import { subjectPhrase } from "../tokens/syntax-phrases.ts";
import type { CompositionParts, SectionName } from "./composition-parts.ts";
import {
  accept,
  advance,
  type Cursor,
  describeToken,
  peek,
  report,
  reportAt,
  spanFrom,
  tokenSpan,
  tokenStart,
} from "./cursor.ts";
import { isEquationAmongElements } from "./parse-element.ts";
import { parseEquations, parseEquationWithSemicolon } from "./parse-equation.ts";
import { parseStatements, parseStatementWithSemicolon } from "./parse-statement.ts";

/** `equation …`, `initial algorithm …` up to the next section or the end of the class. */
export function parseSection(cursor: Cursor, parts: CompositionParts): void {
  const start = tokenStart(cursor);
  const initial = accept(cursor, "initial");
  const kind = peek(cursor);
  if (kind === "equation" || kind === "algorithm") {
    advance(cursor);
    parts.declarationReported = false;
    parts.section = initial ? `initial ${kind}` : kind;
    parseSectionBody(cursor, parts, parts.section, start);
  } else
    report(cursor, "syntax.expected", {
      expected: subjectPhrase("syntax.equation-or-algorithm"),
      found: describeToken(cursor),
    });
}

/**
 * Continues the section after a misplaced element, or parses an equation without the keyword `equation`. False if an
 * element begins here.
 */
export function continueSection(cursor: Cursor, parts: CompositionParts): boolean {
  if (parts.section === undefined) return parseStrayEquation(cursor, parts);
  if (!isElementStart(peek(cursor)) || peek(cursor) === "identifier") {
    parseSectionBody(cursor, parts, parts.section, tokenStart(cursor));
    return true;
  }
  if (!parts.declarationReported)
    reportAt(cursor, "syntax.declaration-after-section", tokenSpan(cursor), { section: parts.section });
  parts.declarationReported = true;
  return false;
}

/** An equation or statement among the declarations; reported once per class. */
function parseStrayEquation(cursor: Cursor, parts: CompositionParts): boolean {
  if (!isEquationAmongElements(cursor)) return false;
  if (parts.missingSection === undefined) {
    reportAt(cursor, "syntax.equation-among-declarations", tokenSpan(cursor));
    parts.missingSection = startsStatement(cursor) ? "algorithm" : "equation";
  }
  if (parts.missingSection === "equation") parseEquationWithSemicolon(cursor);
  else parseStatementWithSemicolon(cursor);
  return true;
}

/** Whether the next `=` or `:=` is a `:=`. */
function startsStatement(cursor: Cursor): boolean {
  for (let i = cursor.position; i < cursor.kinds.length; i++) {
    if (cursor.kinds[i] === "=" || cursor.kinds[i] === ";") return false;
    if (cursor.kinds[i] === ":=") return true;
  }
  return false;
}

function parseSectionBody(
  cursor: Cursor,
  parts: CompositionParts,
  section: SectionName,
  start: number,
): void {
  const initial = section.startsWith("initial");
  if (section.endsWith("equation")) parts.equations.push({ initial, equations: parseEquations(cursor) });
  else {
    const statements = parseStatements(cursor);
    parts.algorithms.push({ initial, statements, span: spanFrom(cursor, start) });
  }
}
