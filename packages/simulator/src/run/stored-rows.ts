import { ROWS_BEGIN, ROWS_COUNT, ROWS_ENTRY, ROWS_HEADER, ROWS_INDEX } from "@cosimo/kernels";
import type { Integrator } from "../integrators/integrator.ts";
import type { HybridSystem } from "../system/hybrid-system.ts";
import type { OutputGrid } from "./output-grid.ts";
import { mustBeFinite, type RowWriter } from "./row-writer.ts";

/** Rows that calls of several steps store in memory. */
export interface StoredRows {
  /** To be called before such a call; false: the rows are written one by one, and the call must end at each. */
  begin(integrator: Integrator): boolean;
  /** Writes the rows stored by the last call, also by one that was interrupted; each once. */
  write(): void;
}

/** Slots for rows. */
const MOST_SLOTS = 4096;
const MOST_ROWS = 128;
/** With fewer rows in memory nothing is gained. */
const FEWEST_ROWS = 4;

export const noStoredRows: StoredRows = { begin: () => false, write() {} };

/** Stores rows where the columns of the system have a fixed place in memory, and the method makes several steps. */
export function createStoredRows(system: HybridSystem, writer: RowWriter, grid: OutputGrid): StoredRows {
  const { instants } = grid;
  const columns = system.variables.length;
  const room = Math.min(MOST_ROWS, Math.floor(MOST_SLOTS / (1 + columns)));
  if (instants === undefined || system.columnPlace === undefined || room < FEWEST_ROWS) return noStoredRows;
  const first = ROWS_HEADER + ROWS_ENTRY * columns;
  let owner: Integrator | undefined;
  let list = 0;
  /** Rows of the last call that are written. */
  let written = 0;

  const allocate = (integrator: Integrator): void => {
    owner = integrator;
    list = 0;
    if (integrator.writeRows === undefined) return;
    list = system.allocate(first + (1 + columns) * room + system.stateCount);
    const { begin, end, interval, isExact, last } = instants;
    const { heap } = system;
    heap.set([columns, 0, room, 0, 0, last], list);
    heap.set([begin, end, interval, isExact ? 1 : 0], list + ROWS_BEGIN);
    for (let i = 0; i < columns; i++) {
      const { address, sign } = system.columnPlace!(i);
      heap.set(
        [address, sign, mustBeFinite(system.variables[i]!) ? 1 : 0],
        list + ROWS_HEADER + ROWS_ENTRY * i,
      );
    }
    integrator.writeRows(list);
  };

  return {
    begin(integrator) {
      if (owner !== integrator) allocate(integrator);
      if (list === 0) return false;
      system.heap[list + ROWS_INDEX] = grid.index;
      system.heap[list + ROWS_COUNT] = 0;
      written = 0;
      return true;
    },
    write() {
      if (list === 0) return;
      const { heap } = system;
      const count = heap[list + ROWS_COUNT]!;
      // A signal may interrupt the writing of a row, and the rest is then written by another call.
      while (written < count) {
        const address = list + first + (1 + columns) * written++;
        const t = heap[address]!;
        writer.storedRow(t, heap, address + 1);
        grid.pass(t);
      }
    },
  };
}
