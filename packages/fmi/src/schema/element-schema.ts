import {
  type Lexical,
  parseBoolean,
  parseDateTime,
  parseDouble,
  parseHexBinary,
  parseInteger,
  parseList,
  parseLong,
  parseText,
  parseWord,
} from "./lexical.ts";
import type { schemaPhrases } from "./schema-messages.ts";

/** Attributes and children that an XML schema of the standards allows. */
export interface ElementSchema {
  readonly attributes: Readonly<Record<string, AttributeSchema>>;
  /** In the required order. */
  readonly children: readonly ChildSchema[];
  /** Unknown attributes are warnings, since later versions may add attributes. */
  readonly extensible?: boolean;
  /** Any content is allowed. */
  readonly open?: boolean;
}

export interface AttributeSchema {
  readonly required: boolean;
  readonly parse: Lexical<unknown>;
  /** The permitted words, or the phrase for the type. */
  readonly expected: readonly string[] | keyof typeof schemaPhrases;
}

/** Elements permitted at one position. */
export interface ChildSchema {
  readonly elements: Readonly<Record<string, ElementSchema>>;
  readonly least: number;
  readonly most: number;
  /** Each of the elements occurs at most once. */
  readonly once?: boolean;
}

const kinds = {
  text: [parseText, "schema.text"],
  boolean: [parseBoolean, "schema.boolean"],
  double: [parseDouble, "schema.double"],
  int8: [parseInteger("int8"), "schema.int8"],
  uint8: [parseInteger("uint8"), "schema.uint8"],
  int16: [parseInteger("int16"), "schema.int16"],
  uint16: [parseInteger("uint16"), "schema.uint16"],
  int32: [parseInteger("int32"), "schema.int32"],
  uint32: [parseInteger("uint32"), "schema.uint32"],
  int64: [parseLong("int64"), "schema.int64"],
  uint64: [parseLong("uint64"), "schema.uint64"],
  hex: [parseHexBinary, "schema.hex"],
  dateTime: [parseDateTime, "schema.date-time"],
} as const satisfies Readonly<Record<string, readonly [Lexical<unknown>, keyof typeof schemaPhrases]>>;

/** An element; attributes as `"name! : text; min max : double; ids : uint32*; kind : one|other"`: `!` required, `*` a list. */
export function element(attributes: string, ...children: readonly ChildSchema[]): ElementSchema {
  return { attributes: parseAttributes(attributes), children };
}

function parseAttributes(notation: string): Readonly<Record<string, AttributeSchema>> {
  const groups = notation.split(";").filter((group) => group.trim() !== "");
  return Object.fromEntries(
    groups.flatMap((group) => {
      const [names = "", type = ""] = group.split(":").map((part) => part.trim());
      return names
        .split(/\s+/)
        .map((name) => [name.replace("!", ""), { required: name.endsWith("!"), ...valueSchema(type) }]);
    }),
  );
}

function valueSchema(type: string): Omit<AttributeSchema, "required"> {
  const list = type.endsWith("*");
  const name = type.replace("*", "");
  if (name.includes("|")) {
    const words = name.split("|");
    const parse = parseWord(words);
    return { parse: list ? parseList(parse) : parse, expected: words };
  }
  if (!(name in kinds)) throw new Error(`no kind of attribute '${name}'`);
  const [parse, expected] = kinds[name as keyof typeof kinds];
  return { parse: list ? parseList<unknown>(parse) : parse, expected };
}

/** Elements permitted at one position, any number of them unless `bounds` limits it. */
export function any(
  elements: Readonly<Record<string, ElementSchema>>,
  least = 0,
  most = Infinity,
): ChildSchema {
  return { elements, least, most };
}

export function optional(name: string, schema: ElementSchema): ChildSchema {
  return any({ [name]: schema }, 0, 1);
}

export function required(name: string, schema: ElementSchema): ChildSchema {
  return any({ [name]: schema }, 1, 1);
}

export function many(name: string, schema: ElementSchema, least = 0): ChildSchema {
  return any({ [name]: schema }, least);
}
