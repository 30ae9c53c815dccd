/** Bits of a word. */
const WORD = 64;

const FACTOR = 0x106689d45497fdb5n;

/**
 * The generator xorshift1024* with one state for all its users (S. Vigna, "An experimental exploration of Marsaglia's xorshift
 * generators, scrambled", 2014): sixteen words of 64 bits, and the number of the last used one.
 */
export class ImpureRandom {
  readonly #words = new BigUint64Array(16);
  #last = 0;

  /** Sixteen pairs of signed numbers of 32 bits, the low one first, and the number of the last used word. */
  set(state: readonly number[]): void {
    for (let i = 0; i < 16; i++) this.#words[i] = pairOf(state[2 * i]!, state[2 * i + 1]!);
    this.#last = state[32]! & 15;
  }

  /** A number between 0 and 1. */
  next(): number {
    const a = this.#words[this.#last]!;
    this.#last = (this.#last + 1) & 15;
    let b = this.#words[this.#last]!;
    b ^= BigInt.asUintN(WORD, b << 31n);
    b ^= b >> 11n;
    const word = b ^ a ^ (a >> 30n);
    this.#words[this.#last] = word;
    return Number(BigInt.asIntN(WORD, word * FACTOR)) * 2 ** -WORD + 0.5;
  }
}

function pairOf(low: number, high: number): bigint {
  return BigInt.asUintN(32, BigInt(low)) | (BigInt.asUintN(32, BigInt(high)) << 32n);
}
