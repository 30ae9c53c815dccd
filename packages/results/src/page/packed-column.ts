/**
 * A column of numbers in JSON: a constant, or the bytes of a typed array (little-endian) in base64. `f64` and `u8` are exact. `f32`
 * holds differences from `base`, rounded to 24 bits. In `u8` 255 stands for NaN. A constant `base` of null is NaN.
 */
export interface PackedColumn {
  readonly kind: "constant" | "u8" | "f32" | "f64";
  readonly length: number;
  readonly base: number | null;
  readonly bytes: string;
}

const NAN_BYTE = 255;

/** Packs a column without loss if `exact` or if a short form has none, otherwise to seven digits. */
export function packColumn(values: Float64Array, exact: boolean): PackedColumn {
  const { length } = values;
  const [first = Number.NaN] = values;
  if (!Number.isFinite(first) && !Number.isNaN(first)) return packFloats(values, exact);
  if (values.every((value) => Object.is(value, first)))
    return { kind: "constant", length, base: Number.isNaN(first) ? null : first, bytes: "" };
  if (values.every(isByte)) {
    const bytes = Uint8Array.from(values, (value) => (Number.isNaN(value) ? NAN_BYTE : value));
    return { kind: "u8", length, base: 0, bytes: toBase64(bytes) };
  }
  return packFloats(values, exact);
}

function packFloats(values: Float64Array, exact: boolean): PackedColumn {
  const { length } = values;
  const short = values.every((value) => Math.fround(value) === value || Number.isNaN(value));
  if (exact && !short) return { kind: "f64", length, base: 0, bytes: toBase64(bytesOf(values)) };
  const base = short ? 0 : baseOf(values);
  const rest = Float32Array.from(values, (value) => value - base);
  return { kind: "f32", length, base, bytes: toBase64(bytesOf(rest)) };
}

function isByte(value: number): boolean {
  return (
    Number.isNaN(value) ||
    (Number.isInteger(value) && value >= 0 && value < NAN_BYTE && !Object.is(value, -0))
  );
}

/** The middle of values that vary little about it, so that their differences keep their digits; otherwise 0. */
function baseOf(values: Float64Array): number {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (!Number.isFinite(value)) continue;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  const middle = (least + most) / 2;
  return Number.isFinite(middle) && most - least < 0.1 * Math.abs(middle) ? middle : 0;
}

export function unpackColumn({ kind, length, base, bytes }: PackedColumn): Float64Array {
  switch (kind) {
    case "constant":
      return new Float64Array(length).fill(base ?? Number.NaN);
    case "u8":
      return Float64Array.from(fromBase64(bytes), (byte) => (byte === NAN_BYTE ? Number.NaN : byte));
    case "f32":
      return Float64Array.from(new Float32Array(fromBase64(bytes).buffer), (value) => value + (base ?? 0));
    case "f64":
      return new Float64Array(fromBase64(bytes).buffer);
  }
}

function bytesOf(values: Float64Array | Float32Array): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
}

/** Bytes converted at once; a multiple of 3, so that the parts can be joined. */
const PART = 0x6000;

function toBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let start = 0; start < bytes.length; start += PART)
    parts.push(btoa(String.fromCharCode(...bytes.subarray(start, start + PART))));
  return parts.join("");
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}
