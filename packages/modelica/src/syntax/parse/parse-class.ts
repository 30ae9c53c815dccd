import { type Subject, subjectPhrase } from "../tokens/syntax-phrases.ts";
import type { ElementPrefixes } from "../tree/element-prefixes.ts";
import type {
  ClassBody,
  ClassDefinition,
  ClassPrefixes,
  ClassRestriction,
  Composition,
  EnumerationLiteral,
  Identifier,
  Name,
} from "../tree/syntax-tree.ts";
import {
  accept,
  advance,
  type Cursor,
  describeToken,
  endOf,
  expect,
  guardDepth,
  peek,
  peekAt,
  report,
  reportAt,
  spanFrom,
  startsLine,
  tokenSpan,
} from "./cursor.ts";
import { parseComment, parseDescription } from "./parse-comment.ts";
import { expectEnd } from "./parse-end.ts";
import { expectDeclaredName, parseName, parseSubscripts } from "./parse-name.ts";
import { parseBracketed } from "./recovery.ts";

export interface ClassHeading {
  readonly prefixes: ClassPrefixes;
  readonly restriction: ClassRestriction;
}

/** Class prefixes such as `encapsulated partial expandable connector`. */
export function parseClassPrefixes(cursor: Cursor, elementPrefixes: ElementPrefixes): ClassHeading {
  const encapsulated = accept(cursor, "encapsulated");
  const partial = accept(cursor, "partial");
  const impure = accept(cursor, "impure");
  const pure = !impure && accept(cursor, "pure");
  const prefixes = { encapsulated, partial, pure, impure, ...elementPrefixes };
  return { prefixes, restriction: parseRestriction(cursor) };
}

function parseRestriction(cursor: Cursor): ClassRestriction {
  const kind = peek(cursor);
  switch (kind) {
    case "class":
    case "model":
    case "block":
    case "record":
    case "connector":
    case "type":
    case "package":
    case "function":
      advance(cursor);
      return kind;
    case "expandable":
      advance(cursor);
      expect(cursor, "connector");
      return "expandable connector";
    case "operator":
      advance(cursor);
      if (accept(cursor, "record")) return "operator record";
      return accept(cursor, "function") ? "operator function" : "operator";
    default:
      report(cursor, "syntax.expected", {
        expected: subjectPhrase("syntax.kind-of-class"),
        found: describeToken(cursor),
      });
      if (peek(cursor) === "identifier") cursor.recovering = false;
      return "class";
  }
}

/** class-definition after its prefixes. `start`: offset of the first prefix. */
export function parseClass(
  cursor: Cursor,
  start: number,
  heading: ClassHeading,
  isProtected: boolean,
): ClassDefinition {
  if (accept(cursor, "extends")) return parseExtendingClass(cursor, start, heading, isProtected);
  const name = parseClassName(cursor, heading);
  if (peek(cursor) === "=") return parseShortBody(cursor, start, heading, name, isProtected);
  return parseLongClass(cursor, start, heading, name, isProtected);
}

/**
 * The name of a class. Two names on the next line are the type and name of the first declaration: then the class name
 * is missing.
 */
function parseClassName(cursor: Cursor, { restriction }: ClassHeading): Identifier {
  const subject = nameOf(restriction);
  if (!startsLine(cursor) || peekAt(cursor, 1) !== "identifier") return expectDeclaredName(cursor, subject);
  const span = endOf(cursor);
  reportAt(cursor, "syntax.expected", span, {
    expected: subjectPhrase(subject),
    found: subjectPhrase("syntax.a-new-line"),
  });
  return { name: "", span };
}

function nameOf(restriction: ClassRestriction): Subject {
  return { code: /^[aeo]/.test(restriction) ? "syntax.name-of-an" : "syntax.name-of-a", name: restriction };
}

/** Modifications may contain short classes only. */
export function parseShortClass(cursor: Cursor, start: number, heading: ClassHeading): ClassDefinition {
  const name = expectDeclaredName(cursor, nameOf(heading.restriction));
  return parseShortBody(cursor, start, heading, name, false);
}

function parseLongClass(
  cursor: Cursor,
  start: number,
  heading: ClassHeading,
  name: Identifier,
  isProtected: boolean,
): ClassDefinition {
  const end = cursor.classEnds.get(cursor.position - 1);
  if (end !== undefined) return deferLongClass(cursor, start, heading, name, isProtected, end);
  const { description, composition } = parseBetweenHeadingAndEnd(cursor, start, heading, name);
  const body: ClassBody = { kind: "long", composition };
  return finishClass(cursor, start, heading, name, isProtected, body, description);
}

/** A class whose content is parsed when it is first asked for: of large libraries a model uses few classes. */
function deferLongClass(
  cursor: Cursor,
  start: number,
  heading: ClassHeading,
  name: Identifier,
  isProtected: boolean,
  end: number,
): ClassDefinition {
  openClass(cursor, start, heading, name);
  const description = parseDescription(cursor);
  const { position } = cursor;
  const open = [...cursor.open];
  let composition: Composition | undefined;
  const parse = () => {
    const content = { ...cursor, position, recovering: false, depth: 0, open, strayEnds: [] };
    const parsed = content.grammar.composition(content);
    expectEnd(content);
    return parsed;
  };
  const body: ClassBody = {
    kind: "long",
    get composition() {
      composition ??= parse();
      return composition;
    },
  };
  cursor.position = end;
  expectEnd(cursor);
  return finishClass(cursor, start, heading, name, isProtected, body, description);
}

/** `model extends A(…) … end A` */
function parseExtendingClass(
  cursor: Cursor,
  start: number,
  heading: ClassHeading,
  isProtected: boolean,
): ClassDefinition {
  const name = expectDeclaredName(cursor, nameOf(heading.restriction));
  const modification = peek(cursor) === "(" ? cursor.grammar.classModification(cursor) : undefined;
  const { description, composition } = parseBetweenHeadingAndEnd(cursor, start, heading, name);
  const body: ClassBody = { kind: "extending", ...(modification && { modification }), composition };
  return finishClass(cursor, start, heading, name, isProtected, body, description);
}

function parseBetweenHeadingAndEnd(
  cursor: Cursor,
  start: number,
  heading: ClassHeading,
  name: Identifier,
): { readonly description: string; readonly composition: Composition } {
  openClass(cursor, start, heading, name);
  const description = parseDescription(cursor);
  const composition = cursor.grammar.composition(cursor);
  expectEnd(cursor);
  return { description, composition };
}

function openClass(cursor: Cursor, start: number, { restriction }: ClassHeading, { name }: Identifier): void {
  guardDepth(cursor);
  cursor.open.push({ closer: name, title: `${restriction} '${name}'`, span: spanFrom(cursor, start) });
}

function finishClass(
  cursor: Cursor,
  start: number,
  { prefixes, restriction }: ClassHeading,
  name: Identifier,
  isProtected: boolean,
  body: ClassBody,
  description: string,
): ClassDefinition {
  const span = spanFrom(cursor, start);
  const comment = { description };
  return { kind: "class", name, restriction, prefixes, protected: isProtected, body, comment, span };
}

/** The right side of `A = B(…)`, `A = enumeration(…)`, `A = der(f, x)`. */
function parseShortBody(
  cursor: Cursor,
  start: number,
  { prefixes, restriction }: ClassHeading,
  name: Identifier,
  isProtected: boolean,
): ClassDefinition {
  expect(cursor, "=");
  const body = parseBodyAfterEquals(cursor);
  const comment = parseComment(cursor);
  const span = spanFrom(cursor, start);
  return { kind: "class", name, restriction, prefixes, protected: isProtected, body, comment, span };
}

function parseBodyAfterEquals(cursor: Cursor): ClassBody {
  if (peek(cursor) === "enumeration") return parseEnumeration(cursor);
  if (peek(cursor) === "der") return parsePartialDerivative(cursor);
  const basePrefix = accept(cursor, "input") ? "input" : accept(cursor, "output") ? "output" : "";
  const base = parseName(cursor, "syntax.a-type");
  const subscripts = parseSubscripts(cursor);
  const modification = peek(cursor) === "(" ? cursor.grammar.classModification(cursor) : undefined;
  return { kind: "short", basePrefix, base, subscripts, ...(modification && { modification }) };
}

/** `enumeration(a "…", b)` or `enumeration(:)` */
function parseEnumeration(cursor: Cursor): ClassBody {
  advance(cursor);
  if (peek(cursor) === "(" && peekAt(cursor, 1) === ":") {
    parseBracketed(cursor, () => advance(cursor));
    return { kind: "enumeration" };
  }
  const literals: EnumerationLiteral[] = [];
  parseBracketed(cursor, () => {
    const name = expectDeclaredName(cursor, "syntax.name-of-literal");
    literals.push({ name, comment: parseComment(cursor) });
  });
  return { kind: "enumeration", literals };
}

/** `der(f, x, y)`: a partial derivative of a function. */
function parsePartialDerivative(cursor: Cursor): ClassBody {
  advance(cursor);
  let base: Name = { global: false, parts: [], span: tokenSpan(cursor) };
  const variables: Identifier[] = [];
  let first = true;
  parseBracketed(cursor, () => {
    if (first) base = parseName(cursor, "syntax.name-of-function");
    else variables.push(expectDeclaredName(cursor, "syntax.name-of-input"));
    first = false;
  });
  return { kind: "partialDerivative", base, variables };
}
