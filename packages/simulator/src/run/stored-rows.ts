import type { RowMark } from "@cosimo/ir";
import {
  REDUCTION_TIME,
  ROWS_BEGIN,
  ROWS_COMPUTED,
  ROWS_COUNT,
  ROWS_ENTRY,
  ROWS_HEADER,
  ROWS_INDEX,
  ROWS_PARTS,
  ROWS_REDUCTIONS,
  ROWS_TAKEN,
} from "@cosimo/kernels";
import type { Integrator } from "../integrators/integrator.ts";
import type { HybridSystem } from "../system/hybrid-system.ts";
import type { OutputGrid } from "./output-grid.ts";
import { mustBeFinite, type RowWriter } from "./row-writer.ts";

/** Rows that calls of several steps store in memory. */
export interface StoredRows {
  /** Whether calls with this integrator store rows. */
  stores(integrator: Integrator): boolean;
  /** To be called before such a call; false: the rows are written one by one, and the call must end at each. */
  begin(integrator: Integrator): boolean;
  /**
   * Writes the rows stored by the last call, also by one that was interrupted, each once: those before number `end`, or all.
   */
  write(end?: number, mark?: RowMark): void;
  /** Gives the values of the row at this address as left limits of an event. */
  keepLeft(row: number): void;
}

/** Slots for rows. */
const MOST_SLOTS = 4096;
const MOST_ROWS = 128;
/** Also of a large system, since kernels handle events only where they store rows. */
const FEWEST_ROWS = 8;

/** Of a grid that is empty, with rows at events only, or has instants within steps only. */
const NO_INSTANTS: NonNullable<OutputGrid["instants"]> = {
  begin: 0,
  end: 0,
  interval: 1,
  isExact: true,
  last: 0,
};

export const noStoredRows: StoredRows = {
  stores: () => false,
  begin: () => false,
  write() {},
  keepLeft() {},
};

/** Stores rows where the columns of the system have a fixed place in memory, and the method makes several steps. */
export function createStoredRows(system: HybridSystem, writer: RowWriter, grid: OutputGrid): StoredRows {
  const instants = grid.instants ?? NO_INSTANTS;
  if (system.columnPlace === undefined) return noStoredRows;
  let first = 0;
  let width = 0;
  let owner: Integrator | undefined;
  let list = 0;
  let reductions = 0;
  /** Rows of the last call that are written. */
  let written = 0;

  const allocate = (integrator: Integrator): void => {
    owner = integrator;
    list = 0;
    if (integrator.writeRows === undefined) return;
    const columns = writer.stored.columns();
    width = 1 + columns.length;
    first = ROWS_HEADER + ROWS_ENTRY * columns.length;
    const room = Math.min(MOST_ROWS, Math.max(FEWEST_ROWS, Math.floor(MOST_SLOTS / width)));
    list = system.allocate(first + width * room + system.stateCount);
    reductions = writer.reductions?.place(system) ?? 0;
    const { begin, end, interval, isExact, last } = instants;
    const { heap } = system;
    heap.set([columns.length, 0, room, 0, 0, last], list);
    heap.set([begin, end, interval, isExact ? 1 : 0], list + ROWS_BEGIN);
    heap[list + ROWS_REDUCTIONS] = reductions;
    heap[list + ROWS_PARTS] = writer.reductions?.parts ?? 0;
    heap[list + ROWS_COMPUTED] = areComputed(system, columns) ? 1 : 0;
    for (const [k, i] of columns.entries()) {
      const { address, sign } = system.columnPlace!(i);
      const mustBe = mustBeFinite(system.variables[i]!) ? 1 : 0;
      heap.set([address, sign, mustBe], list + ROWS_HEADER + ROWS_ENTRY * k);
    }
  };

  return {
    stores: ({ writeRows }) => writeRows !== undefined,
    begin(integrator) {
      if (owner !== integrator) allocate(integrator);
      if (list === 0) return false;
      integrator.writeRows!(list);
      system.heap[list + ROWS_INDEX] = grid.index;
      system.heap[list + ROWS_COUNT] = 0;
      system.heap[list + ROWS_TAKEN] = 0;
      written = 0;
      return true;
    },
    keepLeft(row) {
      writer.stored.keepLeft(system.heap[row]!, system.heap, row + 1);
    },
    write(end, mark = "sample") {
      if (list === 0) return;
      const { heap } = system;
      if (reductions > 0) {
        const taken = heap[list + ROWS_TAKEN]!;
        if (taken === 0) return;
        heap[list + ROWS_TAKEN] = 0;
        writer.countRows(taken, heap[reductions + REDUCTION_TIME]!);
        grid.pass(writer.lastTime);
        return;
      }
      const count = end ?? heap[list + ROWS_COUNT]!;
      // A signal may interrupt the writing of a row, and the rest is then written by another call.
      while (written < count) {
        const address = list + first + width * written++;
        const t = heap[address]!;
        writer.stored.row(t, heap, address + 1, mark);
        grid.pass(t);
      }
    },
  };
}

/** Whether equations compute one of these columns between events. */
function areComputed({ variables, stateNames }: HybridSystem, columns: readonly number[]): boolean {
  const states = new Set(stateNames);
  return columns.some((i) => variables[i]!.variability === "continuous" && !states.has(variables[i]!.name));
}
