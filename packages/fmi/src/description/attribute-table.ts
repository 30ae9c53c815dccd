import {
  type IntegerType,
  type Lexical,
  parseBoolean,
  parseDouble,
  parseInteger,
  parseLong,
  parseText,
  parseWord,
} from "../schema/lexical.ts";
import type { FmiMajorVersion } from "./major-version.ts";

/** One attribute of an XML element. Its name in the file is that of its row unless `names` has another one for the version. */
export interface Attribute<T, Need extends "required" | "standard" | "optional"> {
  readonly parse: Lexical<T>;
  readonly need: Need;
  /** The value of a missing attribute. */
  readonly standard?: T;
  /** Versions of FMI that have it; missing: all. */
  readonly versions?: readonly FmiMajorVersion[];
  readonly names?: Readonly<Partial<Record<FmiMajorVersion, string>>>;
}

/** Attributes by the names of the properties that hold them. Types, reading, writing and defaults derive from such a table. */
export type AttributeTable = Readonly<
  Record<string, Attribute<unknown, "required" | "standard" | "optional">>
>;

type Value<A> = A extends Attribute<infer T, "required" | "standard" | "optional"> ? T : never;

/** The properties that a table describes. */
export type AttributesOf<Table extends AttributeTable> = {
  readonly [K in keyof Table as Table[K]["need"] extends "optional" ? never : K]: Value<Table[K]>;
} & {
  readonly [K in keyof Table as Table[K]["need"] extends "optional" ? K : never]?: Value<Table[K]>;
};

export function optional<T>(parse: Lexical<T>): Attribute<T, "optional"> {
  return { parse, need: "optional" };
}

export function required<T>(parse: Lexical<T>): Attribute<T, "required"> {
  return { parse, need: "required" };
}

export function standard<T>(parse: Lexical<T>, value: T): Attribute<T, "standard"> {
  return { parse, need: "standard", standard: value };
}

export const name = required(parseText);
export const text = optional(parseText);
export const double = optional(parseDouble);
export const flag = standard<boolean>(parseBoolean, false);
export const count = standard<number>(parseInteger("uint32"), 0);
export const integer = (type: IntegerType) => optional(parseInteger(type));
export const long = (type: IntegerType) => optional(parseLong(type));
export const word = <W extends string>(words: readonly W[]) => optional(parseWord(words));

/** The attribute in some versions only; elsewhere its property has the standard value. */
export function inVersions<A extends AttributeTable[string]>(
  versions: readonly FmiMajorVersion[],
  attribute: A,
  names: Attribute<unknown, "optional">["names"] = {},
): A {
  return { ...attribute, versions, names };
}

/** Name of a row's attribute in the files of a version; `undefined` if the version has none. */
export function attributeName(
  property: string,
  { versions, names }: AttributeTable[string],
  version: FmiMajorVersion,
): string | undefined {
  if (versions !== undefined && !versions.includes(version)) return undefined;
  return names?.[version] ?? property;
}

/** The standard values of a table. */
export function standardValues<T extends AttributeTable>(
  table: T,
): Pick<
  AttributesOf<T>,
  { [K in keyof T]: T[K]["need"] extends "standard" ? K : never }[keyof T] & keyof AttributesOf<T>
> {
  const rows = Object.entries(table).filter(([, { need }]) => need === "standard");
  return Object.fromEntries(rows.map(([key, row]) => [key, row.standard])) as ReturnType<
    typeof standardValues<T>
  >;
}
