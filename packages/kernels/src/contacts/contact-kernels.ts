import type { int, real } from "@cosimo/ir";

/** Kernels of contacts at rest, bound to one system; by WebAssembly or as plain JavaScript. Their memory is at `r`. */
export interface ContactKernels {
  restingFlow(b: int, n: int, m: int, r: int, t: real, x: int, xdot: int): int;
  restingIndicators(b: int, n: int, m: int, r: int, t: real, x: int, g: int): int;
  /** Returns a code `CONTACT_…`. */
  attachContact(b: int, n: int, m: int, r: int, t: real, x: int, before: int, indicator: int, hit: int): int;
  /** 1: the states at `x` are at the limit of the events of these conditions, and stay. */
  settleAtLimit(
    b: int,
    n: int,
    m: int,
    r: int,
    t: real,
    x: int,
    chosen: int,
    remainder: real,
    departures: int,
  ): int;
  /** The number of contacts that begin. `jumps`: -1, or records of the last jumps. */
  captureContacts(b: int, n: int, m: int, r: int, t: real, x: int, height: real, jumps: int): int;
  keepOnContacts(b: int, n: int, m: int, r: int, t: real, x: int): void;
  isBroken(b: int, n: int, m: int, r: int, t: real, x: int, k: int): int;
  releaseContacts(b: int, n: int, r: int, t: real, x: int): void;
}
