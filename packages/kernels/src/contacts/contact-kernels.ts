import type { int, real } from "@cosimo/ir";

/** Kernels of contacts at rest, bound to one system; by WebAssembly or as plain JavaScript. Their memory is at `r`. */
export interface ContactKernels {
  restingFlow(b: int, n: int, m: int, r: int, t: real, x: int, xdot: int): int;
  restingIndicators(b: int, n: int, m: int, r: int, t: real, x: int, g: int): int;
  /** Returns a code `LIMIT_…`. */
  reachLimit(b: int, n: int, m: int, r: int, p: int, t: real, x: int, before: int, k: int): int;
  /** The number of contacts that begin. */
  captureRebounds(
    b: int,
    n: int,
    m: int,
    r: int,
    p: int,
    t: real,
    x: int,
    before: int,
    jumps: int,
    isClose: int,
  ): int;
  /** A condition, or -1. */
  conditionBeyondRest(b: int, n: int, m: int, r: int, p: int, t: real, x: int): int;
  keepOnContacts(b: int, n: int, m: int, r: int, t: real, x: int): void;
  /** The number of contacts that end. */
  endVanished(b: int, n: int, m: int, r: int, t: real, x: int): int;
  endBroken(b: int, n: int, m: int, r: int, t: real, x: int): int;
}
