/**
 * One matrix of a MAT file of level 4: a header of five 32-bit integers (type, rows, columns, imaginary flag, length of
 * the name with its zero), the name, the elements column by column ("MATLAB MAT-File Format", chapter 2). The decimal
 * digits MOPT of the type are byte order, zero, element type and kind (number, text, sparse).
 */
export interface Mat4Matrix {
  readonly name: string;
  readonly rows: number;
  readonly columns: number;
  /** Column by column; characters of a text matrix are their byte values. */
  readonly elements: Float64Array;
}

export type Mat4Element = "double" | "int32" | "text";

const TYPE_CODES: Readonly<Record<Mat4Element, number>> = { double: 0, int32: 20, text: 51 };

const HEADER_SIZE = 20;

/** Offset of the number of columns within a matrix. */
export const COLUMNS_OFFSET = 8;

/** Header and name of a matrix, little endian. */
export function encodeMat4Header(
  name: string,
  element: Mat4Element,
  rows: number,
  columns: number,
): Uint8Array {
  const bytes = new Uint8Array(HEADER_SIZE + name.length + 1);
  const view = new DataView(bytes.buffer);
  [TYPE_CODES[element], rows, columns, 0, name.length + 1].forEach((value, i) => {
    view.setInt32(4 * i, value, true);
  });
  for (let i = 0; i < name.length; i++) bytes[HEADER_SIZE + i] = name.charCodeAt(i);
  return bytes;
}

/** Header, name and elements (column by column) of a matrix, little endian. */
export function encodeMat4(
  name: string,
  element: Mat4Element,
  rows: number,
  columns: number,
  elements: ArrayLike<number>,
): Uint8Array {
  if (elements.length !== rows * columns) throw new Error(`matrix '${name}' has a wrong number of elements`);
  const header = encodeMat4Header(name, element, rows, columns);
  const data = encodeElements(element, elements);
  const bytes = new Uint8Array(header.length + data.length);
  bytes.set(header);
  bytes.set(data, header.length);
  return bytes;
}

function encodeElements(element: Mat4Element, elements: ArrayLike<number>): Uint8Array {
  if (element === "text") return elements instanceof Uint8Array ? elements : Uint8Array.from(elements);
  if (element === "double") return encodeDoubles(Float64Array.from(elements));
  const bytes = new Uint8Array(4 * elements.length);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < elements.length; i++) view.setInt32(4 * i, elements[i]!, true);
  return bytes;
}

const isLittleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

/** The same bytes as those of `encodeDoubles`, without a copy where memory has them in this order. */
export function bytesOfDoubles(values: Float64Array): Uint8Array {
  if (!isLittleEndian) return encodeDoubles(values);
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
}

/** IEEE doubles, little endian. */
export function encodeDoubles(values: Float64Array): Uint8Array {
  const bytes = new Uint8Array(8 * values.length);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < values.length; i++) view.setFloat64(8 * i, values[i]!, true);
  return bytes;
}

/** A fault of a MAT file. */
export interface Mat4Fault {
  readonly reason: "truncated" | "not-mat4" | "unsupported";
  readonly offset: number;
}

/** All matrices of a file in order, or its first fault. */
export function decodeMat4(bytes: Uint8Array): readonly Mat4Matrix[] | Mat4Fault {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const matrices: Mat4Matrix[] = [];
  for (let offset = 0; offset < bytes.length; ) {
    const decoded = decodeMatrix(view, bytes, offset);
    if ("reason" in decoded) return decoded;
    matrices.push(decoded.matrix);
    offset = decoded.end;
  }
  return matrices;
}

function decodeMatrix(
  view: DataView,
  bytes: Uint8Array,
  offset: number,
): { matrix: Mat4Matrix; end: number } | Mat4Fault {
  if (offset + HEADER_SIZE > bytes.length) return { reason: "truncated", offset };
  const little = view.getUint32(offset, true) < 5000;
  const header = [0, 1, 2, 3, 4].map((i) => view.getUint32(offset + 4 * i, little));
  const [type, rows, columns, imaginary, nameLength] = header as [number, number, number, number, number];
  if (type >= 5000 || type < 0 || nameLength < 1 || nameLength > 64) return { reason: "not-mat4", offset };
  const reader = ELEMENT_READERS[Math.floor(type / 10) % 10];
  const machine = Math.floor(type / 1000);
  if (reader === undefined || type % 10 > 1 || imaginary !== 0 || machine > 1) {
    return { reason: "unsupported", offset };
  }
  const start = offset + HEADER_SIZE + nameLength;
  const end = start + rows * columns * reader.size;
  if (end > bytes.length || Math.max(rows, columns) > bytes.length) return { reason: "truncated", offset };
  const nameBytes = bytes.subarray(offset + HEADER_SIZE, start - 1);
  const elements = new Float64Array(rows * columns);
  for (let i = 0; i < elements.length; i++) elements[i] = reader.read(view, start + i * reader.size, little);
  return { matrix: { name: String.fromCharCode(...nameBytes), rows, columns, elements }, end };
}

interface ElementReader {
  readonly size: number;
  readonly read: (view: DataView, offset: number, little: boolean) => number;
}

/** By the digit P of the type. */
const ELEMENT_READERS: readonly ElementReader[] = [
  { size: 8, read: (view, offset, little) => view.getFloat64(offset, little) },
  { size: 4, read: (view, offset, little) => view.getFloat32(offset, little) },
  { size: 4, read: (view, offset, little) => view.getInt32(offset, little) },
  { size: 2, read: (view, offset, little) => view.getInt16(offset, little) },
  { size: 2, read: (view, offset, little) => view.getUint16(offset, little) },
  { size: 1, read: (view, offset) => view.getUint8(offset) },
];
