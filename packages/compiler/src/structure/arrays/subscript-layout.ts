/** One row of subscripts for each equation of a form. */
export type Rows = readonly (readonly number[])[];

/** A subscript is `offset`, or an iteration variable plus `offset`. */
export interface Subscript {
  readonly iterator: number | undefined;
  readonly offset: number;
}

/** How the subscripts of a form depend on iteration variables, each of which is one of the subscripts. */
export interface SubscriptLayout {
  readonly subscripts: readonly Subscript[];
  /** By iteration variable: the column whose value it has. */
  readonly columns: readonly number[];
}

/** Share of rows that must agree; the others, as at the end of a ring, fall out of the layout. */
const MAJORITY = 0.9;

/** The layout of most rows. */
export function layoutOf(rows: Rows): SubscriptLayout {
  const columns: number[] = [];
  const [first] = rows;
  const middle = rows[rows.length >> 1]!;
  const agree = (test: (row: readonly number[]) => boolean): boolean => {
    let most = rows.length * (1 - MAJORITY);
    for (const row of rows) if (!test(row) && --most < 0) return false;
    return true;
  };
  const subscripts = first!.map((_, k): Subscript => {
    const value = middle[k]!;
    if (rows.every((row) => row[k] === value)) return { iterator: undefined, offset: value };
    for (const [iterator, column] of columns.entries()) {
      const offset = value - middle[column]!;
      if (agree((row) => row[k]! - row[column]! === offset)) return { iterator, offset };
    }
    columns.push(k);
    return { iterator: columns.length - 1, offset: 0 };
  });
  return { subscripts, columns };
}

export function fits({ subscripts, columns }: SubscriptLayout, row: readonly number[]): boolean {
  for (let k = 0; k < subscripts.length; k++) {
    const { iterator, offset } = subscripts[k]!;
    if (row[k] !== (iterator === undefined ? offset : row[columns[iterator]!]! + offset)) return false;
  }
  return true;
}

/** Rows whose iteration variables have all values of a box, in the order of the box. */
export interface RowBox {
  /** By iteration variable. */
  readonly ranges: readonly (readonly [from: number, to: number])[];
  /** Indices of rows. */
  readonly rows: readonly number[];
}

/** The boxes of at least `fewest` rows, among rows that fit the layout. */
export function boxesOf(layout: SubscriptLayout, rows: Rows, fewest: number): readonly RowBox[] {
  const { columns } = layout;
  if (columns.length === 0) return [];
  const points: Point[] = [];
  let isOrdered = true;
  for (const [k, row] of rows.entries()) {
    if (!fits(layout, row)) continue;
    const point = columns.map((column) => row[column]!);
    isOrdered &&= points.length === 0 || compareLists(points.at(-1)!.point, point) < 0;
    points.push({ row: k, point });
  }
  if (points.length < fewest) return [];
  if (!isOrdered) points.sort((a, b) => compareLists(a.point, b.point));
  const found: RowBox[] = [];
  const parts = columns.length === 1 ? runs(points) : [points];
  for (const part of parts) {
    if (part.length < fewest) continue;
    const ranges = boxAround(part.map(({ point }) => point));
    const size = ranges.reduce((product, [from, to]) => product * (to - from + 1), 1);
    const isWhole = size === part.length && part.every(({ point }, k) => !isEqual(point, part[k - 1]?.point));
    if (isWhole) found.push({ ranges, rows: part.map(({ row }) => row) });
  }
  return found;
}

interface Point {
  readonly row: number;
  readonly point: readonly number[];
}

/** Parts of a list without gaps. */
function runs(ordered: readonly Point[]): readonly (readonly Point[])[] {
  const parts: Point[][] = [];
  let last = Number.NaN;
  for (const one of ordered) {
    if (one.point[0] === last + 1) parts.at(-1)!.push(one);
    else parts.push([one]);
    last = one.point[0]!;
  }
  return parts;
}

function boxAround(points: Rows): readonly (readonly [number, number])[] {
  return points[0]!.map((_, k) => {
    let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const point of points) {
      if (point[k]! < from) from = point[k]!;
      if (point[k]! > to) to = point[k]!;
    }
    return [from, to] as const;
  });
}

function compareLists(a: readonly number[], b: readonly number[]): number {
  for (let k = 0; k < a.length; k++) if (a[k] !== b[k]) return a[k]! - b[k]!;
  return 0;
}

function isEqual(a: readonly number[], b: readonly number[] | undefined): boolean {
  return b !== undefined && compareLists(a, b) === 0;
}
