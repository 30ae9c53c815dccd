import type { Span } from "@cosimo/ir";

/** An element of an XML file with its spans. Names have no prefix. */
export interface XmlElement {
  readonly name: string;
  /** Namespace URI or the empty text. */
  readonly namespace: string;
  readonly attributes: readonly XmlAttribute[];
  readonly children: readonly XmlElement[];
  /** Concatenated text of the element without that of its children. */
  readonly text: string;
  /** The start tag. */
  readonly span: Span;
  /** The span between start tag and end tag. */
  readonly content: Span;
}

export interface XmlAttribute {
  readonly name: string;
  readonly namespace: string;
  readonly value: string;
  readonly span: Span;
}

/** Value of an attribute without namespace. */
export function attributeOf(element: XmlElement, name: string): string | undefined {
  return element.attributes.find((a) => a.name === name && a.namespace === "")?.value;
}

export function childOf(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find((child) => child.name === name);
}

export function childrenOf(element: XmlElement | undefined, name: string): readonly XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}
