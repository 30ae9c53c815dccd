import type { Lexical } from "../schema/lexical.ts";
import {
  type IntegerType,
  parseBoolean,
  parseDouble,
  parseInteger,
  parseList,
  parseLong,
  parseWord,
} from "../schema/lexical.ts";
import { childOf, childrenOf, type XmlElement } from "../xml/xml-element.ts";
import type { Annotated, Annotation, Described } from "./model-description.ts";

/** Properties that are `undefined` left out: absent and `undefined` are different things to the types. */
export type Given<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

export function given<T extends object>(properties: T): Given<T> {
  return Object.fromEntries(
    Object.entries(properties).filter(([, value]) => value !== undefined),
  ) as Given<T>;
}

/** Attributes of an element by their types. What is missing, or is no such value, is `undefined`. */
export interface ElementValues {
  readonly span: Described["span"];
  has(name: string): boolean;
  text(name: string): string | undefined;
  boolean(name: string): boolean | undefined;
  flag(name: string): boolean;
  double(name: string): number | undefined;
  integer(name: string, type?: IntegerType): number | undefined;
  long(name: string, type: IntegerType): bigint | undefined;
  word<W extends string>(name: string, words: readonly W[]): W | undefined;
  list<T>(name: string, parse: Lexical<T>): readonly T[] | undefined;
}

export function valuesOf(element: XmlElement): ElementValues {
  const values = new Map(
    element.attributes.filter((a) => a.namespace === "").map((a) => [a.name, a.value] as const),
  );
  const parsed = <T>(name: string, parse: Lexical<T>): T | undefined => {
    const value = values.get(name);
    return value === undefined ? undefined : parse(value);
  };
  return {
    span: element.span,
    has: (name) => values.has(name),
    text: (name) => values.get(name),
    boolean: (name) => parsed(name, parseBoolean),
    flag: (name) => parsed(name, parseBoolean) ?? false,
    double: (name) => parsed(name, parseDouble),
    integer: (name, type = "uint32") => parsed(name, parseInteger(type)),
    long: (name, type) => parsed(name, parseLong(type)),
    word: (name, words) => parsed(name, parseWord(words)),
    list: (name, parse) => parsed(name, parseList(parse)),
  };
}

/** A value that the schema requires: it was checked to be there. */
export function demanded<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`'${what}' was required by the schema, and is missing`);
  return value;
}

export function name(values: ElementValues, attribute = "name"): string {
  return demanded(values.text(attribute), attribute);
}

/** Span and annotations; those of FMI 2 are named by tool. */
export function annotated(element: XmlElement): Annotated {
  const holder = childOf(element, "Annotations") ?? childOf(element, "VendorAnnotations");
  return {
    span: element.span,
    annotations: [
      ...childrenOf(holder, "Annotation").map((one) => readAnnotation(one, "type")),
      ...childrenOf(holder, "Tool").map((one) => readAnnotation(one, "name")),
    ],
  };
}

function readAnnotation(element: XmlElement, attribute: string): Annotation {
  const { source, start, end } = element.content;
  return {
    span: element.span,
    type: name(valuesOf(element), attribute),
    content: source.text.slice(start, end),
  };
}
