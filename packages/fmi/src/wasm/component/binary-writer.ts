/** Bytes of modules and components (WebAssembly specification, section 5.2). */
export type Bytes = readonly number[];

export function unsigned(value: number): Bytes {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 0x80) {
    bytes.push((rest & 0x7f) | 0x80);
    rest = Math.floor(rest / 0x80);
  }
  return [...bytes, rest];
}

/** A non-negative number where a signed one is expected: bit 6 of the last byte is its sign. */
export function nonNegative(value: number): Bytes {
  const bytes = unsigned(value);
  const last = bytes.at(-1)!;
  return last < 0x40 ? bytes : [...bytes.slice(0, -1), last | 0x80, 0];
}

export function text(value: string): Bytes {
  const bytes = new TextEncoder().encode(value);
  return [...unsigned(bytes.length), ...bytes];
}

export function vector(items: readonly Bytes[]): Bytes {
  return [...unsigned(items.length), ...items.flat()];
}

export function section(id: number, content: Bytes): Bytes {
  return [id, ...unsigned(content.length), ...content];
}

export function sectionOf(id: number, ...items: readonly Bytes[]): Bytes {
  return section(id, vector(items));
}

export const moduleHeader: Bytes = [0x00, 0x61, 0x73, 0x6d, 0x01, 0, 0, 0];
/** Version 13 of the format, layer 1: a component. */
export const componentHeader: Bytes = [0x00, 0x61, 0x73, 0x6d, 0x0d, 0, 1, 0];
