import { MOST_PARTS } from "@cosimo/kernels";

/** Instants of output rows after the start, computed by index so that rounding does not accumulate. */
export interface OutputGrid {
  /** The instants: begin, end and interval [s], whether it divides the time between them, and the number of the last one. */
  readonly instants?: {
    readonly begin: number;
    readonly end: number;
    readonly interval: number;
    readonly isExact: boolean;
    readonly last: number;
  };
  /** Number of the next instant, from 1. */
  readonly index: number;
  /** The next instant [s], or +Infinity. */
  readonly next: number;
  /** Advances to the first instant after `t`; instants that differ from `t` by rounding count as passed. */
  pass(t: number): void;
  /** Advances to the instant `next`, or to the first one after `t` if there is no such instant. */
  seek(next: number, t: number): void;
  /** Present: there are instants after this only, which divide the time from the last row to `to` into equal parts, by the degree of dense output. */
  divide?(from: number, to: number, degree: number): void;
  /** The instant `rows` after the next one [s], at most the last; +Infinity if none is left. */
  ahead(rows: number): number;
}

/** Instants `start + k interval`, and `stop` as the last one even if it is no multiple. */
export function createOutputGrid(start: number, stop: number, interval: number): OutputGrid {
  const count = Math.max(1, Math.ceil((stop - start) / interval - 1e-6));
  const exact = Math.abs((stop - start) / interval - count) < 1e-6;
  const instant = (k: number): number => {
    if (k > count) return Number.POSITIVE_INFINITY;
    if (k === count) return stop;
    return exact ? start + ((stop - start) * k) / count : start + k * interval;
  };
  let k = 1;
  const grid = {
    instants: { begin: start, end: stop, interval, isExact: exact, last: count },
    get index() {
      return k;
    },
    next: stop > start ? instant(1) : Number.POSITIVE_INFINITY,
    pass(t: number): void {
      const limit = t + 4 * Number.EPSILON * Math.abs(t);
      while (grid.next <= limit) grid.next = instant(++k);
    },
    seek(next: number, t: number): void {
      while (grid.next < next) grid.next = instant(++k);
      if (grid.next === next) return;
      k = 1;
      grid.next = instant(k);
      grid.pass(t);
    },
    ahead: (rows: number): number =>
      k > count ? Number.POSITIVE_INFINITY : instant(Math.min(k + rows, count)),
  };
  return grid;
}

/** Given instants, ascending, and `stop` as the last one. Kernels do not know them: rows are written by the host. */
export function createListedGrid(start: number, stop: number, times: readonly number[]): OutputGrid {
  const instants = [...times.filter((t) => t > start && t < stop), stop];
  const instant = (k: number): number => instants[k - 1] ?? Number.POSITIVE_INFINITY;
  let k = 1;
  const grid = {
    get index() {
      return k;
    },
    next: stop > start ? instant(1) : Number.POSITIVE_INFINITY,
    pass(t: number): void {
      const limit = t + 4 * Number.EPSILON * Math.abs(t);
      while (grid.next <= limit) grid.next = instant(++k);
    },
    seek(_next: number, t: number): void {
      k = 1;
      grid.next = instant(k);
      grid.pass(t);
    },
    ahead: (rows: number): number =>
      k > instants.length ? Number.POSITIVE_INFINITY : instant(Math.min(k + rows, instants.length)),
  };
  return grid;
}

/** Instants within each step: at the ends of its equal parts. */
export function createDividingGrid(fewest: number): OutputGrid {
  let own = emptyGrid;
  return {
    index: MOST_PARTS + 1,
    get next() {
      return own.next;
    },
    divide(from, to, degree) {
      const parts = Math.max(fewest, Math.min(MOST_PARTS, degree));
      const hasParts = to - from > 4 * Number.EPSILON * Math.abs(to);
      own = hasParts ? createOutputGrid(from, to, (to - from) / parts) : emptyGrid;
    },
    pass: (t) => own.pass(t),
    seek() {
      own = emptyGrid;
    },
    ahead: emptyGrid.ahead,
  };
}

/** A grid without instants. */
export const emptyGrid: OutputGrid = {
  index: 1,
  next: Number.POSITIVE_INFINITY,
  pass() {},
  seek() {},
  ahead: () => Number.POSITIVE_INFINITY,
};
