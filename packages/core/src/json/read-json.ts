import { type Checked, type Diagnostic, diagnose, type SourceText, type Span } from "@cosimo/ir";
import { createScanner, type Node, type ParseError, parseTree } from "jsonc-parser";
import { jsonMessages } from "./json-messages.ts";
import type { JsonMember, JsonNode } from "./json-tree.ts";

/** Deeper texts are refused: the parser is recursive. */
const MAX_LEVELS = 100;

/**
 * Reads a JSON text (RFC 8259) with spans. Refused beyond the grammar: names that occur twice in an object, the name
 * `__proto__`, numbers outside double precision, more than 100 levels. The first fault in the text is reported.
 */
export function readJson(source: SourceText): Checked<JsonNode> {
  const deep = tooDeep(source);
  if (deep !== undefined) return { diagnostics: [deep] };
  const errors: ParseError[] = [];
  const tree = parseTree(source.text, errors, { disallowComments: true, allowTrailingComma: false });
  if (errors.length > 0 || tree === undefined) return { diagnostics: [syntaxFault(source, errors, tree)] };
  const faults: Diagnostic[] = [];
  const value = treeOf(tree, source, faults);
  return faults.length > 0 ? { diagnostics: faults.slice(0, 1) } : { value, diagnostics: [] };
}

/** Values of `SyntaxKind`, which the library declares as a `const enum`. */
const token = { openBrace: 1, closeBrace: 2, openBracket: 3, closeBracket: 4, end: 17 } as const;

function tooDeep(source: SourceText): Diagnostic | undefined {
  const scanner = createScanner(source.text, true);
  let level = 0;
  for (let kind: number = scanner.scan(); kind !== token.end; kind = scanner.scan()) {
    if (kind === token.openBrace || kind === token.openBracket) level++;
    if (kind === token.closeBrace || kind === token.closeBracket) level--;
    const start = scanner.getTokenOffset();
    if (level > MAX_LEVELS)
      return diagnose(jsonMessages, "json.depth", { source, start, end: start + 1 }, { limit: MAX_LEVELS });
  }
  return undefined;
}

type Fault = readonly [code: keyof typeof jsonMessages, token?: string];

/** Messages by `ParseErrorCode`, which the library declares as a `const enum`. Missing: an unknown symbol. */
const faultOf: Readonly<Record<number, Fault>> = {
  2: ["json.value"],
  3: ["json.name"],
  4: ["json.value"],
  5: ["json.token", ":"],
  6: ["json.token", ","],
  7: ["json.token", "}"],
  8: ["json.token", "]"],
  9: ["json.rest"],
  10: ["json.comment"],
  11: ["json.comment"],
  12: ["json.text"],
  13: ["json.value"],
  14: ["json.text"],
  15: ["json.text"],
  16: ["json.text"],
};

/** The place of the first error. An unknown symbol takes its message from the next error, which has the expected token. */
function syntaxFault(source: SourceText, errors: readonly ParseError[], tree: Node | undefined): Diagnostic {
  const [first] = errors;
  const { length } = source.text;
  const start = Math.min(first?.offset ?? length, length);
  const end = Math.min(start + Math.max(first?.length ?? 0, 1), length);
  const isAfterValue = tree !== undefined && start >= tree.offset + tree.length;
  const known = errors.map(({ error }) => faultOf[error]).find((problem) => problem !== undefined);
  const [code, expected] = known ?? (isAfterValue ? ["json.rest"] : ["json.value"]);
  return diagnose(
    jsonMessages,
    code,
    { source, start, end },
    expected === undefined ? {} : { token: expected },
  );
}

function treeOf(node: Node, source: SourceText, faults: Diagnostic[]): JsonNode {
  const span = spanOf(node, source);
  switch (node.type) {
    case "object":
      return { kind: "object", members: membersOf(node, source, faults), span };
    case "array":
      return {
        kind: "array",
        items: (node.children ?? []).map((item) => treeOf(item, source, faults)),
        span,
      };
    case "number":
      if (!Number.isFinite(node.value)) {
        const text = source.text.slice(span.start, span.end);
        faults.push(diagnose(jsonMessages, "json.range", span, { token: text }));
      }
      return { kind: "number", value: node.value, span };
    case "string":
      return { kind: "string", value: node.value, span };
    case "boolean":
      return { kind: "boolean", value: node.value, span };
    default:
      return { kind: "null", span };
  }
}

function membersOf(node: Node, source: SourceText, faults: Diagnostic[]): readonly JsonMember[] {
  const names = new Set<string>();
  return (node.children ?? []).map((property) => {
    const [key, value] = property.children as [Node, Node];
    const name: string = key.value;
    const nameSpan = spanOf(key, source);
    if (names.has(name)) faults.push(diagnose(jsonMessages, "json.twice", nameSpan, { name }));
    if (name === "__proto__") faults.push(diagnose(jsonMessages, "json.reserved", nameSpan, { name }));
    names.add(name);
    return { name, nameSpan, value: treeOf(value, source, faults) };
  });
}

function spanOf({ offset, length }: Node, source: SourceText): Span {
  return { source, start: offset, end: offset + length };
}
