import { philox } from "./philox.ts";

/** Rounds after which a Feistel network of random functions is indistinguishable from random (Luby, Rackoff, 1988). */
const ROUNDS = 4;

/**
 * The place of `index` in a random permutation of 0 ... length - 1, without the other places: a Feistel network on the smallest even
 * number of bits, walked until it is inside (Black, Rogaway, CT-RSA 2002).
 */
export function permuted(index: number, length: number, key: readonly [number, number]): number {
  if (length < 2) return 0;
  const half = Math.ceil((32 - Math.clz32(length - 1)) / 2);
  const size = 2 ** half;
  let place = index;
  do {
    let [left, right] = [Math.floor(place / size), place % size];
    for (let round = 0; round < ROUNDS; round++)
      [left, right] = [right, (left ^ (philox([right, round, 0, 0], key)[0] % size)) >>> 0];
    place = left * size + right;
  } while (place >= length);
  return place;
}
