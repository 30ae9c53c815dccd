import {
  type IntegerType,
  type Lexical,
  parseBoolean,
  parseDouble,
  parseInteger,
  parseList,
  parseLong,
  parseWord,
} from "../../schema/lexical.ts";
import { attributeOf, childOf, childrenOf, type XmlElement } from "../../xml/xml-element.ts";
import type { Annotated, Annotation } from "../annotated.ts";

/** Omits properties that are `undefined`, as `exactOptionalPropertyTypes` requires. */
export type Given<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

export function given<T extends object>(properties: T): Given<T> {
  const result: Record<string, unknown> = {};
  for (const key in properties) if (properties[key] !== undefined) result[key] = properties[key];
  return result as Given<T>;
}

/** Attributes of an element by type; `undefined` if an attribute is missing or malformed. */
export class ElementValues {
  private readonly element: XmlElement;

  constructor(element: XmlElement) {
    this.element = element;
  }

  has(name: string): boolean {
    return this.text(name) !== undefined;
  }

  text(name: string): string | undefined {
    return attributeOf(this.element, name);
  }

  boolean(name: string): boolean | undefined {
    return this.parsed(name, parseBoolean);
  }

  flag(name: string): boolean {
    return this.boolean(name) ?? false;
  }

  double(name: string): number | undefined {
    return this.parsed(name, parseDouble);
  }

  integer(name: string, type: IntegerType = "uint32"): number | undefined {
    return this.parsed(name, parseInteger(type));
  }

  long(name: string, type: IntegerType): bigint | undefined {
    return this.parsed(name, parseLong(type));
  }

  word<W extends string>(name: string, words: readonly W[]): W | undefined {
    return this.parsed(name, parseWord(words));
  }

  list<T>(name: string, parse: Lexical<T>): readonly T[] | undefined {
    return this.parsed(name, parseList(parse));
  }

  private parsed<T>(name: string, parse: Lexical<T>): T | undefined {
    const value = this.text(name);
    return value === undefined ? undefined : parse(value);
  }
}

export function valuesOf(element: XmlElement): ElementValues {
  return new ElementValues(element);
}

/** A value that the schema check guarantees. */
export function required<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`'${what}' was required by the schema, and is missing`);
  return value;
}

export function name(values: ElementValues, attribute = "name"): string {
  return required(values.text(attribute), attribute);
}

/** Span and annotations; FMI 2 names annotations by tool. */
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
