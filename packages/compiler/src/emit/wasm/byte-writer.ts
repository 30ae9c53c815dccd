/** A growing buffer of bytes with the number formats of WebAssembly (core specification, section 5.2). */
export interface ByteWriter {
  bytes: Uint8Array;
  view: DataView;
  length: number;
}

export function createByteWriter(capacity = 1024): ByteWriter {
  const bytes = new Uint8Array(capacity);
  return { bytes, view: new DataView(bytes.buffer), length: 0 };
}

function reserve(writer: ByteWriter, count: number): void {
  if (writer.length + count <= writer.bytes.length) return;
  const bytes = new Uint8Array(Math.max(2 * writer.bytes.length, writer.length + count));
  bytes.set(writer.bytes.subarray(0, writer.length));
  writer.bytes = bytes;
  writer.view = new DataView(bytes.buffer);
}

export function writeByte(writer: ByteWriter, byte: number): void {
  reserve(writer, 1);
  writer.bytes[writer.length++] = byte;
}

/** Unsigned LEB128. */
export function writeUnsigned(writer: ByteWriter, value: number): void {
  reserve(writer, 5);
  let rest = value >>> 0;
  while (rest > 0x7f) {
    writer.bytes[writer.length++] = (rest & 0x7f) | 0x80;
    rest >>>= 7;
  }
  writer.bytes[writer.length++] = rest;
}

/** Signed LEB128: the last byte's bit 6 is the sign. */
export function writeSigned(writer: ByteWriter, value: number): void {
  reserve(writer, 5);
  let rest = value | 0;
  while (rest < -64 || rest > 63) {
    writer.bytes[writer.length++] = (rest & 0x7f) | 0x80;
    rest >>= 7;
  }
  writer.bytes[writer.length++] = rest & 0x7f;
}

export function writeFloat64(writer: ByteWriter, value: number): void {
  reserve(writer, 8);
  writer.view.setFloat64(writer.length, value, true);
  writer.length += 8;
}

export function writeBytes(writer: ByteWriter, bytes: Uint8Array): void {
  reserve(writer, bytes.length);
  writer.bytes.set(bytes, writer.length);
  writer.length += bytes.length;
}

/** UTF-8, preceded by its length. */
export function writeName(writer: ByteWriter, name: string): void {
  writeSized(writer, new TextEncoder().encode(name));
}

/** A range of bytes, preceded by its length. */
export function writeSized(writer: ByteWriter, bytes: Uint8Array): void {
  writeUnsigned(writer, bytes.length);
  writeBytes(writer, bytes);
}

export function writtenBytes(writer: ByteWriter): Uint8Array {
  return writer.bytes.subarray(0, writer.length);
}
