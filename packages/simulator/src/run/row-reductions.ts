import {
  ENTRY_KIND,
  ENTRY_PLACE,
  ENTRY_RESULT,
  ENTRY_STATE,
  endPiece,
  isBounded,
  KIND_FINAL,
  KIND_INTEGRAL,
  KIND_MAXIMUM,
  KIND_MINIMUM,
  REDUCTION_COUNT,
  REDUCTION_END,
  REDUCTION_ENTRY,
  REDUCTION_HEADER,
  REDUCTION_TIME,
  reduceRow,
} from "@cosimo/kernels";
import type { HybridSystem } from "../system/hybrid-system.ts";

/** A number that a run gives in place of its rows. */
export interface Reduction {
  readonly kind: "final" | "max" | "min" | "integral";
  /** Name of a column of the rows. */
  readonly variable: string;
}

/** The numbers of a run, taken from its rows one by one. */
export interface RowReductions {
  /** Fewest parts into which rows are to divide each step; 0: rows may be anywhere. */
  readonly parts: number;
  /** Columns of which values are needed, in the order of the rows that kernels take. */
  readonly columns: readonly number[];
  /** Forgets all rows. */
  begin(): void;
  /** The present step, or the part of it before an event, ends at this time [s]; the same. */
  endAt(t: number): void;
  endsAt(t: number): boolean;
  /** Whether rows within the last step cannot change the numbers; `dense`: address of its polynomials in the memory that `place` took, of n states. */
  isBounded(dense: number, n: number, degree: number): boolean;
  /** Takes a row: `values[i]` belongs to variable i. */
  row(t: number, values: Float64Array): void;
  /** Lets kernels take rows of the system; returns the address of the memory. */
  place(system: Pick<HybridSystem, "heap" | "allocate">): number;
  /** In the order of the reductions; NaN: there was no row, or no value was a number. Ends the reductions. */
  values(): readonly number[];
}

const KINDS = { final: KIND_FINAL, max: KIND_MAXIMUM, min: KIND_MINIMUM, integral: KIND_INTEGRAL };
const NOTHING_YET = { final: Number.NaN, max: -Infinity, min: -Infinity, integral: 0 };

/** `names`: those of the columns; `states`: names of the states, if they are the same in the whole run. */
export function createRowReductions(
  reductions: readonly Reduction[],
  names: readonly string[],
  parts = 0,
  states: readonly string[] = [],
): RowReductions {
  const ofReductions = reductions.map(({ variable }) => columnOf(variable, names));
  const columns = [...new Set(ofReductions)];
  const places = ofReductions.map((column) => columns.indexOf(column));
  const size = entryOf(reductions.length);
  const width = 1 + columns.length;
  const memory = { heap: new Float64Array(size + width), address: 0 };
  let holder: Pick<HybridSystem, "heap"> = memory;
  let r = 0;
  const image = imageOf(reductions, places, states);
  const begin = (): void => holder.heap.set(image, r);
  const resultOf = (kind: Reduction["kind"], k: number): number => {
    const result = holder.heap[r + entryOf(k) + ENTRY_RESULT]!;
    if (kind === "final" || kind === "integral") return result;
    if (!Number.isFinite(result)) return Number.NaN;
    return kind === "min" ? -result : result;
  };
  begin();
  return {
    parts,
    columns,
    begin,
    endAt(t) {
      holder.heap[r + REDUCTION_END] = t;
    },
    isBounded: (dense, n, degree) => holder !== memory && isBounded(holder.heap, r, dense, n, degree) > 0,
    endsAt: (t) => holder.heap[r + REDUCTION_END] === t,
    row(t, values) {
      const { heap } = holder;
      const row = r + size;
      heap[row] = t;
      for (let i = 0; i < columns.length; i++) heap[row + 1 + i] = values[columns[i]!]!;
      reduceRow(heap, r, row);
    },
    place(system) {
      if (holder === system) return r;
      const before = holder.heap.slice(r, r + size);
      r = system.allocate(size + width);
      holder = system;
      holder.heap.set(before, r);
      return r;
    },
    values() {
      endPiece(holder.heap, r);
      return reductions.map(({ kind }, k) => resultOf(kind, k));
    },
  };
}

/** Their memory before the first row. `places`: of their values in a row. */
function imageOf(
  reductions: readonly Reduction[],
  places: readonly number[],
  states: readonly string[],
): Float64Array {
  const image = new Float64Array(entryOf(reductions.length));
  image[REDUCTION_COUNT] = reductions.length;
  image[REDUCTION_TIME] = Number.NEGATIVE_INFINITY;
  image[REDUCTION_END] = Number.POSITIVE_INFINITY;
  for (const [k, { kind, variable }] of reductions.entries()) {
    image[entryOf(k) + ENTRY_KIND] = KINDS[kind];
    image[entryOf(k) + ENTRY_STATE] = states.indexOf(variable);
    image[entryOf(k) + ENTRY_PLACE] = places[k]!;
    image[entryOf(k) + ENTRY_RESULT] = NOTHING_YET[kind];
  }
  return image;
}

function entryOf(k: number): number {
  return REDUCTION_HEADER + REDUCTION_ENTRY * k;
}

function columnOf(variable: string, names: readonly string[]): number {
  const column = names.indexOf(variable);
  if (column < 0) throw new RangeError(`a run has no variable '${variable}'`);
  return column;
}
