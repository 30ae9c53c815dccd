import { elementPrefixRanks, isClassStart, isElementStart } from "../tokens/element-starts.ts";
import type { Subject } from "../tokens/syntax-phrases.ts";
import type { TokenKind } from "../tokens/tokens.ts";
import type { ElementPrefixes } from "../tree/element-prefixes.ts";
import type { ClassDefinition } from "../tree/syntax-tree.ts";
import type { CompositionParts } from "./composition-parts.ts";
import {
  advance,
  type Cursor,
  describeToken,
  peek,
  peekAt,
  report,
  reportAt,
  tokenSpan,
  tokenStart,
} from "./cursor.ts";
import { parseClass, parseClassPrefixes } from "./parse-class.ts";
import { parseComponentClause } from "./parse-component.ts";
import { parseExtends } from "./parse-extends.ts";
import { parseImport } from "./parse-import.ts";
import { parseConstrainingClause } from "./parse-modification.ts";
import { expectSemicolon, misplacedAdvice } from "./recovery.ts";

const equationStarts: ReadonlySet<TokenKind> = new Set(["if", "for", "when", "while", "connect", "der", "("]);

/** `der(x) = 1`, `x = 1`, `assert(…)`: equations where declarations are expected. */
export function isEquationAmongElements(cursor: Cursor): boolean {
  if (peek(cursor) !== "identifier") return equationStarts.has(peek(cursor));
  let distance = 1;
  while (peekAt(cursor, distance) === "." && peekAt(cursor, distance + 1) === "identifier") distance += 2;
  return ["=", ":=", "("].includes(peekAt(cursor, distance));
}

/** One import, extends-clause, class or component clause with its `;`. */
export function parseElement(cursor: Cursor, parts: CompositionParts): void {
  if (!isElementStart(peek(cursor))) {
    const advice = misplacedAdvice(peek(cursor));
    report(cursor, "syntax.expected-declaration", { found: describeToken(cursor) }, advice);
    return;
  }
  const subject = parseElementWithoutSemicolon(cursor, parts);
  expectSemicolon(cursor, subject);
}

/** Returns the kind of the declaration, for messages. */
function parseElementWithoutSemicolon(cursor: Cursor, parts: CompositionParts): Subject {
  if (peek(cursor) === "import") {
    parts.imports.push(...parseImport(cursor));
    return "syntax.the-import";
  }
  if (peek(cursor) === "extends") {
    const clause = parseExtends(cursor, parts.isProtected);
    parts.extends.push(clause);
    parts.elements.push(clause);
    return "syntax.the-extends-clause";
  }
  const start = tokenStart(cursor);
  const prefixes = parseElementPrefixes(cursor);
  if (isClassStart(peek(cursor))) return addClass(cursor, parts, start, prefixes);
  const components = parseComponentClause(cursor, start, prefixes, parts.isProtected);
  parts.components.push(...components);
  parts.elements.push(...components);
  return { code: "syntax.the-declaration", name: components.at(-1)!.name.name };
}

/** `redeclare final inner outer replaceable` in this order. */
function parseElementPrefixes(cursor: Cursor): ElementPrefixes {
  const found = new Set<TokenKind>();
  let highest = -1;
  let previous = "";
  for (let kind = peek(cursor); elementPrefixRanks.has(kind); kind = peek(cursor)) {
    const rank = elementPrefixRanks.get(kind)!;
    const code = found.has(kind) ? "syntax.prefix-twice" : "syntax.prefix-order";
    if (rank <= highest) reportAt(cursor, code, tokenSpan(cursor), { prefix: kind, previous });
    found.add(kind);
    highest = Math.max(rank, highest);
    previous = kind;
    advance(cursor);
  }
  return {
    redeclare: found.has("redeclare"),
    final: found.has("final"),
    inner: found.has("inner"),
    outer: found.has("outer"),
    replaceable: found.has("replaceable"),
  };
}

function addClass(
  cursor: Cursor,
  parts: CompositionParts,
  start: number,
  prefixes: ElementPrefixes,
): Subject {
  const heading = parseClassPrefixes(cursor, prefixes);
  const plain = parseClass(cursor, start, heading, parts.isProtected);
  const constrainedBy = prefixes.replaceable ? parseConstrainingClause(cursor) : undefined;
  const definition: ClassDefinition = constrainedBy === undefined ? plain : { ...plain, constrainedBy };
  parts.classes.push(definition);
  parts.elements.push(definition);
  return describeClassEnd(definition);
}

/** The class before a missing `;`, for messages. */
export function describeClassEnd({ body, name }: ClassDefinition): Subject {
  const hasEnd = body.kind === "long" || body.kind === "extending";
  return { code: hasEnd ? "syntax.the-end" : "syntax.the-definition", name: name.name };
}
