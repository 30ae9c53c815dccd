import { directionNumbers } from "./direction-numbers.ts";

const BITS = 32;

/** Most coordinates of a point. */
export const MOST_DIMENSIONS = directionNumbers.length + 1;

/** Direction vectors by coordinate, made when they are first used. */
const vectors: Uint32Array[] = [];

/**
 * Coordinate of a point of Sobol's sequence as an integer of 32 bits, to be divided by 2^32 (Sobol 1967; Bratley, Fox 1988). Points are
 * numbered without Gray's code, so that a point needs no other. `index` < 2^32.
 */
export function sobolBits(index: number, dimension: number): number {
  vectors[dimension] ??= directionVectors(dimension);
  const directions = vectors[dimension];
  let bits = 0;
  for (let i = 0, left = index >>> 0; left !== 0; i++, left >>>= 1) if (left & 1) bits ^= directions[i]!;
  return bits >>> 0;
}

function directionVectors(dimension: number): Uint32Array {
  const result = new Uint32Array(BITS);
  if (dimension === 0) {
    for (let i = 0; i < BITS; i++) result[i] = 2 ** (BITS - 1 - i);
    return result;
  }
  const row = directionNumbers[dimension - 1];
  if (row === undefined) throw new RangeError(`Sobol's sequence has no coordinate ${dimension} here`);
  const [coefficients, ...initial] = row;
  const degree = initial.length;
  for (let i = 0; i < BITS; i++) {
    if (i < degree) {
      result[i] = initial[i]! * 2 ** (BITS - 1 - i);
      continue;
    }
    let value = result[i - degree]! ^ (result[i - degree]! >>> degree);
    for (let k = 1; k < degree; k++) if ((coefficients >>> (degree - 1 - k)) & 1) value ^= result[i - k]!;
    result[i] = value;
  }
  return result;
}

/**
 * Nested uniform scrambling (Owen 1995) by a hash: each bit is flipped by a function of the bits above it (Laine, Karras 2011; constants
 * of Burley, J. Computer Graphics Techniques 9(4), 2020). The points stay a Sobol sequence in each elementary interval.
 */
export function scrambled(bits: number, seed: number): number {
  let x = reversedBits(bits);
  x ^= Math.imul(x, 0x3d20adea);
  x = (x + seed) | 0;
  x = Math.imul(x, (seed >>> 16) | 1);
  x ^= Math.imul(x, 0x05526c56);
  x ^= Math.imul(x, 0x53a22864);
  return reversedBits(x);
}

/** The 32 bits in the other order. */
export function reversedBits(bits: number): number {
  let x = bits;
  x = ((x >>> 1) & 0x55555555) | ((x & 0x55555555) << 1);
  x = ((x >>> 2) & 0x33333333) | ((x & 0x33333333) << 2);
  x = ((x >>> 4) & 0x0f0f0f0f) | ((x & 0x0f0f0f0f) << 4);
  x = ((x >>> 8) & 0x00ff00ff) | ((x & 0x00ff00ff) << 8);
  return ((x >>> 16) | (x << 16)) >>> 0;
}

/** The middle of the cell of these bits. */
export function unitOf(bits: number): number {
  return (bits + 0.5) * 2 ** -BITS;
}
