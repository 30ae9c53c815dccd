type Numbers = Float32Array | Uint16Array | Uint32Array;

export interface AccessorOptions {
  readonly type: "SCALAR" | "VEC3" | "VEC4";
  readonly componentType: number;
  /** Least and largest value of each component are written. */
  readonly bounds?: boolean;
  /** How graphics hardware uses it. */
  readonly target?: number;
}

/** The binary part of a glTF file and what describes it. */
export interface BinaryBuffer {
  /** Adds numbers; the number of the accessor. Numbers that are there already are shared. */
  accessor(values: Numbers, options: AccessorOptions): number;
  tables(): object;
  bytes(): Uint8Array;
}

const components = { SCALAR: 1, VEC3: 3, VEC4: 4 };

export function createBuffer(): BinaryBuffer {
  const pieces: Uint8Array[] = [];
  const accessors: object[] = [];
  const views: object[] = [];
  const known = new Map<string, number>();
  let length = 0;
  return {
    accessor(values, { type, componentType, bounds = false, target }) {
      const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
      const key = `${type} ${componentType} ${bounds} ${target} ${bytes.length} ${hashOf(bytes)}`;
      const present = known.get(key);
      if (present !== undefined) return present;
      views.push({
        ...{ buffer: 0, byteOffset: length, byteLength: bytes.length },
        ...(target !== undefined && { target }),
      });
      const width = components[type];
      accessors.push({
        ...{ bufferView: views.length - 1, componentType, count: values.length / width, type },
        ...(bounds && boundsOf(values, width)),
      });
      const padded = new Uint8Array(Math.ceil(bytes.length / 4) * 4);
      padded.set(bytes);
      pieces.push(padded);
      length += padded.length;
      known.set(key, accessors.length - 1);
      return accessors.length - 1;
    },
    tables: () => (length === 0 ? {} : { accessors, bufferViews: views, buffers: [{ byteLength: length }] }),
    bytes() {
      const all = new Uint8Array(length);
      let at = 0;
      for (const piece of pieces) {
        all.set(piece, at);
        at += piece.length;
      }
      return all;
    },
  };
}

function boundsOf(values: Numbers, width: number) {
  const min = new Array<number>(width).fill(Number.POSITIVE_INFINITY);
  const max = min.map((one) => -one);
  values.forEach((value, i) => {
    min[i % width] = Math.min(min[i % width]!, value);
    max[i % width] = Math.max(max[i % width]!, value);
  });
  return { min, max };
}

/** Two different polynomials of the bytes: equal only for equal numbers, practically. */
function hashOf(bytes: Uint8Array): string {
  let [a, b] = [2_166_136_261, 0];
  for (const byte of bytes) {
    a = Math.imul(a ^ byte, 16_777_619);
    b = (Math.imul(b, 31) + byte) | 0;
  }
  return `${a >>> 0} ${b >>> 0}`;
}

const MAGIC = 0x46_54_6c_67;
const JSON_CHUNK = 0x4e_4f_53_4a;
const BINARY_CHUNK = 0x00_4e_49_42;

/** Header, JSON padded with spaces, binary part padded with zeros. */
export function glbFile(json: object, binary: Uint8Array): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(JSON.stringify(json));
  const textLength = Math.ceil(text.length / 4) * 4;
  const total = 12 + 8 + textLength + (binary.length > 0 ? 8 + binary.length : 0);
  const file = new Uint8Array(total);
  const view = new DataView(file.buffer);
  const words = (at: number, ...values: number[]): void =>
    values.forEach((value, i) => {
      view.setUint32(at + 4 * i, value, true);
    });
  words(0, MAGIC, 2, total, textLength, JSON_CHUNK);
  file.fill(0x20, 20, 20 + textLength);
  file.set(text, 20);
  if (binary.length > 0) {
    words(20 + textLength, binary.length, BINARY_CHUNK);
    file.set(binary, 28 + textLength);
  }
  return file;
}
