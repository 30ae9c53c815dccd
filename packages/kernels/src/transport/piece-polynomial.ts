import type { Heap, int, real } from "@cosimo/ir";
import { PIECE_VALUES } from "./transport-memory.ts";

/** The polynomial of a piece at xi, or its derivative of this order, up to 3; Newton's form with divided differences. */
export function pieceValue(heap: Heap, piece: int, xi: real, order: int): real {
  const v: int = piece + PIECE_VALUES;
  const x0: real = heap[piece]!;
  const x1: real = heap[piece + 1]!;
  const x2: real = heap[piece + 2]!;
  const x3: real = heap[piece + 3]!;
  const x4: real = heap[piece + 4]!;
  const d01: real = (heap[v + 1]! - heap[v]!) / (x1 - x0);
  const d12: real = (heap[v + 2]! - heap[v + 1]!) / (x2 - x1);
  const d23: real = (heap[v + 3]! - heap[v + 2]!) / (x3 - x2);
  const d34: real = (heap[v + 4]! - heap[v + 3]!) / (x4 - x3);
  const d02: real = (d12 - d01) / (x2 - x0);
  const d13: real = (d23 - d12) / (x3 - x1);
  const d24: real = (d34 - d23) / (x4 - x2);
  const d03: real = (d13 - d02) / (x3 - x0);
  const d14: real = (d24 - d13) / (x4 - x1);
  const d04: real = (d14 - d03) / (x4 - x0);
  // Horner's scheme; p, q, r, s: the value, its derivative, and a half and a sixth of the next ones.
  const a3: real = xi - x3;
  const a2: real = xi - x2;
  const a1: real = xi - x1;
  const a0: real = xi - x0;
  let p: real = d04;
  let q: real = 0;
  let r: real = 0;
  let s: real = 0;
  p = d03 + a3 * p;
  q = d04;
  r = q;
  q = p + a2 * q;
  p = d02 + a2 * p;
  s = r;
  r = q + a1 * r;
  q = p + a1 * q;
  p = d01 + a1 * p;
  s = r + a0 * s;
  r = q + a0 * r;
  q = p + a0 * q;
  p = heap[v]! + a0 * p;
  if (order === 0) return p;
  if (order === 1) return q;
  return order === 2 ? 2 * r : 6 * s;
}
