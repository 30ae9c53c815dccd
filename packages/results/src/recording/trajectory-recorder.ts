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
import { growingColumn } from "./growing-column.ts";
import { markCode } from "./row-marks.ts";

/** Small, because large models have tens of thousands of columns. */
const FIRST_CAPACITY = 64;

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

/** Records a run into typed arrays that grow by doubling. Aliases of another column are not stored twice. */
export function createTrajectoryRecorder(): TrajectoryRecorder {
  let header: Header | undefined;
  let storage = storageOf([]);
  const time = growingColumn();
  const marks = growingColumn();
  let stored: ReturnType<typeof growingColumn>[] = [];
  const events: EventRecord[] = [];
  return {
    begin(metadata, variables, parameters) {
      header = { metadata, variables, parameters };
      storage = storageOf(variables);
      stored = storage.stored.map(() => growingColumn(FIRST_CAPACITY));
    },
    row(t: number, values: Float64Array, mark: RowMark) {
      time.push(t);
      marks.push(markCode(mark));
      storage.stored.forEach((variable, k) => {
        stored[k]!.push(values[variable]!);
      });
    },
    event(record) {
      events.push(record);
    },
    end() {},
    trajectory() {
      if (header === undefined) throw new Error("a trajectory is asked for before its recording began");
      const copies = stored.map((column) => column.copy());
      const columns = storage.column.map(({ index, negated }) =>
        negated ? copies[index]!.map((value) => -value) : copies[index]!,
      );
      return {
        ...header,
        time: time.copy(),
        columns,
        marks: Uint8Array.from(marks.copy()),
        events: [...events],
      };
    },
  };
}
