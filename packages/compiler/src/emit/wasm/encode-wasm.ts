import type { KernelModule, KernelType } from "@cosimo/ir";
import { checkKernels } from "../../kernel/check-kernels.ts";
import {
  type ByteWriter,
  createByteWriter,
  writeByte,
  writeBytes,
  writeName,
  writeSized,
  writeUnsigned,
  writtenBytes,
} from "./byte-writer.ts";
import { encodeFunction } from "./encode-function.ts";
import { VALUE_TYPE } from "./opcodes.ts";

const MAGIC_AND_VERSION = Uint8Array.of(0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00);
const SECTION = { custom: 0, type: 1, import: 2, function: 3, export: 7, code: 10 } as const;
const EXTERNAL = { function: 0x00, memory: 0x02 } as const;
const FUNCTION_TYPE = 0x60;
/** Subsection of the name section. */
const FUNCTION_NAMES = 1;

/**
 * A module in WebAssembly's binary format (core specification, section 5). It imports its memory as `env.memory` and `Math`
 * functions as `math.<name>`; addresses in slots of 8 bytes become byte addresses. Throws on unknown names and wrong types.
 */
export function encodeWasm(module: KernelModule): Uint8Array {
  checkKernels(module);
  const types = createTypeTable();
  const importTypes = module.imports.map((item) => typeIndex(types, item.parameters, item.result));
  const functionTypes = module.functions.map((fn) =>
    typeIndex(
      types,
      fn.parameters.map((p) => p.type),
      fn.result,
    ),
  );
  const functionIndex = new Map<string, number>();
  for (const { name } of [...module.imports, ...module.functions])
    functionIndex.set(name, functionIndex.size);

  const output = createByteWriter(1 << 14);
  writeBytes(output, MAGIC_AND_VERSION);
  writeSection(output, SECTION.type, types.entries, writeBytes);
  writeImports(output, module, importTypes);
  writeSection(output, SECTION.function, functionTypes, writeUnsigned);
  writeSection(output, SECTION.export, module.exports, (writer, name) => {
    writeName(writer, name);
    writeByte(writer, EXTERNAL.function);
    writeUnsigned(writer, functionIndex.get(name)!);
  });
  writeSection(output, SECTION.code, module.functions, (writer, fn) => {
    writeSized(writer, encodeFunction(fn, module, functionIndex));
  });
  writeFunctionNames(output, [...functionIndex.keys()]);
  return writtenBytes(output).slice();
}

/** The custom section "name", by which traps and profiles show function names. */
function writeFunctionNames(output: ByteWriter, names: readonly string[]): void {
  const map = createByteWriter();
  writeUnsigned(map, names.length);
  names.forEach((name, i) => {
    writeUnsigned(map, i);
    writeName(map, name);
  });
  const body = createByteWriter();
  writeName(body, "name");
  writeByte(body, FUNCTION_NAMES);
  writeSized(body, writtenBytes(map));
  writeByte(output, SECTION.custom);
  writeSized(output, writtenBytes(body));
}

/** A section is its number and the size of a vector: a count and the items. Empty sections are omitted. */
function writeSection<T>(
  output: ByteWriter,
  section: number,
  items: readonly T[],
  write: (writer: ByteWriter, item: T) => void,
): void {
  if (items.length === 0) return;
  const body = createByteWriter();
  writeUnsigned(body, items.length);
  for (const item of items) write(body, item);
  writeByte(output, section);
  writeSized(output, writtenBytes(body));
}

function writeImports(output: ByteWriter, module: KernelModule, importTypes: readonly number[]): void {
  const writeMemory = (writer: ByteWriter) => {
    writeName(writer, "env");
    writeName(writer, "memory");
    writeByte(writer, EXTERNAL.memory);
    writeByte(writer, 0x00); // no maximum
    writeUnsigned(writer, 0);
  };
  const functions = module.imports.map((item, i) => (writer: ByteWriter) => {
    writeName(writer, item.from);
    writeName(writer, item.item);
    writeByte(writer, EXTERNAL.function);
    writeUnsigned(writer, importTypes[i]!);
  });
  writeSection(output, SECTION.import, [writeMemory, ...functions], (writer, write) => write(writer));
}

interface TypeTable {
  readonly entries: Uint8Array[];
  readonly indices: Map<string, number>;
}

function createTypeTable(): TypeTable {
  return { entries: [], indices: new Map() };
}

/** Index of a function type; equal types share one entry. */
function typeIndex(
  table: TypeTable,
  parameters: readonly KernelType[],
  result: KernelType | undefined,
): number {
  const key = `${parameters.join()}>${result ?? ""}`;
  const known = table.indices.get(key);
  if (known !== undefined) return known;
  const writer = createByteWriter(16);
  writeByte(writer, FUNCTION_TYPE);
  writeTypes(writer, parameters);
  writeTypes(writer, result === undefined ? [] : [result]);
  table.indices.set(key, table.entries.length);
  return table.entries.push(writtenBytes(writer)) - 1;
}

function writeTypes(writer: ByteWriter, types: readonly KernelType[]): void {
  writeUnsigned(writer, types.length);
  for (const type of types) writeByte(writer, VALUE_TYPE[type]);
}
