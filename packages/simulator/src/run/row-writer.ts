import type { EventKind, EventRecord, RowMark, TrajectorySink, TrajectoryVariable } from "@cosimo/ir";
import type { HybridSystem } from "../system/hybrid-system.ts";
import type { RowReductions } from "./row-reductions.ts";

/**
 * Writes rows and events of one system to a sink and counts them. A row whose continuous variables are not all finite is not
 * written: it belongs to no solution.
 */
export interface RowWriter {
  /** Writes a row with the variables of the last evaluation. False without a row if one is not finite. */
  row(t: number, mark: RowMark): boolean;
  /**
   * Stores the variables of the last evaluation as left limits, for a possible event. Where one is not finite there are
   * none: an event is located just beyond its instant, where the equations before it may have no value.
   */
  keepLeft(t: number): void;
  /** The same from memory. */
  readonly stored: StoredValues;
  /** Writes the rows of an event: the stored left limits and the last evaluation. False if the latter is not finite. */
  eventRows(t: number): boolean;
  event(record: EventRecord): void;
  /** Present: rows are reduced to them, and no event is passed on. */
  readonly reductions?: RowReductions | undefined;
  /** Counts rows that kernels have reduced, up to the time of the last one, and records of events of a kind that are not passed on. */
  countRows(number: number, t: number): void;
  countEvents(kind: EventKind, number: number): void;
  /** Reads variables from this system from now on; it has the same variables. */
  follow(system: Pick<HybridSystem, "readValues" | "isInactive">): void;
  readonly rows: number;
  readonly lastTime: number;
  readonly eventCounts: Readonly<Partial<Record<EventKind, number>>>;
  save(): WrittenRows;
  restore(written: WrittenRows): void;
}

/** Rows of finite values in memory: those of `columns`, in the slots of `heap` from `address` on. */
export interface StoredValues {
  /** Numbers of the variables that the sink needs. */
  columns(): readonly number[];
  row(t: number, heap: Float64Array, address: number, mark: RowMark): void;
  keepLeft(t: number, heap: Float64Array, address: number): void;
}

/** Rows and events that were written. */
export type WrittenRows = Pick<RowWriter, "rows" | "lastTime" | "eventCounts">;

export function createRowWriter(
  system: Pick<HybridSystem, "variables" | "readValues" | "isInactive">,
  sink: TrajectorySink,
  eventPoints: "both" | "right" | "none",
  reductions?: RowReductions,
): RowWriter {
  const values = new Float64Array(system.variables.length);
  const left = new Float64Array(system.variables.length);
  let source: Pick<HybridSystem, "readValues" | "isInactive"> = system;
  let wanted: Uint8Array | undefined;
  const needed = (variable: number): boolean => {
    wanted ??= Uint8Array.from(values, (_, i) => ((sink.needs?.(i) ?? true) ? 1 : 0));
    return wanted[variable] === 1;
  };
  let leftTime = Number.NaN;
  let stored: readonly number[] | undefined;
  const columns = (): readonly number[] => {
    stored ??= reductions?.columns ?? [...values.keys()].filter(needed);
    return stored;
  };
  const readStored = (row: Float64Array, heap: Float64Array, address: number): void => {
    const list = columns();
    for (let k = 0; k < list.length; k++) row[list[k]!] = heap[address + k]!;
  };

  const write = (t: number, row: Float64Array, mark: RowMark): void => {
    sink.row(t, row, mark);
    writer.rows++;
    writer.lastTime = t;
  };

  const { variables } = system;
  const allFinite = (row: Float64Array): boolean => {
    // Not 0 if there is a value that is not finite: most rows have none.
    let sum = 0;
    for (let i = 0; i < row.length; i++) sum += 0 * row[i]!;
    if (sum === 0) return true;
    for (let i = 0; i < row.length; i++)
      if (!Number.isFinite(row[i]!) && mustBeFinite(variables[i]!) && !source.isInactive?.(i)) return false;
    return true;
  };

  const writer: { -readonly [K in keyof RowWriter]: RowWriter[K] } = {
    rows: 0,
    lastTime: Number.NaN,
    row(t, mark) {
      source.readValues(values, needed);
      if (!allFinite(values)) return false;
      write(t, values, mark);
      return true;
    },
    stored: {
      columns,
      row(t, heap, address, mark) {
        readStored(values, heap, address);
        write(t, values, mark);
      },
      keepLeft(t, heap, address) {
        readStored(left, heap, address);
        leftTime = t;
      },
    },
    keepLeft(t) {
      source.readValues(left, needed);
      leftTime = allFinite(left) ? t : Number.NaN;
    },
    eventRows(t) {
      if (eventPoints === "none") return true;
      if (eventPoints === "both" && leftTime === t) write(t, left, "left");
      return writer.row(t, "right");
    },
    event(record) {
      writer.countEvents(record.kind, 1);
      sink.event(record);
    },
    reductions,
    countRows(number, t) {
      writer.rows += number;
      writer.lastTime = t;
    },
    countEvents(kind, number) {
      const counts: Partial<Record<EventKind, number>> = writer.eventCounts;
      counts[kind] = (counts[kind] ?? 0) + number;
    },
    follow(next) {
      source = next;
    },
    eventCounts: {},
    save: () => ({ rows: writer.rows, lastTime: writer.lastTime, eventCounts: { ...writer.eventCounts } }),
    restore({ rows, lastTime, eventCounts }) {
      writer.rows = rows;
      writer.lastTime = lastTime;
      writer.eventCounts = { ...eventCounts };
    },
  };
  return writer;
}

/** Whether a row with a value of this variable that is not finite belongs to no solution. */
export function mustBeFinite({ variability, role }: TrajectoryVariable): boolean {
  const mayBeUndefined = role === "internal" || role === "visual" || role === "derivative";
  return variability === "continuous" && !mayBeUndefined;
}
