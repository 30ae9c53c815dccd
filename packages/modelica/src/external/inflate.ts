/**
 * Decompression of zlib data (RFC 1950) with the method deflate (RFC 1951), of which names and tables are. Check sums are not compared:
 * damaged data gives no matrix. Throws `RangeError` for what is no such data, or has more than `LARGEST` bytes.
 */
export function inflate(data: Uint8Array): Uint8Array {
  if ((data[0]! & 15) !== 8 || ((data[0]! << 8) | data[1]!) % 31 !== 0) throw new RangeError("no zlib data");
  const input: BitInput = { data, at: 2, bits: 0, count: 0 };
  const output: Output = { bytes: new Uint8Array(4 * data.length + 1024), size: 0 };
  for (let isLast = false; !isLast; ) {
    isLast = readBits(input, 1) === 1;
    const type = readBits(input, 2);
    if (type === 0) copyStored(input, output);
    else if (type === 1) inflateBlock(input, output, fixedLiterals, fixedDistances);
    else if (type === 2) inflateBlock(input, output, ...readTrees(input));
    else throw new RangeError("no type of a block");
  }
  return output.bytes.subarray(0, output.size);
}

const LARGEST = 2 ** 28;

interface BitInput {
  readonly data: Uint8Array;
  at: number;
  bits: number;
  count: number;
}

interface Output {
  bytes: Uint8Array;
  size: number;
}

function readBits(input: BitInput, count: number): number {
  while (input.count < count) {
    if (input.at >= input.data.length) throw new RangeError("the data ends");
    input.bits |= input.data[input.at++]! << input.count;
    input.count += 8;
  }
  const value = input.bits & ((1 << count) - 1);
  input.bits >>>= count;
  input.count -= count;
  return value;
}

function write(output: Output, byte: number): void {
  if (output.size === output.bytes.length) {
    if (output.size >= LARGEST) throw new RangeError("too many bytes");
    const grown = new Uint8Array(2 * output.bytes.length);
    grown.set(output.bytes);
    output.bytes = grown;
  }
  output.bytes[output.size++] = byte;
}

function copyStored(input: BitInput, output: Output): void {
  input.at -= input.count >> 3;
  input.bits = 0;
  input.count = 0;
  const size = readBits(input, 16);
  readBits(input, 16);
  for (let i = 0; i < size; i++) write(output, readBits(input, 8));
}

/** Canonical code: number of codes of each length, and symbols in the order of their codes. */
interface Tree {
  readonly counts: Uint16Array;
  readonly symbols: readonly number[];
}

const LONGEST = 15;

function treeOf(lengths: readonly number[]): Tree {
  const counts = new Uint16Array(LONGEST + 1);
  for (const length of lengths) if (length > 0) counts[length]!++;
  const used = lengths.map((length, symbol) => ({ length, symbol })).filter(({ length }) => length > 0);
  used.sort((a, b) => a.length - b.length || a.symbol - b.symbol);
  return { counts, symbols: used.map(({ symbol }) => symbol) };
}

function readSymbol(input: BitInput, { counts, symbols }: Tree): number {
  let code = 0;
  let first = 0;
  let index = 0;
  for (let length = 1; length <= LONGEST; length++) {
    code |= readBits(input, 1);
    const count = counts[length]!;
    if (code - first < count) return symbols[index + code - first]!;
    index += count;
    first = (first + count) << 1;
    code <<= 1;
  }
  throw new RangeError("no symbol has this code");
}

const range = (count: number, value: number) => new Array<number>(count).fill(value);
const fixedLiterals = treeOf([...range(144, 8), ...range(112, 9), ...range(24, 7), ...range(8, 8)]);
const fixedDistances = treeOf(range(30, 5));

/** Order in which the lengths of the code of lengths are stored. */
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

function readTrees(input: BitInput): [literals: Tree, distances: Tree] {
  const literals = readBits(input, 5) + 257;
  const distances = readBits(input, 5) + 1;
  const stored = readBits(input, 4) + 4;
  const lengths = range(19, 0);
  for (let i = 0; i < stored; i++) lengths[ORDER[i]!] = readBits(input, 3);
  const tree = treeOf(lengths);
  const all: number[] = [];
  while (all.length < literals + distances) {
    const symbol = readSymbol(input, tree);
    if (symbol < 16) all.push(symbol);
    else if (symbol === 16) all.push(...range(3 + readBits(input, 2), all.at(-1) ?? 0));
    else all.push(...range(symbol === 17 ? 3 + readBits(input, 3) : 11 + readBits(input, 7), 0));
  }
  return [treeOf(all.slice(0, literals)), treeOf(all.slice(literals, literals + distances))];
}

/** Least value of each symbol for a length or distance, from the numbers of further bits. */
function leastValues(from: number, bits: readonly number[]): readonly number[] {
  let next = from;
  return bits.map((count) => {
    const least = next;
    next += 1 << count;
    return least;
  });
}

const LENGTH_BITS = [...range(8, 0), ...[1, 2, 3, 4, 5].flatMap((bits) => range(4, bits))];
/** The last symbol means 258 alone. */
const LENGTHS = [...leastValues(3, LENGTH_BITS), 258];
const DISTANCE_BITS = [0, 0, ...Array.from({ length: 14 }, (_, bits) => range(2, bits)).flat()];
const DISTANCES = leastValues(1, DISTANCE_BITS);
const END = 256;

function inflateBlock(input: BitInput, output: Output, literals: Tree, distances: Tree): void {
  for (;;) {
    const symbol = readSymbol(input, literals);
    if (symbol === END) return;
    if (symbol < END) {
      write(output, symbol);
      continue;
    }
    const k = symbol - END - 1;
    if (k >= LENGTHS.length) throw new RangeError("no length");
    const length = LENGTHS[k]! + readBits(input, LENGTH_BITS[k] ?? 0);
    const d = readSymbol(input, distances);
    if (d >= DISTANCES.length) throw new RangeError("no distance");
    const distance = DISTANCES[d]! + readBits(input, DISTANCE_BITS[d]!);
    if (distance > output.size) throw new RangeError("a distance before the data");
    for (let i = 0; i < length; i++) write(output, output.bytes[output.size - distance]!);
  }
}
