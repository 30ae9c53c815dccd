import { type Bytes, unsigned } from "./binary-writer.ts";
import { ByteReader } from "./byte-reader.ts";

export interface ImportLimits {
  readonly memory: Bytes;
  readonly table: Bytes;
}

/** Limits of the memory and the table that a core module imports, encoded as in its binary. */
export function readImportLimits(module: Uint8Array): ImportLimits {
  const reader = new ByteReader(module, 8);
  while (!reader.atEnd) {
    const id = reader.byte();
    const content = reader.take(reader.unsigned());
    if (id === 2) return limitsOf(new ByteReader(content));
  }
  throw new Error("the module imports nothing");
}

function limitsOf(reader: ByteReader): ImportLimits {
  const found: { memory?: Bytes; table?: Bytes } = {};
  reader.vector(() => {
    reader.text();
    reader.text();
    const kind = reader.byte();
    if (kind === 0) reader.unsigned();
    else if (kind === 1) {
      reader.byte();
      found.table = limits(reader);
    } else if (kind === 2) found.memory = limits(reader);
    else reader.take(2);
  });
  if (found.memory === undefined || found.table === undefined)
    throw new Error("the module has its own memory");
  return { memory: found.memory, table: found.table };
}

function limits(reader: ByteReader): Bytes {
  const flags = reader.byte();
  const least = reader.unsigned();
  return flags === 0 ? [0, ...unsigned(least)] : [flags, ...unsigned(least), ...unsigned(reader.unsigned())];
}
