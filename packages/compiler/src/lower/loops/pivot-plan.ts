/** A structurally nonzero element of a square matrix, with its values at some points. */
export interface SampledEntry {
  readonly row: number;
  readonly column: number;
  readonly values: readonly number[];
  /** It is 1 or -1 everywhere: products with it cost nothing. */
  readonly isUnit?: boolean;
}

/** An element on which a column is eliminated. */
export interface Pivot {
  readonly row: number;
  readonly column: number;
  /** Whether it was compared with its row or its column. */
  readonly along: "row" | "column";
  /** The least ratio of its size to the largest other element there, without scaling. */
  readonly ratio: number;
}

/** A pivot is not smaller than this fraction of the largest element of its row or of its column … */
const LEAST_PIVOT = 0.05;
/** … nor than this fraction of the numbers from which it was computed. */
const LEAST_REST = 1e-4;
/** Number of columns among which the next pivot is chosen. */
const FRONT = 40;
/** Products that count as much as one new element, which takes part in later products. */
const PRODUCTS_PER_ELEMENT = 50;
/** Cost of a sum relative to a product. */
const SUM = 0.25;
/** Multiplications per unknown from which straight code is longer than it pays. */
const LARGEST_COST = 150;

/**
 * Pivots in the order of a sparse elimination, large enough at all points (threshold pivoting: Duff, Erisman and Reid, Direct Methods for
 * Sparse Matrices, 1986, chapter 5), with few products. The elimination goes through the matrix from one end to the other: joints and
 * bodies from the leaves to the root. On this way the next pivot causes least fill (Tinney and Walker, Proceedings of the IEEE 55,
 * 1967, scheme 3). `undefined` if there are no such pivots, or too many products.
 */
export function planPivots(n: number, entries: readonly SampledEntry[]): readonly Pivot[] | undefined {
  const order = columnsFromEnd(n, entries);
  const plans = [order, [...order].reverse()].map((columns) => plan(n, entries, columns));
  const [best] = plans.filter((one) => one !== undefined).sort((a, b) => a.cost - b.cost);
  return best?.pivots;
}

interface Plan {
  readonly pivots: readonly Pivot[];
  readonly cost: number;
}

/** `order`: columns are eliminated in about this order. */
function plan(n: number, entries: readonly SampledEntry[], order: readonly number[]): Plan | undefined {
  const matrix = new ActiveMatrix(n, entries);
  const pivots: Pivot[] = [];
  const front = new Front(order);
  let cost = 0;
  while (pivots.length < n) {
    const pivot = front.pivot(matrix);
    if (pivot === undefined) return undefined;
    cost += matrix.costOf(pivot);
    if (cost > LARGEST_COST * n) return undefined;
    pivots.push(pivot);
    matrix.eliminate(pivot);
    front.remove(pivot.column);
  }
  return { pivots, cost };
}

/** Columns among which the next pivot is chosen: the first ones of an order that are not eliminated. */
class Front {
  readonly #order: readonly number[];
  readonly #open: number[] = [];
  #next = 0;

  constructor(order: readonly number[]) {
    this.#order = order;
  }

  pivot(matrix: ActiveMatrix): Pivot | undefined {
    for (let size = FRONT; ; size *= 2) {
      while (this.#open.length < size && this.#next < this.#order.length)
        this.#open.push(this.#order[this.#next++]!);
      const pivot = matrix.bestPivotIn(this.#open);
      if (pivot !== undefined || this.#next === this.#order.length) return pivot;
    }
  }

  remove(column: number): void {
    this.#open.splice(this.#open.indexOf(column), 1);
  }
}

/** Columns by their distance from one of those farthest apart, in steps over common rows; the most distant ones first. */
function columnsFromEnd(n: number, entries: readonly SampledEntry[]): readonly number[] {
  const columnsOf: number[][] = Array.from({ length: n }, () => []);
  const rowsOf: number[][] = Array.from({ length: n }, () => []);
  for (const { row, column } of entries) {
    columnsOf[row]!.push(column);
    rowsOf[column]!.push(row);
  }
  const from = (start: number): readonly number[] => {
    const seen = new Uint8Array(n);
    const found = [start];
    seen[start] = 1;
    for (let k = 0; k < found.length; k++)
      for (const row of rowsOf[found[k]!]!)
        for (const column of columnsOf[row]!) {
          if (seen[column] === 1) continue;
          seen[column] = 1;
          found.push(column);
        }
    for (let column = 0; column < n; column++) if (seen[column] === 0) found.push(column);
    return found;
  };
  return [...from(from(0).at(-1)!)].reverse();
}

/** Values of an element at the points, and the largest numbers from which they were computed. */
interface Element {
  readonly values: Float64Array;
  readonly sizes: Float64Array;
  isUnit: boolean;
}

/** The part of a matrix that is not eliminated yet. */
class ActiveMatrix {
  readonly #rows: Map<number, Element>[];
  readonly #columns: Set<number>[];
  readonly #points: number;
  readonly #scales: { readonly rows: Float64Array; readonly columns: Float64Array };

  constructor(n: number, entries: readonly SampledEntry[]) {
    this.#points = entries[0]?.values.length ?? 0;
    this.#rows = Array.from({ length: n }, () => new Map());
    this.#columns = Array.from({ length: n }, () => new Set());
    const scales = scalesOf(n, entries);
    this.#scales = scales;
    for (const { row, column, values, isUnit = false } of entries) {
      const scaled = Float64Array.from(
        values,
        (value) => value / (scales.rows[row]! * scales.columns[column]!),
      );
      this.#rows[row]!.set(column, { values: scaled, sizes: scaled.map(Math.abs), isUnit });
      this.#columns[column]!.add(row);
    }
  }

  /** Number of products of one elimination, and of sums, which cost less. */
  costOf({ row, column }: Pick<Pivot, "row" | "column">): number {
    const elements = this.#rows[row]!;
    const rows = this.#columns[column]!;
    const { isUnit } = elements.get(column)!;
    let factors = 0;
    for (const other of rows)
      if (other !== row && !(isUnit && this.#rows[other]!.get(column)!.isUnit)) factors++;
    let terms = 1;
    for (const [other, element] of elements) if (other !== column && !element.isUnit) terms++;
    const divisions = isUnit ? 0 : Math.min(terms, factors);
    return factors * terms + divisions + SUM * (rows.size - 1) * elements.size;
  }

  bestPivotIn(columns: readonly number[]): Pivot | undefined {
    let best: Pivot | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const column of columns)
      for (const row of this.#columns[column]!) {
        const cost = this.costOf({ row, column }) / PRODUCTS_PER_ELEMENT;
        if (cost >= least) continue;
        const weight = cost + this.#fillOf(row, column, least - cost);
        if (weight >= least) continue;
        const sound = this.#soundPivot(row, column);
        if (sound === undefined) continue;
        best = sound;
        least = weight;
      }
    return best;
  }

  /** Number of new elements of one elimination; counting ends at `most`. */
  #fillOf(row: number, column: number, most: number): number {
    let fill = 0;
    const places = this.#rows[row]!;
    for (const other of this.#columns[column]!) {
      if (other === row) continue;
      const elements = this.#rows[other]!;
      for (const place of places.keys()) if (!elements.has(place)) fill++;
      if (fill >= most) return fill;
    }
    return fill;
  }

  eliminate({ row, column }: Pivot): void {
    const pivotRow = this.#rows[row]!;
    const pivot = pivotRow.get(column)!;
    pivotRow.delete(column);
    for (const other of pivotRow.keys()) this.#columns[other]!.delete(row);
    const rows = this.#columns[column]!;
    rows.delete(row);
    for (const other of rows) {
      const elements = this.#rows[other]!;
      const factor = elements.get(column)!.values.map((value, s) => value / pivot.values[s]!);
      elements.delete(column);
      for (const [target, element] of pivotRow) this.#subtract(other, target, factor, element);
    }
    this.#rows[row] = new Map();
    this.#columns[column] = new Set();
  }

  #subtract(row: number, column: number, factor: Float64Array, { values }: Element): void {
    const elements = this.#rows[row]!;
    let element = elements.get(column);
    if (element === undefined) {
      element = {
        values: new Float64Array(this.#points),
        sizes: new Float64Array(this.#points),
        isUnit: false,
      };
      elements.set(column, element);
      this.#columns[column]!.add(row);
    }
    element.isUnit = false;
    for (let s = 0; s < this.#points; s++) {
      const change = factor[s]! * values[s]!;
      element.values[s] = element.values[s]! - change;
      element.sizes[s] = Math.max(element.sizes[s]!, Math.abs(change));
    }
  }

  #soundPivot(row: number, column: number): Pivot | undefined {
    const { values, sizes } = this.#rows[row]!.get(column)!;
    for (let s = 0; s < this.#points; s++) {
      const size = Math.abs(values[s]!);
      if (!(size > LEAST_REST * sizes[s]!) || !(size < 1e200)) return undefined;
    }
    const { rows, columns } = this.#scales;
    const inColumn = [...this.#columns[column]!].flatMap((other) =>
      other === row ? [] : [{ ...this.#rows[other]!.get(column)!, scale: rows[other]! / rows[row]! }],
    );
    const inRow = [...this.#rows[row]!].flatMap(([other, element]) =>
      other === column ? [] : [{ ...element, scale: columns[other]! / columns[column]! }],
    );
    // Fewer elements are sooner compared where the code runs.
    const sides = [
      { along: "column", others: inColumn },
      { along: "row", others: inRow },
    ] as const;
    for (const { along, others } of [...sides].sort((a, b) => a.others.length - b.others.length)) {
      if (leastRatio(values, others, () => 1) < LEAST_PIVOT) continue;
      return { row, column, along, ratio: leastRatio(values, others, ({ scale }) => scale) };
    }
    return undefined;
  }
}

/** The least ratio of a value to the largest of the others at a point. */
function leastRatio<E extends Element>(
  values: Float64Array,
  others: readonly E[],
  scaleOf: (element: E) => number,
): number {
  let least = Number.POSITIVE_INFINITY;
  values.forEach((value, s) => {
    const largest = others.reduce(
      (most, other) => Math.max(most, Math.abs(other.values[s]!) * scaleOf(other)),
      0,
    );
    if (largest > 0) least = Math.min(least, Math.abs(value) / largest);
  });
  return least;
}

/** The largest elements of each row, then of each column. */
function scalesOf(n: number, entries: readonly SampledEntry[]) {
  const largest = (values: readonly number[]) => values.reduce((most, v) => Math.max(most, Math.abs(v)), 0);
  const rows = new Float64Array(n);
  const columns = new Float64Array(n);
  for (const { row, values } of entries) rows[row] = Math.max(rows[row]!, largest(values));
  for (let i = 0; i < n; i++) rows[i] ||= 1;
  for (const { row, column, values } of entries)
    columns[column] = Math.max(columns[column]!, largest(values) / rows[row]!);
  for (let i = 0; i < n; i++) columns[i] ||= 1;
  return { rows, columns };
}
