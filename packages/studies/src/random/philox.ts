/** Multipliers and key increments of Philox4x32 (Salmon, Moraes, Dror, Shaw, SC 2011, table 2 and section 3.3). */
const MULTIPLIERS = [0xd2511f53, 0xcd9e8d57] as const;
const KEY_STEPS = [0x9e3779b9, 0xbb67ae85] as const;
const ROUNDS = 10;

export type PhiloxCounter = readonly [number, number, number, number];
export type PhiloxKey = readonly [number, number];

/** Philox4x32-10: four random words of 32 bits, a bijection of the counter for each key. */
export function philox(counter: PhiloxCounter, key: PhiloxKey): PhiloxCounter {
  let [a, b, c, d] = counter;
  let [k, l] = key;
  for (let round = 0; round < ROUNDS; round++) {
    const [highA, lowA] = [highProduct(MULTIPLIERS[0], a), Math.imul(MULTIPLIERS[0], a)];
    const [highC, lowC] = [highProduct(MULTIPLIERS[1], c), Math.imul(MULTIPLIERS[1], c)];
    [a, b, c, d] = [highC ^ b ^ k, lowC, highA ^ d ^ l, lowA];
    k = (k + KEY_STEPS[0]) | 0;
    l = (l + KEY_STEPS[1]) | 0;
  }
  return [a >>> 0, b >>> 0, c >>> 0, d >>> 0];
}

/** Bits 32 to 63 of the product of two words. */
function highProduct(p: number, q: number): number {
  const [pHigh, pLow, qHigh, qLow] = [p >>> 16, p & 0xffff, q >>> 16, q & 0xffff];
  const middle = pHigh * qLow + ((pLow * qLow) >>> 16);
  const carry = pLow * qHigh + (middle & 0xffff);
  // At most (2^16 - 1)^2 + 2 (2^16 - 1) = 2^32 - 1.
  return (pHigh * qHigh + Math.floor(middle / 0x10000) + Math.floor(carry / 0x10000)) >>> 0;
}
