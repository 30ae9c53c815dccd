import type { Annotated } from "./annotated.ts";
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

interface DeclaredType extends Annotated {
  readonly name: string;
  readonly description?: string;
}

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
export interface EnumerationItem extends Annotated {
  readonly name: string;
  readonly value: number;
  readonly description?: string;
}
