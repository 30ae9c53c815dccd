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
  /**
   * Present: there are instants after this only, which divide the time from the last row to `to` into equal parts, by the degree of dense
   * output; into one, if rows within it are not needed (`isBounded`).
   */
  divide?(from: number, to: number, degree: number, isBounded: boolean): void;
  /** The instant `rows` after the next one [s], at most the last; +Infinity if none is left. */
  ahead(rows: number): number;
}

/** Instants `start + k interval`, and `stop` as the last one even if it is no multiple. */
export function createOutputGrid(start: number, stop: number, interval: number): OutputGrid {
  const count = Math.max(1, Math.ceil((stop - start) / interval - 1e-6));
  const isExact = Math.abs((stop - start) / interval - count) < 1e-6;
  const instant = (k: number): number => {
    if (k === count) return stop;
    return isExact ? start + ((stop - start) * k) / count : start + k * interval;
  };
  const instants = { begin: start, end: stop, interval, isExact, last: count };
  return Object.assign(gridOver(stop > start ? count : 0, instant), { instants });
}

/** Given instants, ascending, and `stop` as the last one. Kernels do not know them: rows are written by the host. */
export function createListedGrid(start: number, stop: number, times: readonly number[]): OutputGrid {
  const instants = [...times.filter((t) => t > start && t < stop), stop];
  return gridOver(stop > start ? instants.length : 0, (k) => instants[k - 1]!);
}

/** The instants 1 to `count`. */
function gridOver(count: number, instant: (k: number) => number): OutputGrid {
  const instantOrNone = (k: number): number => (k > count ? Number.POSITIVE_INFINITY : instant(k));
  const grid = {
    index: 1,
    next: instantOrNone(1),
    pass(t: number): void {
      const limit = t + 4 * Number.EPSILON * Math.abs(t);
      while (grid.next <= limit) advance();
    },
    seek(next: number, t: number): void {
      while (grid.next < next) advance();
      if (grid.next === next) return;
      grid.index = 1;
      grid.next = instantOrNone(1);
      grid.pass(t);
    },
    ahead: (rows: number): number =>
      grid.index > count ? Number.POSITIVE_INFINITY : instant(Math.min(grid.index + rows, count)),
  };
  const advance = (): void => {
    grid.next = instantOrNone(++grid.index);
  };
  return grid;
}

/** Instants within each step: at the ends of its equal parts. */
export function createDividingGrid(fewest: number): OutputGrid {
  let [begin, end, parts, part] = [0, 0, 0, 0];
  const grid = {
    index: MOST_PARTS + 1,
    next: Number.POSITIVE_INFINITY,
    divide(from: number, to: number, degree: number, isBounded: boolean): void {
      const hasParts = to - from > 4 * Number.EPSILON * Math.abs(to);
      const most = isBounded ? 1 : Math.max(fewest, Math.min(MOST_PARTS, degree));
      parts = hasParts ? most : 0;
      [begin, end, part] = [from, to, 0];
      advance();
    },
    pass(t: number): void {
      const limit = t + 4 * Number.EPSILON * Math.abs(t);
      while (grid.next <= limit) advance();
    },
    seek(): void {
      grid.next = Number.POSITIVE_INFINITY;
    },
    ahead: emptyGrid.ahead,
  };
  const advance = (): void => {
    part++;
    if (part < parts) grid.next = begin + ((end - begin) * part) / parts;
    else grid.next = part === parts ? end : Number.POSITIVE_INFINITY;
  };
  return grid;
}

/** A grid without instants. */
export const emptyGrid: OutputGrid = {
  index: 1,
  next: Number.POSITIVE_INFINITY,
  pass() {},
  seek() {},
  ahead: () => Number.POSITIVE_INFINITY,
};
