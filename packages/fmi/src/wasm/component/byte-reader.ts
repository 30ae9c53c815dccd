/** Reads modules and components. */
export class ByteReader {
  readonly bytes: Uint8Array;
  position: number;
  readonly end: number;

  constructor(bytes: Uint8Array, position = 0, end = bytes.length) {
    this.bytes = bytes;
    this.position = position;
    this.end = end;
  }

  get atEnd(): boolean {
    return this.position >= this.end;
  }

  byte(): number {
    if (this.atEnd) throw new RangeError("the binary ends too early");
    return this.bytes[this.position++]!;
  }

  unsigned(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 0x80) {
      const byte = this.byte();
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
    }
  }

  text(): string {
    return new TextDecoder().decode(this.take(this.unsigned()));
  }

  take(length: number): Uint8Array {
    if (this.position + length > this.end) throw new RangeError("the binary ends too early");
    this.position += length;
    return this.bytes.subarray(this.position - length, this.position);
  }

  vector<T>(item: () => T): T[] {
    return Array.from({ length: this.unsigned() }, item);
  }
}
