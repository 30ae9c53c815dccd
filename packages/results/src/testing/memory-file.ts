import type { RandomAccessSink } from "../mat/mat-writer.ts";

/** A file in memory. */
export function memoryFile(): RandomAccessSink & { bytes(): Uint8Array } {
  let bytes = new Uint8Array(0);
  return {
    write(chunk) {
      const longer = new Uint8Array(bytes.length + chunk.length);
      longer.set(bytes);
      longer.set(chunk, bytes.length);
      bytes = longer;
    },
    patch(offset, chunk) {
      if (offset + chunk.length > bytes.length) throw new Error("patch beyond the end of the file");
      bytes.set(chunk, offset);
    },
    bytes: () => bytes,
  };
}
