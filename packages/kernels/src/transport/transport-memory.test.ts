import { TRANSPORT_SLOTS } from "@cosimo/ir";
import { expect, it } from "vitest";
import {
  TRANSPORT_COUNT,
  TRANSPORT_NEEDED,
  TRANSPORT_NEXT,
  TRANSPORT_POSITION,
  TRANSPORT_SIZE,
} from "./transport-memory.ts";
import { addInitialPiece, clearTransport, passFront, recordEntered, recordFlow } from "./transport-record.ts";
import { transportedValue, transportFront } from "./transport-value.ts";

it("the memory that compilers reserve is that of the kernels", () => {
  expect(TRANSPORT_SLOTS).toBe(TRANSPORT_SIZE);
});

const p = 0;
const noted = TRANSPORT_SIZE;

function line(...pieces: readonly (readonly [number, number, number, number])[]) {
  const heap = new Float64Array(TRANSPORT_SIZE + 12);
  clearTransport(heap, p);
  for (const piece of pieces) addInitialPiece(heap, p, ...piece);
  return heap;
}

/** Moves the content from x to `to`, while f(x) enters. */
function move(heap: Float64Array, to: number, f: (x: number) => number): void {
  const from = heap[TRANSPORT_POSITION]!;
  for (const [k, share] of [0.25, 0.5, 0.75, 1].entries()) {
    const x = from + share * (to - from);
    heap[noted + k] = x;
    heap[noted + 6 + k] = f(x);
  }
  heap[TRANSPORT_NEEDED] = from;
  expect(recordEntered(heap, p, noted, noted + 6)).toBe(0);
}

const outlet = (heap: Float64Array, x: number, order = 0) => transportedValue(heap, 0, p, 1, x, order);

it("polynomials of degree 4 are carried exactly, and successive pieces of one take one place", () => {
  const f = (x: number) => 1 - x + x ** 4;
  const heap = line([0, 1, 1, 1]);
  recordFlow(heap, p, 0, f(0), 1);
  for (let x = 0.25; x <= 2; x += 0.25) move(heap, x, f);
  for (const x of [1.8, 1.9, 2]) expect(outlet(heap, x)).toBeCloseTo(f(x - 1), 12);
  // With respect to the place, which is opposite to that with respect to x.
  expect(outlet(heap, 2, 1)).toBeCloseTo(1 - 4, 10);
  expect(outlet(heap, 2, 2)).toBeCloseTo(12, 9);
  expect(heap[TRANSPORT_COUNT]).toBe(1);
});

it("reads stay before a jump until it has left", () => {
  const heap = line([0, 1, 5, 5]);
  recordFlow(heap, p, 0, 7, 1);
  for (const x of [0.25, 0.5, 0.75]) move(heap, x, () => 7);
  expect(heap[TRANSPORT_NEXT]).toBe(0);
  expect(transportFront(heap, p, 0, 0.75)).toBe(0.25);
  expect(passFront(heap, p)).toBe(0);
  move(heap, 1, () => 7);
  expect([0.99, 1, 1.01].map((x) => outlet(heap, x))).toEqual([5, 5, 5]);
  expect(passFront(heap, p)).toBe(1);
  expect([1, 1.01].map((x) => outlet(heap, x))).toEqual([7, 7]);
  // The indicator continues below zero; the other one is that of the next jump.
  expect(transportFront(heap, p, 0, 1.25)).toBe(-0.25);
  expect(transportFront(heap, p, 1, 1.25)).toBe(1);
});

it("when the direction changes, the content ends at the former outlet and comes back", () => {
  const heap = line([0, 1, 0, 0]);
  recordFlow(heap, p, 0, 0, 1);
  for (const x of [0.1, 0.2, 0.3, 0.4]) move(heap, x, (at) => at);
  recordFlow(heap, p, 0.4, 9, -1);
  for (const x of [0.3, 0.2, 0.1]) {
    move(heap, x, () => 9);
    expect(transportedValue(heap, 0, p, 0, x, 0)).toBeCloseTo(x, 12);
  }
  expect(heap[TRANSPORT_NEXT]).toBeCloseTo(0.6, 12);
});
