import { type Checked, type Diagnostic, diagnose, type MessageCatalogue } from "../diagnostics/diagnostic.ts";
import type { SourceText, Span } from "../source/source.ts";

/** A JSON text as a tree that knows where everything stands (RFC 8259; a name twice in one object is refused). */
export type JsonNode =
  | { readonly kind: "object"; readonly members: readonly JsonMember[]; readonly span: Span }
  | { readonly kind: "array"; readonly items: readonly JsonNode[]; readonly span: Span }
  | { readonly kind: "string"; readonly value: string; readonly span: Span }
  | { readonly kind: "number"; readonly value: number; readonly span: Span }
  | { readonly kind: "boolean"; readonly value: boolean; readonly span: Span }
  | { readonly kind: "null"; readonly span: Span };

export interface JsonMember {
  readonly name: string;
  readonly nameSpan: Span;
  readonly value: JsonNode;
}

export const jsonMessages = {
  "json.value": { category: "syntax", severity: "error", text: "a JSON value is expected here" },
  "json.name": {
    category: "syntax",
    severity: "error",
    text: 'a name in quotation marks (") is expected here',
  },
  "json.text": {
    category: "syntax",
    severity: "error",
    text: "this text has a control character, or a \\ before a character that JSON does not write so",
  },
  "json.token": { category: "syntax", severity: "error", text: "'{token}' is expected here" },
  "json.rest": {
    category: "syntax",
    severity: "error",
    text: "nothing may follow the end of the JSON value",
  },
  "json.twice": {
    category: "syntax",
    severity: "error",
    text: "the name '{name}' stands twice in one object",
  },
  "json.range": {
    category: "syntax",
    severity: "error",
    text: "the number {token} is larger than any that can be computed with",
  },
  "json.depth": {
    category: "syntax",
    severity: "error",
    text: "there are more than {limit} levels of brackets",
  },
} as const satisfies MessageCatalogue;

const MOST_LEVELS = 100;

/** Ends the reading at the first fault. */
class JsonFault extends Error {
  readonly diagnostic: Diagnostic;
  constructor(diagnostic: Diagnostic) {
    super(diagnostic.message);
    this.diagnostic = diagnostic;
  }
}

export function readJson(source: SourceText): Checked<JsonNode> {
  try {
    return { value: parse(source), diagnostics: [] };
  } catch (error) {
    if (error instanceof JsonFault) return { diagnostics: [error.diagnostic] };
    throw error;
  }
}

function parse(source: SourceText): JsonNode {
  const { text } = source;
  let at = 0;
  let level = 0;
  const spanFrom = (start: number, end = at): Span => ({ source, start, end });
  const fail = (code: keyof typeof jsonMessages, args = {}, span?: Span): never => {
    const here = spanFrom(at, Math.min(at + 1, text.length));
    throw new JsonFault(diagnose(jsonMessages, code, span ?? here, args));
  };
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  };
  const skip = (token: string): boolean => {
    take(blank);
    if (!text.startsWith(token, at)) return false;
    at += token.length;
    return true;
  };
  const expect = (token: string): void => {
    if (!skip(token)) fail("json.token", { token });
  };
  /** Items up to the closing bracket, with commas between. */
  const items = (close: string, item: () => void): void => {
    if (++level > MOST_LEVELS) fail("json.depth", { limit: MOST_LEVELS });
    if (!skip(close)) {
      do item();
      while (skip(","));
      expect(close);
    }
    level--;
  };
  const quotedText = (): string | undefined => {
    const start = at;
    const token = take(textToken);
    if (token === undefined) return undefined;
    try {
      return JSON.parse(token);
    } catch {
      return fail("json.text", {}, spanFrom(start));
    }
  };
  const member = (names: Set<string>): JsonMember => {
    take(blank);
    const start = at;
    const name = quotedText() ?? fail("json.name");
    const nameSpan = spanFrom(start);
    if (names.has(name)) fail("json.twice", { name }, nameSpan);
    names.add(name);
    expect(":");
    return { name, nameSpan, value: value() };
  };
  const value = (): JsonNode => {
    take(blank);
    const start = at;
    if (skip("{")) {
      const members: JsonMember[] = [];
      const names = new Set<string>();
      items("}", () => members.push(member(names)));
      return { kind: "object", members, span: spanFrom(start) };
    }
    if (skip("[")) {
      const found: JsonNode[] = [];
      items("]", () => found.push(value()));
      return { kind: "array", items: found, span: spanFrom(start) };
    }
    const quoted = quotedText();
    if (quoted !== undefined) return { kind: "string", value: quoted, span: spanFrom(start) };
    const token = take(numberToken) ?? take(wordToken) ?? fail("json.value");
    const found = JSON.parse(token);
    if (Math.abs(found) === Number.POSITIVE_INFINITY) fail("json.range", { token }, spanFrom(start));
    return scalar(found, spanFrom(start));
  };
  const tree = value();
  take(blank);
  if (at < text.length) fail("json.rest");
  return tree;
}

const blank = /[ \t\n\r]*/y;
const textToken = /"(?:[^"\\\n]|\\.)*"/y;
const numberToken = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const wordToken = /(?:true|false|null)\b/y;

function scalar(value: number | boolean | null, span: Span): JsonNode {
  if (value === null) return { kind: "null", span };
  return typeof value === "number" ? { kind: "number", value, span } : { kind: "boolean", value, span };
}
