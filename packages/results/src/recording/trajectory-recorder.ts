import type {
  EventRecord,
  ParameterValue,
  RowMark,
  Trajectory,
  TrajectoryMetadata,
  TrajectorySink,
  TrajectoryVariable,
} from "@cosimo/ir";
import { storageOf } from "./alias-storage.ts";
import { type ShownColumn, shownColumns } from "./exact-values.ts";
import { growingColumn } from "./growing-column.ts";
import { growingRows } from "./growing-rows.ts";
import { markCode } from "./row-marks.ts";

/** A sink that stores a run in memory. */
export interface TrajectoryRecorder extends TrajectorySink {
  /** A copy of the trajectory so far; legal after `begin`. */
  trajectory(): Trajectory;
}

interface Header {
  readonly metadata: TrajectoryMetadata;
  readonly variables: readonly TrajectoryVariable[];
  readonly parameters: readonly ParameterValue[];
}

/** Half a gigabyte of numbers, and events of about the same size. */
const MOST_VALUES = 2 ** 26;
export const MOST_EVENTS = 1_000_000;

/** Records a run into typed arrays. Aliases of another column are not stored twice. It is full after `maxEvents` events. */
export function createTrajectoryRecorder(maxEvents = MOST_EVENTS): TrajectoryRecorder {
  let header: Header | undefined;
  let storage = storageOf([]);
  const time = growingColumn();
  const marks = growingColumn();
  let rows = growingRows([]);
  let isStored = new Uint8Array(0);
  const events: EventRecord[] = [];
  return {
    begin(metadata, variables, parameters) {
      header = { metadata, variables, parameters };
      storage = storageOf(variables);
      rows = growingRows(storage.stored);
      isStored = new Uint8Array(variables.length);
      for (const variable of storage.stored) isStored[variable] = 1;
    },
    needs: (variable) => isStored[variable] === 1,
    row(t: number, values: Float64Array, mark: RowMark) {
      time.push(t);
      marks.push(markCode(mark));
      rows.push(values);
    },
    event(record) {
      events.push(record);
    },
    isFull: () => rows.length * (storage.stored.length + 2) > MOST_VALUES || events.length >= maxEvents,
    end() {},
    trajectory() {
      if (header === undefined) throw new Error("a trajectory is asked for before its recording began");
      // A run whose rows go elsewhere has none.
      const none = new Float64Array(0);
      const copies = storage.stored.map((_, k) => (rows.length === 0 ? none : rows.column(k)));
      const all = Array.from(storage.column, (index, i) =>
        storage.negated[i] === 1 ? copies[index]!.map((value) => -value) : copies[index]!,
      );
      const shown = shownColumns(header.variables);
      const remainders = remaindersIn(shown, all);
      return {
        ...header,
        variables: shown.map(({ variable }) => variable),
        time: time.copy(),
        columns: shown.map(({ index }) => all[index]!),
        ...(remainders.size > 0 && { remainders }),
        marks: Uint8Array.from(marks.copy()),
        events: [...events],
      };
    },
  };
}

/** Remainders of integers of 64 bits, by the index of their variable. */
function remaindersIn(
  shown: readonly ShownColumn[],
  all: readonly Float64Array[],
): ReadonlyMap<number, Float64Array> {
  return new Map(shown.flatMap(({ remainder }, i) => (remainder < 0 ? [] : [[i, all[remainder]!] as const])));
}
