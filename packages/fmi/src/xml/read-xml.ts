import {
  type Checked,
  type Diagnostic,
  diagnose,
  diagnoseWithoutSpan,
  type SourceText,
  type Span,
} from "@cosimo/ir";
import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from "saxes";
import { decodeXml } from "./decode-text.ts";
import type { XmlAttribute, XmlElement } from "./xml-element.ts";
import { faultPhrase } from "./xml-fault.ts";
import { xmlMessages } from "./xml-messages.ts";

export interface XmlLimits {
  readonly bytes: number;
  readonly depth: number;
}

/** Real model descriptions reach 100 MB and a depth of ten; only terminals may be nested deeper. */
export const defaultXmlLimits: XmlLimits = { bytes: 256 * 1024 * 1024, depth: 200 };

/**
 * Reads the root element of an XML file. Document types are refused, so that no external entity is read. Reading stops at the
 * first fault.
 */
export function readXml(
  content: Uint8Array | string,
  file: string,
  limits: XmlLimits = defaultXmlLimits,
): Checked<XmlElement> {
  if (content.length > limits.bytes) {
    const args = { file, size: content.length, limit: limits.bytes };
    return { diagnostics: [diagnoseWithoutSpan(xmlMessages, "xml.too-large", args)] };
  }
  const decoded: Checked<string> =
    typeof content === "string" ? { value: content, diagnostics: [] } : decodeXml(content, file);
  if (decoded.value === undefined) return { diagnostics: decoded.diagnostics };
  const reader = new TreeReader({ uri: file, text: decoded.value }, limits.depth);
  try {
    return { value: reader.read(), diagnostics: [] };
  } catch (thrown) {
    if (thrown instanceof XmlFault) return { diagnostics: [thrown.diagnostic] };
    throw thrown;
  }
}

/** Aborts the parser. */
class XmlFault extends Error {
  readonly diagnostic: Diagnostic;

  constructor(diagnostic: Diagnostic) {
    super(diagnostic.message);
    this.diagnostic = diagnostic;
  }
}

/** An element before its end tag. */
interface OpenElement {
  readonly name: string;
  readonly namespace: string;
  readonly attributes: readonly XmlAttribute[];
  readonly children: XmlElement[];
  readonly span: Span;
  text: string;
}

class TreeReader {
  private readonly source: SourceText;
  private readonly parser = new SaxesParser({ xmlns: true });
  private readonly open: OpenElement[] = [];
  private readonly maxDepth: number;
  private root: XmlElement | undefined;
  private tagStart = 0;
  /** End of the tag name or of the last attribute read. */
  private tagPosition = 0;
  private attributeSpans: Span[] = [];

  constructor(source: SourceText, maxDepth: number) {
    this.source = source;
    this.maxDepth = maxDepth;
  }

  read(): XmlElement {
    const { parser } = this;
    parser.on("opentagstart", ({ name }) => this.beginTag(name));
    parser.on("attribute", () => this.endAttribute());
    parser.on("opentag", (tag) => this.endTag(tag));
    parser.on("closetag", () => this.close());
    parser.on("text", (text) => this.addText(text));
    parser.on("cdata", (text) => this.addText(text));
    parser.on("doctype", () => this.stop("xml.document-type", {}));
    parser.on("error", (error) =>
      this.stop("xml.malformed", { fault: faultPhrase(error, this.open.at(-1)?.name) }),
    );
    parser.write(this.source.text).close();
    if (this.root === undefined) throw new Error("an XML parser that accepted a text without an element");
    return this.root;
  }

  private span(start: number, end: number): Span {
    return { source: this.source, start, end };
  }

  private stop(code: keyof typeof xmlMessages, args: Parameters<typeof diagnose>[3]): never {
    const { position } = this.parser;
    throw new XmlFault(diagnose(xmlMessages, code, this.span(Math.max(0, position - 1), position), args));
  }

  private beginTag(name: string): void {
    this.tagStart = this.source.text.lastIndexOf(`<${name}`, this.parser.position);
    this.tagPosition = this.tagStart + 1 + name.length;
    this.attributeSpans = [];
    if (this.open.length >= this.maxDepth) this.stop("xml.too-deep", { limit: this.maxDepth });
  }

  private endAttribute(): void {
    let start = this.tagPosition;
    while (/\s/.test(this.source.text[start] ?? "")) start++;
    this.tagPosition = this.parser.position;
    this.attributeSpans.push(this.span(start, this.tagPosition));
  }

  private endTag(tag: SaxesTagNS): void {
    const attributes: readonly SaxesAttributeNS[] = Object.values(tag.attributes);
    this.open.push({
      name: tag.local,
      namespace: tag.uri,
      attributes: attributes.map(({ local, uri, value }, i) => ({
        ...{ name: local, namespace: uri, value },
        span: this.attributeSpans[i] ?? this.span(this.tagStart, this.tagPosition),
      })),
      children: [],
      span: this.span(this.tagStart, this.parser.position),
      text: "",
    });
  }

  private close(): void {
    const element = this.open.pop();
    if (element === undefined) throw new Error("an XML parser that closed more elements than it opened");
    const end = this.source.text.lastIndexOf("<", this.parser.position - 1);
    const content = this.span(element.span.end, Math.max(element.span.end, end));
    const closed: XmlElement = { ...element, content };
    const parent = this.open.at(-1);
    if (parent === undefined) this.root = closed;
    else parent.children.push(closed);
  }

  private addText(text: string): void {
    const element = this.open.at(-1);
    if (element !== undefined) element.text += text;
  }
}
