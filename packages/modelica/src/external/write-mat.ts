/**
 * A matrix as a MAT file of level 4, or 5 without compression, which programs take as levels 6 and 7, too ("MATLAB MAT-File Format",
 * chapters 1 and 2). `before`: the file to which it is added, where it takes the place of a matrix of this name.
 */
export function writeMatTable(
  name: string,
  values: readonly number[],
  rows: number,
  columns: number,
  level: "4" | "5",
  before: Uint8Array = new Uint8Array(),
): Uint8Array {
  if (level === "4") return joined([withoutOldOne(before, name), element4(name, values, rows, columns)]);
  const kept = before.length === 0 ? header5() : withoutOldOne5(before, name);
  return joined([kept, element5(name, values, rows, columns)]);
}

const HEADER_SIZE = 128;

function header5(): Uint8Array {
  const bytes = new Uint8Array(HEADER_SIZE).fill(0x20, 0, 116);
  bytes.set(new TextEncoder().encode("MATLAB 5.0 MAT-file"));
  // Version 1.0 in the order of bytes "IM": little-endian.
  bytes.set([0, 1, 0x49, 0x4d], 124);
  return bytes;
}

/** Types of data and classes of arrays. */
const [INT8, INT32, UINT32, DOUBLE, MATRIX] = [1, 5, 6, 9, 14];
const CLASS_DOUBLE = 6;

function element5(name: string, values: readonly number[], rows: number, columns: number): Uint8Array {
  const parts = [
    tagged(UINT32!, integers([CLASS_DOUBLE, 0])),
    tagged(INT32!, integers([rows, columns])),
    tagged(INT8!, new TextEncoder().encode(name)),
    tagged(DOUBLE!, byColumns(values, rows, columns)),
  ];
  return tagged(MATRIX!, joined(parts));
}

/** Data begin at multiples of eight bytes. */
function tagged(type: number, data: Uint8Array): Uint8Array {
  const padding = new Uint8Array((8 - (data.length % 8)) % 8);
  return joined([integers([type, data.length]), data, padding]);
}

function element4(name: string, values: readonly number[], rows: number, columns: number): Uint8Array {
  const text = new TextEncoder().encode(`${name}\0`);
  return joined([integers([0, rows, columns, 0, text.length]), text, byColumns(values, rows, columns)]);
}

/** The matrices of a file of level 4 but the one of this name. */
function withoutOldOne(bytes: Uint8Array, name: string): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Uint8Array[] = [];
  for (let at = 0; at + 20 <= bytes.length; ) {
    const [type, rows, columns, imaginary, length] = [0, 4, 8, 12, 16].map((offset) =>
      view.getInt32(at + offset, true),
    ) as [number, number, number, number, number];
    const size = [8, 4, 4, 2, 2, 1][Math.floor(type / 10) % 10] ?? 8;
    const end = at + 20 + length + rows * columns * size * (imaginary === 0 ? 1 : 2);
    const text = new TextDecoder().decode(bytes.subarray(at + 20, at + 19 + length));
    if (text !== name) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return joined(kept);
}

/** The same of level 5. A compressed matrix is kept: its name is not seen. */
function withoutOldOne5(bytes: Uint8Array, name: string): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept = [bytes.subarray(0, HEADER_SIZE)];
  for (let at = HEADER_SIZE; at + 8 <= bytes.length; ) {
    const end = at + 8 + view.getInt32(at + 4, true);
    if (view.getInt32(at, true) !== MATRIX || nameOf5(view, at + 8) !== name)
      kept.push(bytes.subarray(at, end));
    at = end;
  }
  return joined(kept);
}

/** The name follows flags and sizes; one of at most four letters may stand in its tag. */
function nameOf5(view: DataView, matrix: number): string {
  const sizes = matrix + 16;
  const at = sizes + 8 + Math.ceil(view.getInt32(sizes + 4, true) / 8) * 8;
  const short = view.getUint16(at + 2, true);
  const [from, length] = short > 0 ? [at + 4, short] : [at + 8, view.getInt32(at + 4, true)];
  return new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + from, length));
}

function byColumns(values: readonly number[], rows: number, columns: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(8 * rows * columns));
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      view.setFloat64(8 * (row + column * rows), values[row * columns + column]!, true);
  return new Uint8Array(view.buffer);
}

function integers(values: readonly number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 * values.length));
  for (const [i, value] of values.entries()) view.setInt32(4 * i, value, true);
  return new Uint8Array(view.buffer);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
