import { namedTypes } from "./named-types.ts";
import { readWitType, type WitType } from "./wit-type.ts";

/** Bytes of numbers; a flag is one byte. */
const numberBytes = {
  ...{ bool: 1, s8: 1, u8: 1, s16: 2, u16: 2, s32: 4, u32: 4, s64: 8, u64: 8, f32: 4, f64: 8 },
} as const;
export type NumberName = keyof typeof numberBytes;

/** A type with its names resolved. Texts are lists of bytes. */
export type Structure =
  | { readonly kind: "number"; readonly type: NumberName; readonly codes?: readonly number[] }
  | { readonly kind: "list" | "option"; readonly item: Structure }
  | { readonly kind: "record"; readonly fields: readonly (readonly [name: string, type: Structure])[] };

const byte: Structure = { kind: "number", type: "u8" };

export function structureOf(type: string | WitType): Structure {
  const read = typeof type === "string" ? readWitType(type) : type;
  switch (read.kind) {
    case "name":
      return namedStructure(read.name);
    case "list":
    case "option":
      return { kind: read.kind, item: structureOf(read.item) };
    case "tuple":
      return { kind: "record", fields: read.items.map((item) => ["", structureOf(item)]) };
    case "result":
      return structureOf(read.ok);
  }
}

function namedStructure(name: string): Structure {
  if (name in numberBytes) return { kind: "number", type: name as NumberName };
  if (name === "string") return { kind: "list", item: byte };
  const type = namedTypes[name];
  if (type === undefined) throw new Error(`no type is named ${name}`);
  if ("alias" in type) return structureOf(type.alias);
  if ("record" in type)
    return { kind: "record", fields: type.record.map(([field, of]) => [field, structureOf(of)]) };
  return { ...byte, ...(type.codes && { codes: type.codes }) };
}

/** A number within a value, or the address and length of a list. */
export interface Leaf {
  readonly name: string;
  readonly type: NumberName | "list";
  readonly offset: number;
  readonly codes?: readonly number[];
}

/** Where a value lies in memory (`CanonicalABI.md`, "Alignment" and "Element size"). */
export interface Layout {
  readonly size: number;
  readonly alignment: number;
  readonly leaves: readonly Leaf[];
}

export function layoutOf(structure: Structure): Layout {
  switch (structure.kind) {
    case "number": {
      const { type, codes } = structure;
      const size = numberBytes[type];
      return { size, alignment: size, leaves: [{ name: "", type, offset: 0, ...(codes && { codes }) }] };
    }
    case "list":
      return { size: 8, alignment: 4, leaves: [{ name: "", type: "list", offset: 0 }] };
    case "option":
      return layOutFields([
        ["", byte],
        ["", structure.item],
      ]);
    case "record":
      return layOutFields(structure.fields);
  }
}

function layOutFields(fields: readonly (readonly [string, Structure])[]): Layout {
  const leaves: Leaf[] = [];
  let [end, alignment] = [0, 1];
  for (const [name, type] of fields) {
    const inner = layoutOf(type);
    const start = aligned(end, inner.alignment);
    for (const leaf of inner.leaves)
      leaves.push({ ...leaf, name: leaf.name || name, offset: start + leaf.offset });
    end = start + inner.size;
    alignment = Math.max(alignment, inner.alignment);
  }
  return { size: aligned(end, alignment), alignment, leaves };
}

function aligned(offset: number, alignment: number): number {
  return Math.ceil(offset / alignment) * alignment;
}
