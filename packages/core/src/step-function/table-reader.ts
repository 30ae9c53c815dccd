import { stepFunctionMessages, stepFunctionPhrases } from "@cosimo/fmi";
import {
  type Diagnostic,
  diagnose,
  didYouMean,
  type MessageArguments,
  type Phrase,
  phrase,
  type Span,
} from "@cosimo/ir";
import type { JsonNode } from "../json/json-tree.ts";

type ObjectNode = Extract<JsonNode, { readonly kind: "object" }>;

/** A value and its span. */
export interface Located<T> {
  readonly value: T;
  readonly span: Span;
}

/** Excludes numbers of JSON beyond the range of doubles. */
function isNumber(node: JsonNode): node is Extract<JsonNode, { readonly kind: "number" }> {
  return node.kind === "number" && Number.isFinite(node.value);
}

/** Reads the members of one object; faults are added to `diagnostics`, and the value is `undefined`. */
export class TableReader {
  readonly span: Span;
  readonly diagnostics: Diagnostic[];
  readonly #node: ObjectNode;

  constructor(node: ObjectNode, keys: readonly string[], diagnostics: Diagnostic[]) {
    this.#node = node;
    this.span = node.span;
    this.diagnostics = diagnostics;
    for (const { name: key, nameSpan } of node.members)
      if (!keys.includes(key))
        this.diagnostics.push(
          diagnose(
            stepFunctionMessages,
            "step-function.unknown-key",
            nameSpan,
            { key, possible: keys },
            didYouMean(key, keys),
          ),
        );
  }

  report(code: keyof typeof stepFunctionMessages, span: Span, args: MessageArguments): void {
    this.diagnostics.push(diagnose(stepFunctionMessages, code, span, args));
  }

  node(key: string): JsonNode | undefined {
    return this.#node.members.find(({ name }) => name === key)?.value;
  }

  /** Span of a member, or the start of the object if it is missing. */
  spanOf(key: string): Span {
    const { source, start } = this.span;
    return this.node(key)?.span ?? { source, start, end: start + 1 };
  }

  required(key: string): void {
    if (this.node(key) === undefined) this.report("step-function.missing-key", this.spanOf(key), { key });
  }

  text(key: string): Located<string> | undefined {
    const node = this.node(key);
    if (node === undefined || node.kind === "string") return node;
    return this.#expected(key, node, "step-function.a-text");
  }

  number(key: string): number | undefined {
    const node = this.node(key);
    if (node === undefined || isNumber(node)) return node?.value;
    return this.#expected(key, node, "step-function.a-number");
  }

  positive(key: string): number | undefined {
    const node = this.node(key);
    if (node === undefined || (isNumber(node) && node.value > 0)) return node?.value;
    return this.#expected(key, node, "step-function.a-positive-number");
  }

  boolean(key: string): boolean | undefined {
    const node = this.node(key);
    if (node === undefined || node.kind === "boolean") return node?.value;
    return this.#expected(key, node, "step-function.a-truth-value");
  }

  version(key: string): 2 | 3 | undefined {
    const node = this.node(key);
    if (node === undefined) return undefined;
    if (node.kind === "number" && (node.value === 2 || node.value === 3)) return node.value;
    return this.#expected(key, node, "step-function.a-version");
  }

  texts(key: string): readonly Located<string>[] {
    const node = this.node(key);
    if (node === undefined) return [];
    const items = node.kind === "array" ? node.items : [];
    const texts = items.flatMap((item) => (item.kind === "string" ? [item] : []));
    if (items.length > 0 && texts.length === items.length) return texts;
    this.#expected(key, node, "step-function.a-list-of-texts");
    return [];
  }

  size(key: string): number | undefined {
    const node = this.node(key);
    if (node === undefined) return undefined;
    if (isNumber(node) && Number.isSafeInteger(node.value) && node.value > 0) return node.value;
    return this.#expected(key, node, "step-function.a-positive-number");
  }

  sizes(key: string): readonly number[] {
    const node = this.node(key);
    if (node === undefined) return [];
    const items = node.kind === "array" ? node.items : [];
    const sizes = items.flatMap((item) =>
      isNumber(item) && Number.isSafeInteger(item.value) && item.value > 0 ? [item.value] : [],
    );
    if (items.length > 0 && sizes.length === items.length) return sizes;
    this.#expected(key, node, "step-function.a-list-of-sizes");
    return [];
  }

  object(key: string, keys: readonly string[]): TableReader | undefined {
    const node = this.node(key);
    if (node === undefined) return undefined;
    if (node.kind === "object") return new TableReader(node, keys, this.diagnostics);
    return this.#expected(key, node, "step-function.an-object");
  }

  objects(key: string, keys: readonly string[]): readonly TableReader[] {
    const node = this.node(key);
    if (node === undefined) return [];
    if (node.kind !== "array") {
      this.#expected(key, node, "step-function.a-list");
      return [];
    }
    return node.items.flatMap((item) => {
      if (item.kind === "object") return [new TableReader(item, keys, this.diagnostics)];
      this.#expected(key, item, "step-function.an-object");
      return [];
    });
  }

  #expected(key: string, node: JsonNode, code: keyof typeof stepFunctionPhrases): undefined {
    const expected: Phrase = phrase(stepFunctionPhrases, code);
    this.report("step-function.expected", node.span, { key, expected });
  }
}
