import type { NumericArray } from "../calls/values.ts";

/** Integers of 64 bits as halves: reading the integers themselves would allocate each of them. */
export interface Halves {
  readonly words: Uint32Array;
  readonly isSigned: boolean;
}

const IS_LITTLE_ENDIAN = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;
const LOW = IS_LITTLE_ENDIAN ? 0 : 1;

/** A view of an array of such integers; `undefined` for others. */
export function halvesOf(array: NumericArray): Halves | undefined {
  const isSigned = array instanceof BigInt64Array;
  if (!isSigned && !(array instanceof BigUint64Array)) return undefined;
  return { words: new Uint32Array(array.buffer, array.byteOffset, 2 * array.length), isSigned };
}

function highPart({ words, isSigned }: Halves, place: number): number {
  const high = words[2 * place + 1 - LOW]!;
  return 2 ** 32 * (isSigned ? high | 0 : high);
}

/** The nearest number of double precision: the high part is exact, the sum is rounded once. */
export function nearestAt(halves: Halves, place: number): number {
  return highPart(halves, place) + halves.words[2 * place + LOW]!;
}

/** The integer minus `nearestAt`, exactly: both differences are integers of less than 53 bits. */
export function remainderAt(halves: Halves, place: number): number {
  const high = highPart(halves, place);
  const low = halves.words[2 * place + LOW]!;
  return high - (high + low) + low;
}
