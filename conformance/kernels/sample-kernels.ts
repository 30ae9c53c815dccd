import type { Heap, int, real } from "@cosimo/ir";

/** A sample of the kernel language: every kind of statement, and most expressions. */

export interface SampleSystem {
  slope(b: int, t: real, x: int, xdot: int): int;
}

const SAMPLE_STEPS: int = 4 * 16;
const SAMPLE_THIRD: real = 1 / 3;

/** Van der Pol's oscillator with mu = heap[b]; returns 1 when the state is out of range. */
export function sampleSlope(heap: Heap, b: int, t: real, x: int, xdot: int): int {
  const position = heap[x]!;
  const speed = heap[x + 1]!;
  if (!Number.isFinite(position) || Math.abs(speed) > 1e3) return 1;
  heap[xdot] = speed;
  heap[xdot + 1] = heap[b]! * (1 - position * position) * speed - position + Math.sin(t) * SAMPLE_THIRD;
  return 0;
}

/** Euler steps of a system of n states at x, with work space for n slots at k; returns the failure code. */
export function sampleEuler(
  sys: SampleSystem,
  heap: Heap,
  b: int,
  t: real,
  h: real,
  n: int,
  x: int,
  k: int,
): int {
  let time = t;
  for (let step = 0; step < SAMPLE_STEPS; step++) {
    const code = sys.slope(b, time, x, k);
    if (code !== 0) return code;
    for (let i = 0; i < n; i++) heap[x + i]! += h * heap[k + i]!;
    time += h;
  }
  return 0;
}

/** Sieve of Eratosthenes below n in the slots from a; returns the number of primes. */
export function samplePrimes(heap: Heap, n: int, a: int): int {
  sampleFill(heap, n, a, 1);
  const last: int = Math.floor(Math.sqrt(n));
  let count: int = 0;
  for (let p: int = 2; p < n; p++) {
    if (heap[a + p] === 0) continue;
    count++;
    if (p > last) continue;
    let multiple = p * p;
    while (true) {
      if (multiple >= n) break;
      heap[a + multiple] = 0;
      multiple += p;
    }
  }
  return count;
}

function sampleFill(heap: Heap, n: int, a: int, value: real): void {
  for (let i = n - 1; i >= 0; --i) {
    heap[a + i] = value;
  }
}

/** Steps of the sequence of Collatz from n down to 1, with integer operators. */
export function sampleCollatz(n: int): int {
  let steps: int = 0;
  while (n !== 1) {
    const even = n % 2 === 0;
    n = even ? n >> 1 : 3 * n + 1;
    steps++;
  }
  return steps & 0xffff;
}

/** Rounding, comparison and selection. */
export function sampleChoice(x: real, y: real, i: int): real {
  const large = x > y && (y >= 0 || i !== 3);
  let sum: real = large ? Math.max(x, y, 1) : -Math.min(x, y);
  sum *= i < 0 ? -1 : 1;
  sum -= Math.trunc(x) / (1 + Math.abs(i));
  {
    const sum: int = Math.max(i, 2) << 1;
    if (sum > 6) return Math.abs(y) ** 0.3 + sum;
  }
  return Number.isNaN(sum) ? -0 : sum / 3;
}
