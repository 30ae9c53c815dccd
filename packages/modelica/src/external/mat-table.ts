import { inflate } from "./inflate.ts";
import type { TableFault, TextTable } from "./table-text.ts";

/**
 * A real matrix of a MAT file of level 4, 6 or 7 ("MATLAB MAT-File Format", chapters 1 and 2) by its name; `s.t`: the field t of the
 * structure s. "format": it is no such file, as those of level 7.3, which are HDF5.
 */
export function readMatTable(bytes: Uint8Array, name: string): TextTable | TableFault | "format" {
  try {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const found = isLevel5(bytes) ? findInLevel5(view, name.split(".")) : findInLevel4(view, name);
    return found ?? { reason: "no-table" };
  } catch (error) {
    if (error instanceof RangeError) return "format";
    throw error;
  }
}

/** Readers of one number, with its size in bytes. */
interface NumberType {
  readonly size: number;
  read(view: DataView, at: number, isLittle: boolean): number;
}

const double: NumberType = { size: 8, read: (view, at, little) => view.getFloat64(at, little) };
const single: NumberType = { size: 4, read: (view, at, little) => view.getFloat32(at, little) };
const int32: NumberType = { size: 4, read: (view, at, little) => view.getInt32(at, little) };
const uint32: NumberType = { size: 4, read: (view, at, little) => view.getUint32(at, little) };
const int16: NumberType = { size: 2, read: (view, at, little) => view.getInt16(at, little) };
const uint16: NumberType = { size: 2, read: (view, at, little) => view.getUint16(at, little) };
const int8: NumberType = { size: 1, read: (view, at) => view.getInt8(at) };
const uint8: NumberType = { size: 1, read: (view, at) => view.getUint8(at) };

/** Elements are stored column by column. */
function tableAt(
  view: DataView,
  isLittle: boolean,
  type: NumberType | undefined,
  at: number,
  rows: number,
  columns: number,
): TextTable {
  if (type === undefined || rows < 0 || columns < 0 || at + rows * columns * type.size > view.byteLength)
    throw new RangeError("no real matrix");
  const values = Array.from({ length: rows * columns }, (_, k) => {
    const [row, column] = [Math.floor(k / columns), k % columns];
    return type.read(view, at + type.size * (row + column * rows), isLittle);
  });
  return { rows, columns, values };
}

function textAt(view: DataView, at: number, size: number): string {
  let text = "";
  for (let i = 0; i < size; i++) {
    const code = view.getUint8(at + i);
    if (code === 0) break;
    text += String.fromCharCode(code);
  }
  return text;
}

const LEVEL4_TYPES: readonly NumberType[] = [double, single, int32, int16, uint16, uint8];
const LEVEL4_HEADER = 20;

/** Decimal digits of the type of a matrix: byte order, zero, type of its numbers, kind (0: numbers, 1: text, 2: sparse). */
function findInLevel4(view: DataView, name: string): TextTable | undefined {
  for (let at = 0; at < view.byteLength; ) {
    const isLittle = view.getUint32(at, true) < 1000;
    const [code, rows, columns, imaginary, length] = [0, 4, 8, 12, 16].map((offset) =>
      view.getInt32(at + offset, isLittle),
    ) as [number, number, number, number, number];
    const type = LEVEL4_TYPES[Math.floor(code / 10) % 10];
    const kind = code % 10;
    if (code < 0 || code >= 2000 || type === undefined || length < 1 || rows < 0 || columns < 0)
      throw new RangeError("no header");
    const data = at + LEVEL4_HEADER + length;
    if (textAt(view, at + LEVEL4_HEADER, length) === name) {
      if (kind !== 0 || imaginary !== 0) throw new RangeError("no real matrix");
      return tableAt(view, isLittle, type, data, rows, columns);
    }
    at = data + rows * columns * type.size * (imaginary === 0 ? 1 : 2);
  }
  return undefined;
}

const LEVEL5_HEADER = 128;

function isLevel5(bytes: Uint8Array): boolean {
  return bytes.length >= LEVEL5_HEADER && String.fromCharCode(...bytes.subarray(0, 10)) === "MATLAB 5.0";
}

/** By the type of a data element. */
const LEVEL5_TYPES: Readonly<Record<number, NumberType>> = {
  1: int8,
  2: uint8,
  3: int16,
  4: uint16,
  5: int32,
  6: uint32,
  7: single,
  9: double,
};
const MATRIX = 14;
const COMPRESSED = 15;
/** Classes of arrays. */
const STRUCTURE = 2;
const FIRST_NUMERIC = 6;
const COMPLEX = 0x800;

/** Type and place of a data element; `next`: of the following one. */
interface Element {
  readonly type: number;
  readonly at: number;
  readonly size: number;
  readonly next: number;
}

/** An element of at most four bytes has its size in the upper half of its first word. */
function elementAt(view: DataView, at: number, isLittle: boolean): Element {
  const word = view.getUint32(at, isLittle);
  if (word >>> 16 !== 0) return { type: word & 0xffff, size: word >>> 16, at: at + 4, next: at + 8 };
  const size = view.getUint32(at + 4, isLittle);
  const end = at + 8 + size;
  return { type: word, size, at: at + 8, next: word === COMPRESSED ? end : end + (-size & 7) };
}

function findInLevel5(view: DataView, path: readonly string[]): TextTable | undefined {
  const isLittle = view.getUint8(126) === "I".charCodeAt(0);
  for (let at = LEVEL5_HEADER; at + 8 <= view.byteLength; ) {
    const element = elementAt(view, at, isLittle);
    const found = inElement(view, element, isLittle, path);
    if (found !== undefined) return found;
    at = element.next;
  }
  return undefined;
}

function inElement(
  view: DataView,
  { type, at, size }: Element,
  isLittle: boolean,
  path: readonly string[],
): TextTable | undefined {
  if (type === MATRIX) return inMatrix(view, at, isLittle, path);
  if (type !== COMPRESSED) return undefined;
  const packed = new Uint8Array(view.buffer, view.byteOffset + at, size);
  const bytes = inflate(packed);
  const inner = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return inElement(inner, elementAt(inner, 0, isLittle), isLittle, path);
}

/** An array: flags, dimensions, name, then its numbers or its fields. */
function inMatrix(
  view: DataView,
  start: number,
  isLittle: boolean,
  path: readonly string[],
): TextTable | undefined {
  const flags = elementAt(view, start, isLittle);
  const dimensions = elementAt(view, flags.next, isLittle);
  const name = elementAt(view, dimensions.next, isLittle);
  const [first, ...rest] = path;
  if (first !== "" && textAt(view, name.at, name.size) !== first) return undefined;
  const code = view.getUint32(flags.at, isLittle);
  const sizes = Array.from({ length: dimensions.size / 4 }, (_, i) =>
    view.getInt32(dimensions.at + 4 * i, isLittle),
  );
  if (rest.length > 0)
    return (code & 0xff) === STRUCTURE ? inField(view, name.next, isLittle, rest) : undefined;
  if ((code & 0xff) < FIRST_NUMERIC || (code & COMPLEX) !== 0 || sizes.length !== 2)
    throw new RangeError("no real matrix");
  const data = elementAt(view, name.next, isLittle);
  return tableAt(view, isLittle, LEVEL5_TYPES[data.type], data.at, sizes[0]!, sizes[1]!);
}

/** The fields of a structure: length of their names, names, then an array without a name for each. */
function inField(
  view: DataView,
  start: number,
  isLittle: boolean,
  [field, ...rest]: readonly string[],
): TextTable | undefined {
  const length = elementAt(view, start, isLittle);
  const width = view.getInt32(length.at, isLittle);
  const names = elementAt(view, length.next, isLittle);
  if (width <= 0) throw new RangeError("no names of fields");
  let at = names.next;
  for (let i = 0; i < names.size / width; i++) {
    const element = elementAt(view, at, isLittle);
    if (textAt(view, names.at + i * width, width) === field)
      return inElement(view, element, isLittle, ["", ...rest]);
    at = element.next;
  }
  return undefined;
}
