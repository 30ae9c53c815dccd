import { ByteReader } from "./byte-reader.ts";

/** Sorts of items of a component, by their codes in the binary. */
export type Sort =
  | "core function"
  | "core table"
  | "core memory"
  | "core global"
  | "core module"
  | "core instance"
  | "function"
  | "type"
  | "component"
  | "instance"
  | "other";

export interface Reference {
  readonly sort: Sort;
  readonly index: number;
}

export type Named = Reference & { readonly name: string };

export interface CanonicalOptions {
  readonly memory?: number;
  readonly realloc?: number;
  readonly postReturn?: number;
  readonly utf8: boolean;
}

/** A definition of a component; each adds one item of its sort. */
export type Definition =
  | { readonly kind: "core module"; readonly bytes: Uint8Array }
  | { readonly kind: "core instance"; readonly module: number; readonly args: readonly Named[] }
  | { readonly kind: "core instance of"; readonly exports: readonly Named[] }
  | { readonly kind: "component"; readonly definitions: readonly Definition[] }
  | { readonly kind: "instance"; readonly component: number; readonly args: readonly Named[] }
  | { readonly kind: "instance of"; readonly exports: readonly Named[] }
  | { readonly kind: "alias"; readonly sort: Sort; readonly instance: number; readonly name: string }
  | { readonly kind: "outer"; readonly sort: Sort; readonly levels: number; readonly index: number }
  | { readonly kind: "type"; readonly destructor?: number; readonly isResource: boolean }
  | { readonly kind: "lift"; readonly core: number; readonly options: CanonicalOptions }
  | { readonly kind: "lower"; readonly function: number; readonly options: CanonicalOptions }
  | { readonly kind: "resource"; readonly action: "new" | "drop" | "rep"; readonly type: number }
  | { readonly kind: "import"; readonly name: string; readonly sort: Sort }
  | { readonly kind: "export"; readonly name: string; readonly item: Reference };

export class UnknownComponent extends Error {}

export function isComponent(bytes: Uint8Array): boolean {
  return bytes[0] === 0 && bytes[1] === 0x61 && bytes[4] === 0x0d && bytes[6] === 1;
}

/** Reads a component's binary (component model, `Binary.md`). Unknown constructs are refused. */
export function readComponent(bytes: Uint8Array): readonly Definition[] {
  const reader = new ByteReader(bytes, 8);
  const definitions: Definition[] = [];
  while (!reader.atEnd) {
    const id = reader.byte();
    const content = reader.take(reader.unsigned());
    if (id === 1) definitions.push({ kind: "core module", bytes: content });
    else if (id === 4) definitions.push({ kind: "component", definitions: readComponent(content) });
    else {
      const read = sections[id];
      // Names for debuggers, and types of core modules, which the modules themselves contain too.
      if (id === 0 || id === 3) continue;
      if (read === undefined) throw new UnknownComponent(`section ${id}`);
      const inner = new ByteReader(content);
      definitions.push(...inner.vector(() => read(inner)));
    }
  }
  return definitions;
}

const sections: Readonly<Record<number, (reader: ByteReader) => Definition>> = {
  2: readCoreInstance,
  5: readInstance,
  6: readAlias,
  7: readType,
  8: readCanonical,
  10: (reader) => ({ kind: "import", name: externalName(reader), sort: describedSort(reader) }),
  11: readExport,
};

const coreSorts: readonly Sort[] = ["core function", "core table", "core memory", "core global"];
const sorts: readonly Sort[] = ["other", "function", "other", "type", "component", "instance"];

function readCoreSort(reader: ByteReader): Sort {
  const byte = reader.byte();
  if (byte === 0x11) return "core module";
  return byte === 0x12 ? "core instance" : (coreSorts[byte] ?? "other");
}

function readSort(reader: ByteReader): Sort {
  const byte = reader.byte();
  return byte === 0 ? readCoreSort(reader) : (sorts[byte] ?? "other");
}

function externalName(reader: ByteReader): string {
  if (reader.byte() > 1) throw new UnknownComponent("name");
  return reader.text();
}

function readCoreInstance(reader: ByteReader): Definition {
  if (reader.byte() === 1)
    return { kind: "core instance of", exports: reader.vector(() => named(reader, readCoreSort)) };
  const module = reader.unsigned();
  return { kind: "core instance", module, args: reader.vector(() => named(reader, readCoreSort)) };
}

function named(reader: ByteReader, sort: (reader: ByteReader) => Sort, name = reader.text()): Named {
  return { name, sort: sort(reader), index: reader.unsigned() };
}

function readInstance(reader: ByteReader): Definition {
  if (reader.byte() === 1)
    return {
      kind: "instance of",
      exports: reader.vector(() => named(reader, readSort, externalName(reader))),
    };
  const component = reader.unsigned();
  return { kind: "instance", component, args: reader.vector(() => named(reader, readSort)) };
}

function readAlias(reader: ByteReader): Definition {
  const sort = readSort(reader);
  if (reader.byte() === 2)
    return { kind: "outer", sort, levels: reader.unsigned(), index: reader.unsigned() };
  return { kind: "alias", sort, instance: reader.unsigned(), name: reader.text() };
}

function readCanonical(reader: ByteReader): Definition {
  const code = reader.byte();
  if (code === 0) {
    reader.byte();
    const core = reader.unsigned();
    const options = readOptions(reader);
    reader.unsigned();
    return { kind: "lift", core, options };
  }
  if (code === 1) {
    reader.byte();
    return { kind: "lower", function: reader.unsigned(), options: readOptions(reader) };
  }
  const action = ({ 2: "new", 3: "drop", 4: "rep" } as const)[code];
  if (action === undefined) throw new UnknownComponent(`canonical function ${code}`);
  return { kind: "resource", action, type: reader.unsigned() };
}

function readOptions(reader: ByteReader): CanonicalOptions {
  const options: { memory?: number; realloc?: number; postReturn?: number; utf8: boolean } = { utf8: true };
  reader.vector(() => {
    const code = reader.byte();
    if (code === 1 || code === 2) options.utf8 = false;
    else if (code === 3) options.memory = reader.unsigned();
    else if (code === 4) options.realloc = reader.unsigned();
    else if (code === 5) options.postReturn = reader.unsigned();
    else if (code !== 0) throw new UnknownComponent(`canonical option ${code}`);
  });
  return options;
}

function readExport(reader: ByteReader): Definition {
  const name = externalName(reader);
  const item = { sort: readSort(reader), index: reader.unsigned() };
  if (reader.byte() === 1) describedSort(reader);
  return { kind: "export", name, item };
}

/** The sort of the item that an extern description describes. */
function describedSort(reader: ByteReader): Sort {
  const byte = reader.byte();
  if (byte === 0) {
    reader.byte();
    reader.unsigned();
    return "core module";
  }
  // The bound of a type: equal to a type, or any resource.
  if (byte !== 3 || reader.byte() === 0) reader.unsigned();
  return sorts[byte] ?? "other";
}

function readType(reader: ByteReader): Definition {
  const code = reader.byte();
  if (code !== 0x3f) {
    skipType(reader, code);
    return { kind: "type", isResource: false };
  }
  reader.byte();
  const hasDestructor = reader.byte() === 1;
  return { kind: "type", isResource: true, ...(hasDestructor && { destructor: reader.unsigned() }) };
}

/** Skips a type: the interfaces are known, only the end of its definition is needed. */
function skipType(reader: ByteReader, code: number): void {
  const skip = typeParts[code];
  if (skip !== undefined) skip(reader);
  else if (code < 0x64) throw new UnknownComponent(`type ${code}`);
}

function valueType(reader: ByteReader): void {
  const first = reader.byte();
  // Primitive types are negative numbers of one byte.
  if (first >= 0x40 && first < 0x80) return;
  if (first >= 0x80) reader.unsigned();
}

function field(reader: ByteReader): void {
  reader.text();
  valueType(reader);
}

function optionalType(reader: ByteReader): void {
  if (reader.byte() === 1) valueType(reader);
}

function functionType(reader: ByteReader): void {
  reader.vector(() => field(reader));
  if (reader.byte() === 0) valueType(reader);
  else reader.vector(() => field(reader));
}

function declaration(reader: ByteReader): void {
  const code = reader.byte();
  if (code === 1) skipType(reader, reader.byte());
  else if (code === 2) readAlias(reader);
  else if (code === 3 || code === 4) {
    externalName(reader);
    describedSort(reader);
  } else throw new UnknownComponent(`declaration ${code}`);
}

const typeParts: Readonly<Record<number, (reader: ByteReader) => void>> = {
  63: (reader) => {
    reader.byte();
    if (reader.byte() === 1) reader.unsigned();
  },
  64: functionType,
  65: (reader) => reader.vector(() => declaration(reader)),
  66: (reader) => reader.vector(() => declaration(reader)),
  104: (reader) => reader.unsigned(),
  105: (reader) => reader.unsigned(),
  106: (reader) => {
    optionalType(reader);
    optionalType(reader);
  },
  107: valueType,
  109: (reader) => reader.vector(() => reader.text()),
  110: (reader) => reader.vector(() => reader.text()),
  111: (reader) => reader.vector(() => valueType(reader)),
  112: valueType,
  113: (reader) =>
    reader.vector(() => {
      reader.text();
      optionalType(reader);
      reader.byte();
    }),
  114: (reader) => reader.vector(() => field(reader)),
};
