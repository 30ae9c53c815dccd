/** Fingerprint of columns: FNV-1a of 32 bits (Fowler, Noll, Vo) over numbers and texts. Finds damage; not for security. */
export function checksum(columns: readonly (ArrayLike<number> | readonly string[])[]): string {
  let hash = 0x811c9dc5;
  const bits = new DataView(new ArrayBuffer(8));
  const add = (word: number): void => {
    hash = Math.imul(hash ^ word, 0x01000193);
  };
  for (const column of columns) {
    add(column.length);
    for (let i = 0; i < column.length; i++) {
      const value = column[i]!;
      if (typeof value === "string") for (let k = 0; k < value.length; k++) add(value.charCodeAt(k));
      else {
        bits.setFloat64(0, Number.isNaN(value) ? Number.NaN : value);
        add(bits.getInt32(0));
        add(bits.getInt32(4));
      }
    }
  }
  return (hash >>> 0).toString(16).padStart(8, "0");
}
