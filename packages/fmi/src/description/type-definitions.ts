import { parseInteger } from "../schema/lexical.ts";
import type { Annotated } from "./annotated.ts";
import { type AttributesOf, name, required, text } from "./attribute-table.ts";
import type {
  BinaryAttributes,
  ClockAttributes,
  FloatAttributes,
  FloatKind,
  IntegerAttributes,
  IntegerKind,
  LongAttributes,
  LongKind,
} from "./variables.ts";

export const typeHeader = { name, description: text } as const;

interface DeclaredType extends Annotated, AttributesOf<typeof typeHeader> {}

export type TypeDefinition =
  | (DeclaredType & FloatAttributes & { readonly type: FloatKind })
  | (DeclaredType & IntegerAttributes & { readonly type: IntegerKind })
  | (DeclaredType & LongAttributes & { readonly type: LongKind })
  | (DeclaredType & { readonly type: "Boolean" | "String" })
  | (DeclaredType & BinaryAttributes & { readonly type: "Binary" })
  | EnumerationType
  | (DeclaredType & ClockAttributes & { readonly type: "Clock" });

export interface EnumerationType extends DeclaredType, IntegerAttributes {
  readonly type: "Enumeration";
  readonly items: readonly EnumerationItem[];
}

/** FMI 1 numbers the items from 1. */
export const itemAttributes = { name, value: required(parseInteger("int64")), description: text } as const;

export interface EnumerationItem extends Annotated, AttributesOf<typeof itemAttributes> {}
